"""Taking a schema out of the database: pg_dump and row counts of one and the same snapshot."""

import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import OperationalError, connection
from django.utils.translation import gettext as _

from core.tenancy.backup.errors import BackupFailed
from core.tenancy.postgres_tools import environment, tool
from core.tenancy.provisioning import SCHEMA

Report = Callable[[int, int, str], None]
# pg_dump says this on standard error as it begins a table.
BEGINS = 'dumping contents of table "'
# What it says when the server or the connection went away.
LOST = re.compile(
    r"connection to server|server closed the connection|terminating connection|no connection to the server"
    r"|is (starting up|shutting down)|in recovery mode"
)
TABLES = """
    SELECT c.relname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = %s ORDER BY 1
"""


def silent(done: int, total: int, note: str) -> None:
    """Report to nobody."""


def checked(schema: str) -> str:
    """Return the schema's name, which SQL below is made with. Raises BackupFailed for a strange one."""
    if not SCHEMA.match(schema):
        raise BackupFailed(_("%(schema)s is not an institution's schema.") % {"schema": schema})
    return schema


def table_names(cursor: Any, schema: str) -> list[str]:
    """Return the tables of a schema."""
    cursor.execute(TABLES, [schema])
    return [name for (name,) in cursor.fetchall()]


def row_counts(cursor: Any, schema: str) -> dict[str, int]:
    """Return the rows of each table of a schema, in one statement."""
    names = table_names(cursor, schema)
    parts = [f'SELECT \'{name}\', count(*) FROM "{schema}"."{name}"' for name in names]  # noqa: S608 - from the catalog
    if not parts:
        return {}
    cursor.execute(" UNION ALL ".join(parts))
    return dict(cursor.fetchall())


def migrations_of(cursor: Any, schema: str) -> list[str]:
    """Return the migrations applied in a schema as `label.name`."""
    cursor.execute(f'SELECT app, name FROM "{checked(schema)}".django_migrations ORDER BY 1, 2')  # noqa: S608
    return [f"{label}.{name}" for label, name in cursor.fetchall()]


@contextmanager
def snapshot() -> Iterator[tuple[Any, str]]:
    """Give a cursor whose reads all see one instant, and the name by which pg_dump joins in."""
    holder = connection.copy()
    try:
        with holder.cursor() as cursor:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            yield cursor, cursor.fetchone()[0]
            cursor.execute("ROLLBACK")
    finally:
        holder.close()


def dump_schema(
    schema: str, snapshot_name: str, target: Path, counts: Mapping[str, int], report: Report
) -> None:
    """Write the schema with pg_dump in its custom format.

    Raises BackupFailed with pg_dump's own words, and OperationalError where it lost the database or was killed:
    that passes.
    """
    command = [tool("pg_dump"), "--format=custom", f"--schema={checked(schema)}", f"--file={target}"]
    command += [f"--snapshot={snapshot_name}", "--no-owner", "--no-privileges", "--no-comments", "--verbose"]
    command += ["--no-publications", "--no-subscriptions", "--no-tablespaces", "--no-sync"]
    # Without the planner setting pg_dump's catalog queries take minutes among hundreds of tenants.
    given = environment(PGOPTIONS="-c enable_nestloop=off", PGCLIENTENCODING="UTF8", LC_ALL="C")
    total, done, current = sum(counts.values()), 0, ""
    said: list[str] = []
    with subprocess.Popen(command, env=given, stderr=subprocess.PIPE, text=True, errors="replace") as process:
        for line in process.stderr or ():
            said = [*said[-4:], line.strip()]
            if BEGINS in line:
                done += counts.get(current, 0)
                current = line.rpartition(".")[2].strip(' "\n')
                report(done, total, _("reading"))
    if process.returncode < 0 or (process.returncode and any(LOST.search(line) for line in said)):
        raise OperationalError(f"pg_dump did not end: {' '.join(said)}")
    if process.returncode:
        raise BackupFailed(_("pg_dump failed: %(reason)s") % {"reason": " ".join(said)})
    report(total, total, _("reading"))
