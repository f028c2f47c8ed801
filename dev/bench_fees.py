"""Fees and salaries of a school: bulk invoices, two counters, a long ledger, a month of pay.

    python -m dev.bench_fees

Invoices and the month of pay are the service's; receipts and the ledger are whole requests in process. The two
counters are processes of their own; to the third column belong the 500 lines of each of 2,000 students.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

from dev.bench_payroll import _set_up
from dev.bench_school import caller, figures

ROOT = Path(__file__).resolve().parents[1]
DATABASE = "karyalaya_bench_fees"
CLASSES, STUDENTS, STAFF, COUNTERS, RECEIPTS, LINES, TURNS = 12, 2_000, 500, 2, 150, 500, 60
# The aim for the invoices of 2,000 students, in seconds.
MOST_SECONDS = 5
APRIL = date(2026, 4, 1)
SQL = """INSERT INTO school_fees_ledgerline
    (id, account_id, sequence, posted_on, kind, invoice_id, debit, credit, balance, reference, text, made_by, made_at)
    SELECT gen_random_uuid(), i.account_id, 1000 + n, date '2026-04-01' + (n / 2)::int, 'invoice', i.id,
        CASE n %% 2 WHEN 0 THEN 10 ELSE 0 END, CASE n %% 2 WHEN 0 THEN 0 ELSE 10 END, 0, 'B', '', 'Bench', now()
    FROM school_fees_invoice AS i, generate_series(0::bigint, %s) AS n WHERE i.instalment_id = %s"""


def main() -> None:
    """Fill a school, measure and print the table; with a number, be that counter."""
    _set_up()
    if len(sys.argv) > 1:
        return _counter(int(sys.argv[1]))
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up
    from dev.school_people import fill  # noqa: PLC0415 - needs the set-up

    actor = system_actor(Door.COMMAND)
    with own_database(DATABASE) as url:
        tenant = provision_tenant(slug="bench", name="Bench", type="school", actor=actor)
        with tenant_context(tenant):
            ground = fill(CLASSES * STUDENTS, sections=CLASSES)
            print("| What | result |")
            print("|---|--:|")
            plan = _plan(ground, actor)
            _invoices(plan, actor)
            _counters(url)
            _ledger(plan, caller(tenant, "office", "school_admin"))
            _salaries(actor)
    print(f"\nAim: {STUDENTS:,} invoices within {MOST_SECONDS} s.")
    return None


def _told(what: str, result: str) -> None:
    print(f"| {what} | {result} |", flush=True)


def _seconds(act: Callable[[], Any]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _plan(ground: dict[str, Any], actor: Any) -> Any:
    """Make the plan of one class: tuition, computer, annual charges; every second child has a sibling's concession."""
    from school.fees.models import FeeHead  # noqa: PLC0415 - needs the set-up
    from school.fees.services.plans import create_plan  # noqa: PLC0415 - needs the set-up

    amounts = {"TUI": 12000, "COM": 750, "ANN": 6000, "EXA": 1000}
    heads = {head.code: head for head in FeeHead.objects.all()}
    parts = [{"head": heads[code], "amount": Decimal(amount)} for code, amount in amounts.items()]
    section = ground["sections"][0]
    return create_plan(
        actor=actor, school_class=section.school_class, academic_year=ground["year"], components=parts
    )


def _invoices(plan: Any, actor: Any) -> None:
    """Preview and raise two quarters; the second run finds the accounts there."""
    from school.fees.services.bulk import preview_invoices, raise_invoices  # noqa: PLC0415 - needs the set-up

    for number, name in ((1, "first"), (2, "second")):
        took = _seconds(partial(preview_invoices, plan=plan, number=number, actor=actor))
        _told(f"{name} quarter of {STUDENTS:,} students, preview", f"{took:.1f} s")
        took = _seconds(partial(raise_invoices, plan=plan, number=number, actor=actor))
        _told(f"{name} quarter, {STUDENTS:,} invoices raised", f"{took:.1f} s")


