"""Files of imports in the institution's own storage, under names that tell nothing."""

import uuid
from typing import IO, Any

from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils.translation import gettext as _

from core.imports.errors import FilesGone

FOLDER = "imports"


def keep(content: bytes | IO[bytes], extension: str) -> str:
    """Store and return the name."""
    file: Any = ContentFile(content) if isinstance(content, bytes) else File(content)
    return default_storage.save(f"{FOLDER}/{uuid.uuid4().hex}.{extension}", file)


def open_file(name: str) -> IO[bytes]:
    """Open a stored file. Raises FilesGone."""
    if not name or not default_storage.exists(name):
        raise FilesGone(_("The files of this import have been deleted; upload the file again."))
    return default_storage.open(name)


def delete(names: list[str]) -> None:
    """Delete stored files; one that is gone is no fault."""
    for name in names:
        if name:
            default_storage.delete(name)
