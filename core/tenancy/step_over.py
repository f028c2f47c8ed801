"""From the migrations of earlier versions to the first ones of now, which take their place.

What an earlier migration did to tables stands as SQL in `older.sql`; tables of apps that a schema never had are made by
the migrations of now, triggers by `guarding`.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from core.tenancy.kinds import allows

Key = tuple[str, str]

SECTION = re.compile(r"^-- (\w+)\.(\w+)\n", re.MULTILINE)
# Apps that came with tables which rows of older ones were moved to; the first step is a section too.
MADE_HERE = frozenset({"imports", "lists", "numbering", "reports"})


def known() -> frozenset[str]:
    """Return `label.name` of the earlier migrations: some are of apps that have no tables any more."""
    return frozenset(f"{label}.{name}" for label, name in sections())


def to_the_start(recorder: MigrationRecorder, tenant_type: str, applied: set[Key]) -> set[Key]:
    """Bring the current schema from any earlier version to the first migrations of now; return those it has then.

    Schemas that are new, and those that have stepped over already, are left as they are.
    """
    firsts = _firsts()
    if not any(key in applied for replaced in firsts.values() for key in replaced) or firsts.keys() & applied:
        return set()
    had = {label for label, _name in applied}
    with connection.cursor() as cursor:
        for key, statements in sections().items():
            if key not in applied and key[0] in had | MADE_HERE and allows(tenant_type, key[0]):
                cursor.execute(statements)
    reached = {first for first in firsts if first[0] in had | MADE_HERE} - applied
    enter(recorder, [key for first in sorted(reached) for key in {first, *firsts[first]} - applied])
    return reached


def stands_for(migration: Migration) -> list[Key]:
    """Return what is applied with a migration: itself and those it replaces, without which Django does not count it."""
    return [(migration.app_label, migration.name), *migration.replaces]


def enter(recorder: MigrationRecorder, keys: Iterable[Key]) -> None:
    """Write down that migrations are applied."""
    recorder.migration_qs.bulk_create(recorder.Migration(app=label, name=name) for label, name in keys)


@lru_cache(maxsize=1)
def sections() -> dict[Key, str]:
    """Return the statements of each earlier migration, in the order of their file."""
    parts = SECTION.split(Path(__file__).with_name("older.sql").read_text(encoding="utf-8"))[1:]
    return {
        (label, name): text for label, name, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


@lru_cache(maxsize=1)
def _firsts() -> dict[Key, list[Key]]:
    """Return the migrations of now that take the place of earlier ones, with these."""
    disk = MigrationLoader(None).disk_migrations
    return {key: list(migration.replaces) for key, migration in disk.items() if migration.replaces}