def _counters(url: str) -> None:
    """Let two cashiers in two processes take receipts at once, each from the own half of the class."""
    env = {**os.environ, "DATABASE_URL": url}
    command = [sys.executable, "-m", "dev.bench_fees"]
    running = [
        subprocess.Popen([*command, str(number)], env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for number in range(COUNTERS)
    ]
    found = [json.loads(one.communicate()[0].splitlines()[-1]) for one in running]
    if any(one.returncode for one in running):
        raise SystemExit("A counter failed.")
    rate = sum(RECEIPTS / one["seconds"] for one in found)
    slow = max(one["slow"] for one in found)
    _told(f"receipts at {COUNTERS} counters at once", f"{rate:.0f} a second")
    _told("one receipt, 95 of 100 within", f"{slow:.0f} ms")


def _counter(number: int) -> None:
    """Take receipts over REST and print how long it took, as JSON."""
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.models import Tenant  # noqa: PLC0415 - needs the set-up
    from school.fees.models import Invoice  # noqa: PLC0415 - needs the set-up

    tenant = Tenant.objects.get(slug="bench")
    with tenant_context(tenant):
        ask = caller(tenant, f"cashier{number}", "accountant")
        keys = (
            Invoice.objects.filter(outstanding__gt=0).order_by("invoice_number").values_list("pk", flat=True)
        )
        mine = list(keys[number * RECEIPTS : (number + 1) * RECEIPTS])
        ask("/api/v1/fees/collection/stats")
        start = time.perf_counter()
        _median, slow = figures(
            partial(
                ask, "/api/v1/fees/receipts", {"invoiceId": str(key), "amount": 100, "paymentMode": "cash"}
            )
            for key in mine
        )
        print(json.dumps({"seconds": time.perf_counter() - start, "slow": slow}))


def _ledger(plan: Any, ask: Any) -> None:
    """Read the ledger of one student among a million lines, written past the services."""
    from django.db import connection, transaction  # noqa: PLC0415 - needs the set-up

    from school.fees.models import FeeAccount, LedgerLine  # noqa: PLC0415 - needs the set-up

    first = plan.instalments.get(number=1)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(SQL, [LINES - 1, first.pk])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    students = list(FeeAccount.objects.order_by("pk").values_list("student_id", flat=True)[:TURNS])
    acts = [partial(ask, f"/api/v1/fees/ledger/{one}") for one in students]
    median, slow = figures(acts)
    name = f"ledger of one student ({LINES} lines) among {LedgerLine.objects.count():,}"
    _told(f"{name}, median and 95 of 100", f"{median:.0f} and {slow:.0f} ms")
    acts = [partial(ask, f"/api/v1/fees/ledger/{one}?from=2026-11-01&limit=100") for one in students]
    median, slow = figures(acts)
    _told("the same from a day on, 100 lines a page", f"{median:.0f} and {slow:.0f} ms")


def _salaries(actor: Any) -> None:
    """Process and lock a month of 500 members of staff."""
    from core.periods import Month  # noqa: PLC0415 - needs the set-up
    from school.payroll.models import SalaryStructure  # noqa: PLC0415 - needs the set-up
    from school.payroll.services.runs import lock_run, process_month  # noqa: PLC0415 - needs the set-up
    from school.payroll.services.salaries import enter_salary  # noqa: PLC0415 - needs the set-up
    from school.payroll.services.seeds import take_over_slabs  # noqa: PLC0415 - needs the set-up
    from school.staff.models import StaffMember  # noqa: PLC0415 - needs the set-up

    take_over_slabs(state="KA", actor=actor)
    people = StaffMember.objects.bulk_create(
        [
            StaffMember(
                employee_code=f"T{number:04}", name=f"Person {number}", bank_account=f"1000{number:08}",
                ifsc="SBIN0001234", pan=f"ABCPD{number:04}F", joined_on=date(2020, 6, 1),
            )
            for number in range(STAFF)
        ]
    )  # fmt: skip
    structure = SalaryStructure.objects.get()
    for number, one in enumerate(people):
        enter_salary(
            staff=one, gross=Decimal(24000 + 50 * number), from_on=APRIL, structure=structure, actor=actor
        )
    made: list[Any] = []
    took = _seconds(lambda: made.append(process_month(month=Month(2026, 10), actor=actor)))
    _told(f"a month of {STAFF} members of staff, processed", f"{took:.1f} s")
    _told("the same, locked", f"{_seconds(partial(lock_run, run=made[0], actor=actor)):.1f} s")


if __name__ == "__main__":
    main()
