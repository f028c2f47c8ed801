"""Start-up checks of what the apps have declared as subjects of import."""

import re
from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, register

from core.imports.models import ImportJob
from core.imports.registry import ImportSubject, _subjects

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
# Addresses beside those of the subjects.
TAKEN = {"jobs", "template"}


@register()
def check_imports(**_options: Any) -> list[CheckMessage]:
    """Name every subject whose declaration cannot work."""
    return [
        Error(f"the import {subject.name!r} of {tenant_type}: {problem}", id="imports.E001")
        for tenant_type, subjects in _subjects.items()
        for subject in subjects.values()
        for problem in _problems(subject)
    ]


def _problems(subject: ImportSubject) -> Iterator[str]:
    longest = ImportJob._meta.get_field("kind").max_length or 0
    if not NAME.match(subject.name) or subject.name in TAKEN or len(subject.name) > longest:
        yield f"a name is made of small letters, digits and hyphens, at most {longest}, and is not reserved"
    if not subject.key:
        yield "key names the columns that a file must have, at least one"
    if not subject.permission:
        yield "permission names the right that is needed beside that of importing"
