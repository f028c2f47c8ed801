"""Processing a payroll month.

    python -m dev.bench_payroll

Each size runs in a process of its own. The floor, in the same run: INSERT … SELECT of the same finished rows
into tables with the same rows before them, indexes, constraints, foreign keys and triggers.
"""

from __future__ import annotations

import gc
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DATABASE = "karyalaya_bench_payroll"
SIZES = (1_000, 10_000, 100_000)
LOCKED, MEASURED = ("2026-05", "2026-06", "2026-07"), "2026-08"
HIGHER_DA = Decimal(63)  # percent; the seeded revision of these months is 60
TURNS = 3
# Aims for the largest size: seconds, times the floor, MiB above idle.
MOST_SECONDS, MOST_RATIO, MOST_MEMORY = 10, 3, 150
TABLES = (
    "payroll_runs_salarydetail",
    "payroll_runs_salaryelement",
    "payroll_runs_arrearline",
    "payroll_runs_finding",
)
MIB = 1024
# Measured in 2026-11 with their own code, one month of 1,000 employees, two shared cores.
PEERS = (
    ("Horilla v1 (Django 4.2)", 284, 143),
    ("Horilla v2 (Django 5.2)", 160, 43),
    ("Frappe HR 15.33, create and submit", 313, 150),
)


def main() -> None:
    """Measure every size in a child process and print the tables."""
    _set_up()
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    rows = []
    with own_database(DATABASE) as url:
        for size in SIZES:
            command = [sys.executable, "-m", "dev.bench_payroll", str(size)]
            done = subprocess.run(
                command, env={**os.environ, "DATABASE_URL": url}, cwd=ROOT, stdout=subprocess.PIPE, check=True
            )
            rows += [(size, row) for row in json.loads(done.stdout.splitlines()[-1])]
    _print(rows)


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    sys.path.insert(0, str(ROOT))
    import django  # noqa: PLC0415 - needs the settings variable

    gc.set_threshold(20_000, 20, 50)  # as in all processes of the application
    django.setup()


def measure(size: int) -> list[dict[str, Any]]:
    """Return the figures of a plain month and of one that pays arrears of three months."""
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.periods import Month  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from dev.payroll_people import fill  # noqa: PLC0415 - needs the set-up
    from payroll.pay_commission.masters import da_revisions  # noqa: PLC0415 - needs the set-up

    actor = system_actor(Door.COMMAND)
    tenant = provision_tenant(slug=f"bench-{size}", name="Bench", type="organization", actor=actor)
    with tenant_context(tenant):
        fill(size)
        for month in LOCKED:
            _lock(_process(_new_run(month, actor), actor), actor)
        _vacuum()
        run = _new_run(MEASURED, actor)
        plain = _turns(run, actor)
        back_dated = Month.parse(LOCKED[0]).first
        da_revisions.create(effective_on=back_dated, percentage=HIGHER_DA, actor=actor)
        arrears = _turns(run, actor)
        arrears["lock"] = _seconds(lambda: _lock(run, actor))
    return [{"month": "plain", **plain}, {"month": "arrears of 3 months", **arrears}]


def _turns(run: Any, actor: Any) -> dict[str, Any]:
    """Process the month and write its rows to the floor's tables in turns; return medians."""
    ours, floors, memory, statements = [], [], 0.0, 0
    floor = _Floor(run)
    for _turn in range(TURNS):
        _empty(run)
        floor.empty()
        _vacuum()
        before = _reset_peak()
        start = time.perf_counter()
        statements = _counted(lambda: _process(run, actor))
        ours.append(time.perf_counter() - start)
        memory = max(memory, _peak() - before)
        floors.append(floor.seconds())
    run.refresh_from_db()
    floor.drop()
    return {
        "paid": run.employees_paid,
        "seconds": statistics.median(ours),
        "floor": statistics.median(floors),
        "statements": statements,
        "memory": memory,
    }


def _new_run(month: str, actor: Any) -> Any:
    from core.periods import Month  # noqa: PLC0415 - needs the set-up
    from payroll.runs.services import create_run  # noqa: PLC0415 - needs the set-up

    return create_run(month=Month.parse(month), actor=actor)


def _process(run: Any, actor: Any) -> Any:
    from payroll.runs.services import start_processing  # noqa: PLC0415 - needs the set-up

    return start_processing(run=run, actor=actor, watch=lambda _done, _total: None)


def _lock(run: Any, actor: Any) -> None:
    from payroll.runs.services import lock_run  # noqa: PLC0415 - needs the set-up

    lock_run(run=run, actor=actor)


