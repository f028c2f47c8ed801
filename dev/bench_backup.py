"""Backup and restore of one organization with a million salary rows.

    python -m dev.bench_backup

Works in a database of its own, which it drops. The floor, in the same run: pg_dump alone, and pg_restore's text
through psql in one transaction, as an operator would do it by hand, without checks, counts or a safety backup.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DATABASE = "karyalaya_bench_backup"
PEOPLE, MONTHS = 10_000, 101
SCHEMA = "t_bench_backup"
KEY = "bench-backup-key-of-more-than-32-characters"
MIB = 1024 * 1024
# Months before the first one that was really processed; the rows are those of that month.
RUNS = """
    INSERT INTO payroll_runs_payrollrun ({columns})
    SELECT {values} FROM payroll_runs_payrollrun r, generate_series(1, {more}) i WHERE r.id = {run}
"""
ROWS = """
    INSERT INTO {table} ({columns})
    SELECT {values} FROM {table} d, payroll_runs_payrollrun r WHERE d.run_id = {run} AND r.id <> {run}
"""


def main() -> None:
    """Measure and print."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    sys.path.insert(0, str(ROOT))
    import django  # noqa: PLC0415 - needs the settings variable

    django.setup()
    from django.conf import settings  # noqa: PLC0415 - needs the set-up

    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    with tempfile.TemporaryDirectory() as folder, own_database(DATABASE):
        storages: Any = settings.STORAGES
        storages["backups"]["OPTIONS"]["location"] = f"{folder}/backups"
        settings.BACKUP_WORK_DIR = f"{folder}/work"
        tenant, rows, total = _filled()
        lines = [*_floor(Path(folder)), *_ours(tenant, total)]
    print(f"{rows:,} salary details of {PEOPLE:,} employees and {MONTHS} months; {total:,} rows in all.\n")
    print("| What | Seconds | File, MiB |\n|---|--:|--:|")
    for what, seconds, size in lines:
        print(f"| {what} | {seconds:.1f} | {f'{size / MIB:.0f}' if size else ''} |")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"\nThe restore counts from the request to open doors: {settings.TENANT_CACHE_SECONDS} s of it every process"
        " is given to notice that the doors are shut; the safety backup, the comparison of all row counts and the"
        f" indexes are in it. Peak memory of our process: {peak:.0f} MiB."
    )


def _filled() -> tuple[Any, int, int]:
    """Return an organization with its rows, and how many there are of salary details and in all."""
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.periods import Month  # noqa: PLC0415 - needs the set-up
    from core.tenancy.backup.dump import row_counts  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from dev.payroll_people import fill  # noqa: PLC0415 - needs the set-up
    from payroll.runs.services import create_run, start_processing  # noqa: PLC0415 - needs the set-up

    actor = system_actor(Door.COMMAND)
    tenant = provision_tenant(slug="bench-backup", name="Bench", type="organization", actor=actor)
    with tenant_context(tenant):
        fill(PEOPLE)
        run = create_run(month=Month.parse("2026-08"), actor=actor)
        start_processing(run=run, actor=actor, watch=lambda _done, _total: None)
        with connection.cursor() as cursor:
            _copy(
                cursor,
                RUNS,
                "payroll_runs_payrollrun",
                run.pk,
                month="(r.month - make_interval(months => i))::date",
            )
            for table in ("payroll_runs_salarydetail", "payroll_runs_salaryelement"):
                _copy(cursor, ROWS, table, run.pk, run_id="r.id")
            cursor.execute("VACUUM ANALYZE")
            counts = row_counts(cursor, SCHEMA)
    return tenant, counts["payroll_runs_salarydetail"], sum(counts.values())


def _copy(cursor: Any, statement: str, table: str, run: int, **others: str) -> None:
    """Repeat rows of a table with some columns changed."""
    cursor.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = %s AND table_name = %s"
        " AND column_name <> 'id' AND is_generated = 'NEVER'",
        [SCHEMA, table],
    )
    names = [name for (name,) in cursor.fetchall()]
    alias = "r" if statement is RUNS else "d"
    values = ", ".join(others.get(name, f'{alias}."{name}"') for name in names)
    columns = ", ".join(f'"{name}"' for name in names)
    cursor.execute(statement.format(table=table, columns=columns, values=values, run=run, more=MONTHS - 1))


def _floor(folder: Path) -> list[tuple[str, float, int]]:
    """Dump and load by PostgreSQL's own programs."""
    from core.tenancy.postgres_tools import environment, tool  # noqa: PLC0415 - needs the set-up

    dump, given = folder / "floor.dump", environment()
    command = [tool("pg_dump"), "-Fc", f"--schema={SCHEMA}", f"--file={dump}", "--no-sync"]
    dumped = _seconds(lambda: subprocess.run(command, env=given, check=True))
    texts = (
        f"{tool('psql')} -X -q -v ON_ERROR_STOP=1 -c 'ALTER SCHEMA {SCHEMA} RENAME TO t_floor_old' &&"
        f" {tool('pg_restore')} -f - --no-owner {dump} | {tool('psql')} -X -q -v ON_ERROR_STOP=1 --single-transaction"
        " >/dev/null"
        f" && {tool('psql')} -X -q -v ON_ERROR_STOP=1 -c 'DROP SCHEMA t_floor_old CASCADE' 2>/dev/null"
    )
    loaded = _seconds(lambda: subprocess.run(texts, env=given, check=True, shell=True))  # noqa: S602 - constants
    size = dump.stat().st_size
    dump.unlink()
    return [("floor: pg_dump alone", dumped, size), ("floor: pg_restore and psql", loaded, 0)]


def _ours(tenant: Any, total: int) -> list[tuple[str, float, int]]:
    """Back up plain and encrypted, and restore."""
    from django.conf import settings  # noqa: PLC0415 - needs the set-up

    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.backup import services, work  # noqa: PLC0415 - needs the set-up

    actor = system_actor(Door.COMMAND)

    def back_up() -> Any:
        asked = services.create_backup(tenant=tenant, actor=actor, in_background=False)
        return work.run_backup(backup_id=asked.pk)

    lines: list[tuple[str, float, int]] = []
    made: Any = None
    for keys, name in (([], "backup"), ([KEY], "backup, encrypted")):
        settings.BACKUP_KEY = keys
        start = time.perf_counter()
        made = back_up()
        lines.append((name, time.perf_counter() - start, made.size))
    restore: Any = services.restore_backup(backup=made, actor=actor, confirm=tenant.slug, in_background=False)
    start = time.perf_counter()
    restore = work.run_restore(restore_id=restore.pk, actor=actor)
    seconds = time.perf_counter() - start
    if restore.state != "done" or restore.safety_backup.manifest["rows"] < total:
        raise SystemExit("the restore did not do what it should")
    return [*lines, ("restore of the encrypted backup, in all", seconds, 0)]


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
