"""Lists of the second half: as many queries for three rows as for one, over REST and in the office."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.periods import Month
from school.fees.services.adjustments import adjust
from school.fees.services.refunds import refund
from school.payments.services.settling import settle
from school.payroll.services.runs import lock_run, process_month
from school.staff.models import LeaveType, StaffMember
from school.staff.services.leave_requests import ask_leave
from school.staff.services.leave_settings import seed_leave_types
from tests.school.fees.money import invoice, pay
from tests.school.inventory.kit import made_item, moved
from tests.school.library.kit import book, lent, of, rules, wait
from tests.school.payments.kit import facts, ordered, paid
from tests.school.payroll.kit import member, ready, salary
from tests.school.transport.kit import FRIDAY, made_route, riding, stop_of
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
NOON = "2026-11-20 12:00"


def _adjustment(world: World, number: int) -> None:
    row = invoice(world, 1000, number)
    adjust(invoice_id=row.pk, kind="penalty", amount=Decimal(10), reason="Window", actor=SYSTEM)


def _refund(world: World, number: int) -> None:
    row = invoice(world, 1000, number)
    pay(row, 900)
    refund(invoice_id=row.pk, amount=Decimal(10), payment_mode="cash", reason="Left", actor=SYSTEM)


def _payslip(_world: World, number: int) -> None:
    """Lock one month more, with one person more."""
    if not number:
        ready()
    salary(member(f"P{number:03}"), 30_000)
    lock_run(run=process_month(month=Month(2026, 7 + number), actor=SYSTEM), actor=SYSTEM)


def _leave(_world: World, number: int) -> None:
    seed_leave_types(actor=SYSTEM)
    ask_leave(
        leave_type=LeaveType.objects.get(code="LWP"),
        starts_on=date(2026, 11, 26),
        ends_on=date(2026, 11, 27),
        reason="Wedding",
        member=StaffMember.objects.create(employee_code=f"L{number:03}", name=f"Person {number}"),
        actor=SYSTEM,
    )


def _loan(world: World, number: int) -> None:
    if not number:
        rules()
    lent(book(f"Book {number}", (f"A{number}",)), of(world.students[number]))


def _place(world: World, number: int) -> None:
    if not number:
        rules()
    row = book(f"Book {number}", (f"A{number}",))
    lent(row, of(world.students[number]))
    wait(row, of(world.students[number + 4]))


def _movement(_world: World, number: int) -> None:
    moved(made_item(f"ITEM{number}"), "in", 5, moved_on=FRIDAY, rate=40)


def _ride(world: World, number: int) -> None:
    riding(world, number, stop_of(made_route(f"R{number + 1}")))


def _payment(world: World, number: int) -> None:
    told = facts(
        paid(world, ordered(world, 1000, invoice(world, 1000, 0))), currency="USD" if number else "INR"
    )
    settle(facts=told, gateway="sandbox", heard_by="poll")


def _receipt(world: World, number: int) -> None:
    pay(invoice(world, 1000, number), 400)


Make = Callable[[World, int], Any]
LISTS: tuple[tuple[str, Make], ...] = (
    ("v1/fees/invoices?limit=50", lambda world, number: invoice(world, 1000, number)),
    ("v1/fees/outstanding?limit=50", lambda world, number: invoice(world, 1000, number)),
    ("v1/fees/dues?limit=50", lambda world, number: invoice(world, 1000, number)),
    ("v1/fees/receipts?limit=50", _receipt),
    ("v1/fees/payments/recent?limit=50", _receipt),
    ("v1/fees/adjustments?limit=50", _adjustment),
    ("v1/fees/refunds?limit=50", _refund),
    ("v1/payroll/payslips?limit=50", _payslip),
    ("v1/payroll/salaries?limit=50", _payslip),
    ("v1/payroll/runs?limit=50", _payslip),
    ("v1/staff/leave-requests?limit=50", _leave),
    ("v1/library/books?limit=50", _loan),
    ("v1/library/issues?limit=50", _loan),
    ("v1/library/reservations?limit=50", _place),
    ("v1/inventory/items?limit=50", _movement),
    ("v1/transport/routes?limit=50", _ride),
    ("school_fees/invoice", lambda world, number: invoice(world, 1000, number)),
    ("school_fees/receipt", _receipt),
    ("school_fees/adjustment", _adjustment),
    ("school_fees/refund", _refund),
    ("school_payments/gatewaypayment", _payment),
    ("school_payroll/payslip", _payslip),
    ("school_payroll/payrollrun", _payslip),
    ("school_staff/leaverequest", _leave),
    ("school_library/book", _loan),
    ("school_library/loan", _loan),
    ("school_library/reservation", _place),
    ("school_inventory/item", _movement),
    ("school_inventory/movement", _movement),
    ("school_transport/route", _ride),
    ("school_transport/ride", _ride),
)


@pytest.mark.parametrize(("path", "make"), LISTS, ids=[path for path, _make in LISTS])
def test_three_rows_take_no_more_queries_than_one(
    world: World, at: Callable[[str], Any], path: str, make: Make
) -> None:
    """Would catch a query for each row: a name, a balance, a right."""
    at(NOON)
    is_rest = path.startswith("v1/")
    api, browser = world.api("school_admin"), world.browser("school_admin")

    def counted() -> tuple[list[str], int]:
        """Return the queries and the number of rows."""
        with CaptureQueriesContext(
            connection,
        ) as told:
            answer = api.get(path) if is_rest else browser.get(f"/admin/{path}/")
        assert answer.status_code == 200, answer.content[:500]
        rows = answer.json()["data"]["total"] if is_rest else answer.context["cl"].result_count
        return [one["sql"] for one in told], rows

    make(world, 0)
    counted()  # what is asked once and kept
    queries, rows = counted()
    assert rows
    make(world, 1)
    make(world, 2)
    counted()
    more_queries, more_rows = counted()
    assert more_rows >= rows + 2
    assert len(more_queries) <= len(queries), [one for one in more_queries if one not in queries]