def _empty(run: Any) -> None:
    """Remove what the turn before wrote, so that every turn writes only."""
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"DELETE FROM {table} WHERE run_id = %s", [run.pk])  # noqa: S608 - constants


def _vacuum() -> None:
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute("CHECKPOINT")  # none by chance while the clock runs


def _counted(work: Callable[[], object]) -> int:
    """Run the work and return the number of SQL statements, COPY among them."""
    from django.db import connection  # noqa: PLC0415 - needs the set-up
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 - needs the set-up

    with CaptureQueriesContext(connection) as queries:
        work()
    return len(queries)


class _Floor:
    """Tables like those of a run, holding the locked months; writes the run's own rows to them."""

    def __init__(self, run: Any) -> None:
        self.run_id = run.pk
        for table in TABLES:
            self._make(table)

    def _make(self, table: str) -> None:
        copy = f"floor_{table}"
        self._execute(f"CREATE TABLE {copy} (LIKE {table} INCLUDING ALL)")
        self._execute(f"INSERT INTO {copy} SELECT * FROM {table} WHERE run_id <> {self.run_id}")  # noqa: S608
        for column, target in (
            ("run_id", "payroll_runs_payrollrun"),
            ("employee_id", "payroll_employees_employee"),
        ):
            self._execute(
                f"ALTER TABLE {copy} ADD FOREIGN KEY ({column}) REFERENCES {target} (id) DEFERRABLE INITIALLY DEFERRED"
            )
        self._execute(
            f"CREATE TRIGGER {copy}_insert AFTER INSERT ON {copy} REFERENCING NEW TABLE AS new_rows"
            " FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_refuse_locked()"
        )

    def seconds(self) -> float:
        """Return how long one transaction takes that inserts the run's finished rows."""
        from django.db import transaction  # noqa: PLC0415 - needs the set-up

        self._execute("CHECKPOINT")
        start = time.perf_counter()
        with transaction.atomic():
            for table in TABLES:
                self._execute(f"INSERT INTO floor_{table} SELECT * FROM {table} WHERE run_id = {self.run_id}")  # noqa: S608
        return time.perf_counter() - start

    def empty(self) -> None:
        """Remove the run's rows."""
        for table in TABLES:
            self._execute(f"DELETE FROM floor_{table} WHERE run_id = {self.run_id}")  # noqa: S608 - constants

    def drop(self) -> None:
        """Remove the tables."""
        for table in TABLES:
            self._execute(f"DROP TABLE floor_{table}")

    def _execute(self, statement: str) -> None:
        from django.db import connection  # noqa: PLC0415 - needs the set-up

        with connection.cursor() as cursor:
            cursor.execute(statement)


def _reset_peak() -> float:
    """Forget the process's peak of resident memory and return what it holds now, in MiB (Linux)."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return _status("VmRSS")


def _peak() -> float:
    return _status("VmHWM")


def _status(name: str) -> float:
    found = re.search(
        rf"^{name}:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="ascii"), re.MULTILINE
    )
    return int(found.group(1)) / MIB if found else 0.0


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _print(rows: list[tuple[int, dict[str, Any]]]) -> None:
    print(
        "| Employees | Month | Seconds | ms per employee | Floor, s | Times the floor | SQL statements"
        " | Peak memory above idle, MiB | Lock, s |\n|--:|---|--:|--:|--:|--:|--:|--:|--:|"
    )
    for size, row in rows:
        lock = f"{row['lock']:.2f}" if "lock" in row else ""
        print(
            f"| {size:,} | {row['month']} | {row['seconds']:.2f} | {row['seconds'] * 1000 / size:.3f}"
            f" | {row['floor']:.2f} | {row['seconds'] / row['floor']:.1f} | {row['statements']}"
            f" | {row['memory']:.0f} | {lock} |"
        )
    print(
        f"\nMedian of {TURNS} turns. Aims for {SIZES[-1]:,} employees: under {MOST_SECONDS} s,"
        f" at most {MOST_RATIO} times the floor, at most {MOST_MEMORY} MiB above idle. The floor is"
        " `INSERT … SELECT` of the same finished rows into tables with the same earlier rows, indexes,"
        " constraints, foreign keys and triggers. A quarter of the people are in the old regime with a"
        " declaration, three in ten have recurring elements; arrears come from a DA revision back-dated over"
        " three locked months.\n\nOther products, for scale (one month of 1,000 employees, their own code,"
        " two shared cores):\n\n| Product | ms per employee | SQL statements per payslip |\n|---|--:|--:|"
    )
    for name, milliseconds, statements in PEERS:
        print(f"| {name} | {milliseconds} | {statements} |")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _set_up()
        print(json.dumps(measure(int(sys.argv[1]))))
    else:
        main()
