"""Where backup files lie: the storage `backups` of the settings, a folder for each institution."""

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.utils import timezone
from django.utils.translation import gettext as _

from core.tenancy.backup.errors import BackupUnreadable
from core.tenancy.models import Tenant

EXTENSION = "kbk"


def storage() -> Storage:
    """Return the storage of backup files."""
    return storages["backups"]


def new_name(tenant: Tenant) -> str:
    """Return a name nobody can guess, in the folder of the institution."""
    return (
        f"{tenant.uid}/{tenant.slug}-{timezone.localtime():%Y%m%d-%H%M%S}-{secrets.token_hex(4)}.{EXTENSION}"
    )


def download_name(file: str) -> str:
    """Return the name that a downloaded file gets."""
    return file.rpartition("/")[2]


@contextmanager
def work_folder() -> Iterator[Path]:
    """Give a folder of our own for what is too large for memory; it is removed afterwards."""
    root = Path(settings.BACKUP_WORK_DIR)
    root.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory(dir=root, prefix="backup-") as folder:
        yield Path(folder)


def keep(path: Path, name: str) -> str:
    """Store a file from the work folder and return the name it got."""
    with path.open("rb") as file:
        return storage().save(name, File(file))


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """Open a stored backup. Raises BackupUnreadable when it is gone."""
    file = reader(name)
    try:
        yield file
    finally:
        file.close()


def reader(name: str) -> Any:
    """Return a stored backup, open for reading. Raises BackupUnreadable when it is gone."""
    try:
        return storage().open(name, "rb")
    except OSError as error:
        raise BackupUnreadable(_("The file of this backup is missing.")) from error


def remove(name: str) -> None:
    """Delete a stored file, if it is there."""
    if name:
        storage().delete(name)
