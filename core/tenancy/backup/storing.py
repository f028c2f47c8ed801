"""Where backup files lie: the storage `backups` of the settings, a folder for each institution."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.utils import timezone
from django.utils.translation import gettext as _

from core.tenancy.backup.errors import BackupUnreadable
from core.tenancy.models import Tenant
from core.tenancy.storage import PART
from core.workspace import held_folder

EXTENSION = "kbk"
# Longer than the copying of one file takes.
PART_AGE = timedelta(hours=6)


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
    """Give a folder of our own for what is too large for memory; it does not outlive the process."""
    with held_folder(Path(settings.BACKUP_WORK_DIR), "backup-") as folder:
        yield folder


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


def remove_parts(now: datetime) -> int:
    """Delete what is left of files whose storing was never finished; return how many."""
    removed = 0
    try:
        folders = storage().listdir("")[0]
    except FileNotFoundError:
        return 0
    for folder in folders:
        parts = [f"{folder}/{name}" for name in storage().listdir(folder)[1] if name.startswith(PART)]
        for name in parts:
            if storage().get_modified_time(name) < now - PART_AGE:
                storage().delete(name)
                removed += 1
    return removed
