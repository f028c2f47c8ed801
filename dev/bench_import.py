"""Importing employees from a spreadsheet.

    python -m dev.bench_import

The check (with the preview) and the application each run in a process of their own, so that each has its own
peak of memory. The floor, in the same run: parsing the same file with openpyxl alone.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from dev.bench_payroll import _peak, _reset_peak, _set_up, _vacuum

ROOT = Path(__file__).resolve().parents[1]
DATABASE = "karyalaya_bench_import"
SIZES = (5_000, 50_000)
# Aims for the largest size: seconds of check and application together, MiB above idle.
MOST_SECONDS, MOST_MEMORY = 60, 300
SLUG = "bench-import"


def main() -> None:
    """Measure every size and print the table."""
    _set_up()
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    rows = []
    for size in SIZES:
        with own_database(DATABASE) as url:
            steps = [_child(url, step, size) for step in ("upload", "check", "apply", "again")]
        rows.append((size, dict(zip(("upload", "check", "apply", "again"), steps, strict=True))))
    _print(rows)


def _child(url: str, step: str, size: int) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "dev.bench_import", step, str(size)],
        env={**os.environ, "DATABASE_URL": url},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def measure(step: str, size: int) -> dict[str, Any]:
    """Do one step and return its figures."""
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.models import Tenant  # noqa: PLC0415 - needs the set-up

    if step == "upload":
        return _upload(size)
    from core.imports.models import ImportJob  # noqa: PLC0415 - needs the set-up
    from core.imports.services.checking import check_import  # noqa: PLC0415 - needs the set-up

    tenant = Tenant.objects.get(slug=SLUG)
    with tenant_context(tenant):
        job = ImportJob.objects.latest("pk")
        if step == "apply":
            return _timed(lambda: _applied(job))
        if step == "again":
            _send(size)
            job = ImportJob.objects.latest("pk")
        found = _timed(lambda: check_import(import_id=job.pk, actor=_actor()))
        job.refresh_from_db()
        expected = (0, 0, size) if step == "again" else (size, 0, 0)
        assert (job.added, job.changed, job.unchanged) == expected, job.errors[:3]  # noqa: S101 - a benchmark
        return found


def _upload(size: int) -> dict[str, Any]:
    """Make an institution and let it hold the file; the floor is measured on the same bytes."""
    import openpyxl  # noqa: PLC0415 - only here

    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up

    tenant = provision_tenant(slug=SLUG, name="Bench", type="organization", actor=_actor())
    with tenant_context(tenant):
        content = _send(size)
    start = time.perf_counter()
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True)
    for _row in book.worksheets[0].iter_rows(values_only=True):
        pass
    return {"floor": time.perf_counter() - start, "megabytes": len(content) / 2**20}


def _send(size: int) -> bytes:
    from django.conf import settings  # noqa: PLC0415 - needs the set-up

    from core.imports.enums import ImportState  # noqa: PLC0415 - needs the set-up
    from core.imports.services.uploads import upload_import  # noqa: PLC0415 - needs the set-up
    from payroll.employees.models import Department, Designation  # noqa: PLC0415 - needs the set-up

    settings.IMPORT_DIRECT_KB = 0  # to the queue, whatever the size: the check is measured by itself
    Department.objects.get_or_create(code="ACC", defaults={"name": "Accounts"})
    Designation.objects.get_or_create(name="Officer")
    content = workbook(size)
    job = upload_import(kind="employees", file=io.BytesIO(content), file_name="people.xlsx", actor=_actor())
    assert job.state == ImportState.UPLOADED  # noqa: S101 - a benchmark
    return content


def workbook(size: int) -> bytes:
    """Return a file of so many new employees, every column filled that most people have."""
    from openpyxl import Workbook  # noqa: PLC0415 - only here

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Employees")
    sheet.append(HEADINGS)
    for number in range(size):
        sheet.append(_person(number))
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


HEADINGS = (
    "Employee code", "Name", "Date of birth", "Date of joining", "Department", "Designation", "Pay level", "Cell",
    "Gender", "Category", "E-mail", "Phone", "Address", "Bank account", "IFSC", "PAN", "Pension scheme", "PRAN",
    "Tax regime", "HRA is paid", "TA is paid",
)  # fmt: skip


def _person(number: int) -> list[Any]:
    import datetime as dt  # noqa: PLC0415 - only here

    pan = f"{chr(65 + number // 260_000)}{chr(65 + number // 10_000 % 26)}XPZ{number % 9999 + 1:04d}"
    return [
        f"E{number:06d}", f"Employee Number {number}", dt.date(1970, 1, 1) + dt.timedelta(days=number % 9000),
        "01/01/2015", "Accounts", "Officer", number % 10 + 1, number % 5 + 1, "female", "GEN",
        f"person{number}@example.org", f"98{number:08d}", f"House {number}, Civil Lines", str(30_000_000_000 + number),
        "SBIN0001234", f"{pan}{chr(65 + number // 9999 % 26)}", "NPS", str(100_000_000_000 + number), "new",
        "yes", "yes",
    ]  # fmt: skip


def _applied(job: Any) -> None:
    from core.imports.enums import ImportState  # noqa: PLC0415 - needs the set-up
    from core.imports.models import ImportJob  # noqa: PLC0415 - needs the set-up
    from core.imports.services.applying import apply_import  # noqa: PLC0415 - needs the set-up

    ImportJob.objects.filter(pk=job.pk).update(state=ImportState.APPLYING)
    done = apply_import(import_id=job.pk, actor=_actor())
    assert done.state == ImportState.APPLIED  # noqa: S101 - a benchmark


def _timed(work: Any) -> dict[str, Any]:
    from django.db import connection  # noqa: PLC0415 - needs the set-up
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 - needs the set-up

    _vacuum()
    connection.ensure_connection()
    before = _reset_peak()
    start = time.perf_counter()
    if os.environ.get("BENCH_QUERIES"):
        with CaptureQueriesContext(connection) as queries:
            work()
        print(len(queries), file=sys.stderr)
    else:
        work()
    return {"seconds": time.perf_counter() - start, "memory": _peak() - before}


def _actor() -> Any:
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up

    return system_actor(Door.COMMAND)


def _print(rows: list[tuple[int, dict[str, Any]]]) -> None:
    print(
        "| Rows | File, MB | Check, s | Apply, s | Together, s | ms per row | Same file again, s | Floor, s"
        " | Peak memory above idle, MiB |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    )
    for size, row in rows:
        together = row["check"]["seconds"] + row["apply"]["seconds"]
        memory = max(row[step]["memory"] for step in ("check", "apply", "again"))
        print(
            f"| {size:,} | {row['upload']['megabytes']:.1f} | {row['check']['seconds']:.1f}"
            f" | {row['apply']['seconds']:.1f} | {together:.1f} | {together * 1000 / size:.2f}"
            f" | {row['again']['seconds']:.1f} | {row['upload']['floor']:.1f} | {memory:.0f} |"
        )
    print(
        f"\nAims for {SIZES[-1]:,} rows: check and application together under {MOST_SECONDS} s, at most"
        f" {MOST_MEMORY} MiB above idle. An XLSX file of {len(HEADINGS)} columns of new employees; each becomes a"
        " record, an account, first pay and status, and the leave credits of the period. The floor is openpyxl"
        " reading the same file and doing nothing with it."
    )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _set_up()
        print(json.dumps(measure(sys.argv[1], int(sys.argv[2]))))
    else:
        main()
