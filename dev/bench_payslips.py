"""Payslip PDFs.

    python -m dev.bench_payslips

A locked run of 1,000 made-up employees; each process renders its own payslips into one file.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATABASE = "karyalaya_bench_payslips"
EMPLOYEES, SLIPS = 1_000, 300
MONTH = "2026-05"
PROCESSES = (1, 2)


def main() -> None:
    """Lock a month, render with one process and with two side by side, print the table."""
    _set_up()
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    with own_database(DATABASE) as url:
        _lock_a_month()
        rows = [(count, *_side_by_side(count, url)) for count in PROCESSES]
    print(
        "| Processes | Payslips (pages) | Seconds | Pages per second | per core | MiB of PDF |\n"
        "|--:|--:|--:|--:|--:|--:|"
    )
    for count, pages, seconds, size in rows:
        rate = pages / seconds
        print(f"| {count} | {pages} | {seconds:.1f} | {rate:.1f} | {rate / count:.1f} | {size / 2**20:.1f} |")
    print("\nStart of Python and set-up are not counted; a run's payslips are one job, so one process.")


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    sys.path.insert(0, str(ROOT))
    import django  # noqa: PLC0415 - needs the settings variable

    django.setup()


def _lock_a_month() -> None:
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.periods import Month  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from dev.payroll_people import fill  # noqa: PLC0415 - needs the set-up
    from payroll.runs.services import create_run, lock_run, start_processing  # noqa: PLC0415 - needs the set-up

    actor = system_actor(Door.COMMAND)
    tenant = provision_tenant(slug="bench", name="Bench", type="organization", actor=actor)
    with tenant_context(tenant):
        fill(EMPLOYEES)
        run = create_run(month=Month.parse(MONTH), actor=actor)
        run = start_processing(run=run, actor=actor, watch=lambda _done, _total: None)
        lock_run(run=run, actor=actor)


def _side_by_side(count: int, url: str) -> tuple[int, float, int]:
    """Return pages, the seconds of the slowest process, and bytes."""
    command = [sys.executable, "-m", "dev.bench_payslips"]
    given = {**os.environ, "DATABASE_URL": url}
    running = [
        subprocess.Popen([*command, str(number)], env=given, cwd=ROOT, stdout=subprocess.PIPE)
        for number in range(count)
    ]
    results = [json.loads(process.communicate()[0].splitlines()[-1]) for process in running]
    return (
        sum(result["pages"] for result in results),
        max(result["seconds"] for result in results),
        sum(result["bytes"] for result in results),
    )


def render(number: int) -> dict[str, float]:
    """Render one process's share of the slips as the background job does."""
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.selectors import get_tenant  # noqa: PLC0415 - needs the set-up
    from payroll.runs.models import PayrollRun  # noqa: PLC0415 - needs the set-up
    from payroll.runs.payslips import payslip_pdf, payslips_pdf  # noqa: PLC0415 - needs the set-up
    from payroll.runs.selectors import details_of  # noqa: PLC0415 - needs the set-up

    with tenant_context(get_tenant("bench")), tempfile.TemporaryFile() as target:
        details = list(details_of(PayrollRun.objects.get())[number * SLIPS : (number + 1) * SLIPS])
        payslip_pdf(details[0], "en")  # fonts and style sheet are set up once
        start = time.perf_counter()
        pages = payslips_pdf(details, target, report=lambda _done: None)
        return {"seconds": time.perf_counter() - start, "pages": pages, "bytes": target.tell()}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _set_up()
        print(json.dumps(render(int(sys.argv[1]))))
    else:
        main()
