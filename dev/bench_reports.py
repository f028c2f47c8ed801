"""Reports of a school: the dashboard, and a list of 100,000 rows.

    python -m dev.bench_reports

Every figure is of the whole request in process: middleware, rights, queries, JSON or CSV.
"""

from __future__ import annotations

import time
import tracemalloc
from decimal import Decimal
from functools import partial
from typing import Any

from dev.bench_payroll import _set_up
from dev.bench_school import caller, figures, statements

DATABASE = "karyalaya_bench_reports"
STUDENTS, SECTIONS, TURNS, INVOICES, DAYS = 5_000, 120, 60, 12, 30
# The aim for the dashboard: 95 of 100 within so many milliseconds.
MOST_MILLISECONDS = 100


def main() -> None:
    """Fill a school, measure and print the table."""
    _set_up()
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up
    from dev.school_people import fill  # noqa: PLC0415 - needs the set-up

    with own_database(DATABASE):
        tenant = provision_tenant(slug="bench", name="Bench", type="school", actor=system_actor(Door.COMMAND))
        with tenant_context(tenant):
            ground = fill(STUDENTS, sections=SECTIONS)
            _attendance(ground)
            _fees()
            ask = caller(tenant, "office", "school_admin")
            print(
                f"A school of {STUDENTS:,} students, {STUDENTS * INVOICES:,} invoices, {DAYS} marked days\n"
            )
            print("| What | median ms | 95% ms | statements |")
            print("|---|--:|--:|--:|")
            for name in ("dashboard", "dashboard/role-wise"):
                act = partial(ask, f"/api/v1/reports/{name}")
                act()
                median, slow = figures([act] * TURNS)
                print(f"| GET /reports/{name} | {median:.0f} | {slow:.0f} | {statements(act)} |")
            _export(ask)
    print(f"\nAim: {MOST_MILLISECONDS} ms for 95 of 100 dashboards.")


def _attendance(ground: dict[str, Any]) -> None:
    """Mark everybody on the last days, every tenth absent."""
    from datetime import timedelta  # noqa: PLC0415 - beside the others

    from core.periods import today  # noqa: PLC0415 - needs the set-up
    from school.attendance.models import AttendanceEntry, AttendanceSheet  # noqa: PLC0415 - needs the set-up
    from school.students.models import Student  # noqa: PLC0415 - needs the set-up

    people: dict[Any, list[Any]] = {}
    for student, section in Student.objects.values_list("pk", "section_id"):
        people.setdefault(section, []).append(student)
    for number in range(DAYS):
        day = today() - timedelta(days=number)
        sheets = [
            AttendanceSheet(section=one, academic_year=ground["year"], date=day, is_of_day=True)
            for one in ground["sections"]
        ]
        AttendanceSheet.objects.bulk_create(sheets)
        AttendanceEntry.objects.bulk_create(
            [
                AttendanceEntry(
                    sheet=sheet,
                    student_id=student,
                    date=day,
                    status="absent" if place % 10 == 0 else "present",
                )
                for sheet in sheets
                for place, student in enumerate(people.get(sheet.section_id, []))
            ],
            batch_size=5000,
        )


def _fees() -> None:
    """Invoices of a year for everybody, three quarters of them paid; written past the services, for speed."""
    from datetime import date  # noqa: PLC0415 - beside the others

    from django.db import connection, transaction  # noqa: PLC0415 - needs the set-up

    from core.periods import today  # noqa: PLC0415 - needs the set-up
    from school.fees.models import FeeAccount, Invoice, Receipt  # noqa: PLC0415 - needs the set-up
    from school.masters.models import AcademicYear  # noqa: PLC0415 - needs the set-up
    from school.students.models import Student  # noqa: PLC0415 - needs the set-up

    amount, year = Decimal(2500), AcademicYear.objects.first()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        accounts = [
            FeeAccount(student_id=one, balance=amount * 3)
            for one in Student.objects.values_list("pk", flat=True)
        ]
        FeeAccount.objects.bulk_create(accounts, batch_size=5000)
        invoices, receipts = [], []
        for place, account in enumerate(accounts):
            for month in range(INVOICES):
                is_paid = month >= INVOICES // 4
                day = date(today().year, month + 1, 5)
                invoices.append(
                    Invoice(
                        invoice_number=f"B-{place}-{month}", account=account, kind="manual", academic_year=year,
                        title="Fees", issued_on=day, due_on=day, amount=amount,
                        received=amount if is_paid else 0, outstanding=0 if is_paid else amount,
                        status="paid" if is_paid else "unpaid",
                    )
                )  # fmt: skip
                if is_paid:
                    receipts.append(
                        Receipt(
                            number=f"R-{place}-{month}", account=account, amount=amount, payment_mode="cash",
                            payment_date=day, entered_on=day, cashier="Cashier",
                        )
                    )  # fmt: skip
        Invoice.objects.bulk_create(invoices, batch_size=5000)
        Receipt.objects.bulk_create(receipts, batch_size=5000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _export(ask: Any) -> None:
    """Print what a list of 100,000 rows takes: until its first block, as a whole, and of memory."""
    from datetime import timedelta  # noqa: PLC0415 - beside the others

    from core.periods import today  # noqa: PLC0415 - needs the set-up

    first = today() - timedelta(days=19)
    tracemalloc.start()
    start = time.perf_counter()
    blocks = iter(ask(f"/api/v1/reports/export/attendance.csv?from={first}&to={today()}").streaming_content)
    next(blocks)
    begun = time.perf_counter() - start
    rows = sum(block.count(b"\r\n") for block in blocks)
    whole, peak = time.perf_counter() - start, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(
        f"\nattendance.csv: {rows:,} rows; first block after {begun * 1000:.0f} ms, all after {whole:.1f} s "
        f"(traced), at most {peak / 1_000_000:.0f} MB"
    )


if __name__ == "__main__":
    main()
