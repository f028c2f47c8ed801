"""Stored files that no row names: what a kill, a full disk or a restore left in an institution's folder.

settings.STORED_FILES says which folders there are and which columns name their files. A file is left alone
for a day: the row that names it may still be on its way.
"""

import logging
from datetime import datetime, timedelta

from django.apps import apps
from django.conf import settings
from django.core.files.storage import default_storage
from django.db import connection

from core.tenancy.storage import PART

logger = logging.getLogger(__name__)

AGE = timedelta(days=1)


def remove_leftovers(now: datetime) -> int:
    """Delete files of the current tenant that were begun and never finished, or that no row names; return how many."""
    removed = 0
    for folder, columns in settings.STORED_FILES.items():
        old = _old_files(folder, now - AGE)
        named = _named(columns) if any(PART not in name for name in old) else set()
        for name in old:
            if name not in named:
                default_storage.delete(name)
                removed += 1
    default_storage.usage().recount()  # type: ignore[attr-defined] # core.tenancy.storage
    if removed:
        logger.info("%s: %s files that no row names are removed.", connection.schema_name, removed)  # type: ignore[attr-defined]
    return removed


def _old_files(folder: str, before: datetime) -> list[str]:
    try:
        names = default_storage.listdir(folder)[1]
    except FileNotFoundError:
        return []
    paths = [f"{folder}/{name}" for name in names]
    return [path for path in paths if default_storage.get_modified_time(path) < before]


def _named(columns: list[str]) -> set[str]:
    """Return all names in the columns, given as `app_label.Model.field`; none where a table is not here."""
    found: set[str] = set()
    for column in columns:
        label, _dot, field = column.rpartition(".")
        rows = apps.get_model(label)._default_manager.exclude(**{f"{field}__isnull": True})
        found.update(str(name) for name in rows.values_list(field, flat=True) if name)
    return found
