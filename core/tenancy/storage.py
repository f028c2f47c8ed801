"""Files of people, one folder per schema; a file is there whole or not at all."""

import os
import secrets
from pathlib import Path
from typing import Any, Never

from django.core.files.storage import FileSystemStorage
from django.db import connection
from django.template.defaultfilters import filesizeformat
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.tenancy.usage import Usage

FILE_MODE = 0o600
FOLDER_MODE = 0o700
# Begins the name of a file that is being written; what is left of one goes by age (core.tenancy.leftovers).
PART = ".part-"


class WholeFileStorage(FileSystemStorage):
    """Writes under another name first, and renames: no error and no kill leaves half a file under the real one."""

    def _save(self, name: str, content: Any) -> str:
        folder, slash, _base = name.rpartition("/")
        part = f"{folder}{slash}{PART}{secrets.token_hex(8)}"
        source = Path(self.path(part))
        try:
            super()._save(part, content)  # type: ignore[misc]
            while True:
                try:
                    os.link(source, self.path(name))  # refuses a name that is taken, as a rename would not
                except FileExistsError:
                    name = self.get_available_name(name)
                else:
                    return name.replace("\\", "/")
        finally:
            source.unlink(missing_ok=True)


def _most_bytes() -> int | None:
    """Return the bytes that the current institution's plan has room for, or None without a bound.

    The platform itself has none, and a restore brings back what was there.
    """
    tenant: Any = getattr(connection, "tenant", None)
    terms = getattr(tenant, "terms", None)
    return None if terms is None or tenant.maintenance_since else terms.most_bytes


def _no_room(size: int, there: int, most: int) -> str:
    text = _(
        "The plan has room for %(most)s of files and %(there)s are used; this file has %(size)s."
        " Delete papers that are not needed, or ask the platform for a larger plan."
    )
    figures = {"most": most, "there": there, "size": size}
    return text % {name: filesizeformat(value) for name, value in figures.items()}


@deconstructible(path="core.tenancy.storage.TenantFileStorage")
class TenantFileStorage(WholeFileStorage):
    """Keeps files under <location>/<schema of the current tenant>.

    A name stored in one tenant's row leads nowhere in another tenant. Files are never served by address:
    a view that has checked the right streams them.
    """

    def __init__(self, location: str | Path, **options: Any) -> None:
        options.setdefault("file_permissions_mode", FILE_MODE)
        options.setdefault("directory_permissions_mode", FOLDER_MODE)
        super().__init__(location=location, **options)
        self._root = Path(location).resolve()

    @property
    def base_location(self) -> str:
        """The root folder with the current schema's name."""
        return str(self._root / connection.schema_name)  # type: ignore[attr-defined]

    @property
    def location(self) -> str:
        """The same; not cached, since the tenant changes."""
        return self.base_location

    def usage(self) -> Usage:
        """Return the sum of the current institution's files."""
        return Usage(self._root, connection.schema_name)  # type: ignore[attr-defined]

    def _save(self, name: str, content: Any) -> str:
        """Store the file if the plan has room for it. Raises ValidationFailed otherwise; then nothing is written."""
        usage, size = self.usage(), int(content.size)
        most = _most_bytes()
        there = usage.add(size, most)
        if there is not None:
            raise ValidationFailed(_no_room(size, there, most or 0))
        try:
            saved = super()._save(name, content)
        except BaseException:
            usage.take(size)
            raise
        usage.add(self.size(saved) - size, None)
        return saved

    def delete(self, name: str) -> None:
        """Delete the file, which counts no more."""
        path = Path(self.path(name))
        size = path.stat().st_size if path.is_file() else 0
        super().delete(name)
        if size and not path.exists():
            self.usage().take(size)

    def url(self, name: str | None) -> Never:
        """Refuse. Raises ValueError, which Django's own templates and forms understand."""
        raise ValueError(
            "Files of an institution are not reachable by address; use a view that checks the right."
        )
