"""Templates of pages without their indentation, which is a fifth of what a page of the admin weighs.

Lines are kept apart, so that words do not run together. Texts of several lines to translate stay as they are: their
whitespace belongs to the key under which the catalogue has them.
"""

import re

from django.template import Origin
from django.template.loaders import app_directories, filesystem

INDENTED = re.compile(r"({%\s*blocktrans.*?{%\s*endblocktrans\w*\s*%})|\s*\n\s*", re.DOTALL)


def without_indentation(source: str) -> str:
    """Return the source of a page with each line at its beginning."""
    return INDENTED.sub(lambda found: found[1] or "\n", source)


class _Tidy(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        """Return what the file has; of pages without indentation, of mails and files to the letter."""
        source: str = super().get_contents(origin)
        return without_indentation(source) if str(origin.name).endswith(".html") else source


class FilesystemLoader(_Tidy):
    """Templates of the project's own folders."""


class AppDirectoriesLoader(_Tidy, app_directories.Loader):
    """Templates of the apps and libraries."""
