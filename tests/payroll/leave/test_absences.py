"""What leave tells payroll day by day, and who is away for a whole month."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.enums import DayPay
from payroll.leave.masters import leave_types
from payroll.leave.models import Holiday
from payroll.leave.selectors.absences import absent_days, whole_month_leave
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.cancelling import cancel_leave
from tests.payroll.leave.conftest import Apply, give, kind
from tests.payroll.runs.people import make_employee

D = Decimal
JUNE = Month(2026, 6)

pytestmark = pytest.mark.django_db


def test_days_come_in_order_with_portion_and_pay(asha: Employee, take: Apply, actor: Actor) -> None:
    """Would catch days of another month, days at full pay, and a lost half."""
    leave_types.update(kind("EOL"), actor=actor, half_days_allowed=True)
    take(asha, "EL", "2026-06-22", "2026-06-23")
    take(asha, "HPL", "2026-06-09", "2026-06-10")
    take(asha, "EOL", "2026-06-08", from_half=True)
    take(asha, "EOL", "2026-06-30", "2026-07-01")
    assert absent_days(JUNE.first, JUNE.last) == {
        asha.pk: [
            (date(2026, 6, 8), D("0.5"), DayPay.NONE),
            (date(2026, 6, 9), D(1), DayPay.HALF),
            (date(2026, 6, 10), D(1), DayPay.HALF),
            (date(2026, 6, 30), D(1), DayPay.NONE),
        ]
    }


def test_child_care_leave_beyond_a_year_is_a_day_at_eighty(asha: Employee, take: Apply, actor: Actor) -> None:
    adjust_leave(
        employee=asha, leave_type=kind("CCL"), days=D(-363), reason="Taken before", actor=actor,
        on=date(2026, 1, 1),
    )  # fmt: skip
    take(asha, "CCL", "2026-06-01", "2026-06-05")
    found = absent_days(JUNE.first, JUNE.last)[asha.pk]
    assert [(row.on.day, row.pay) for row in found] == [(day, DayPay.EIGHTY) for day in (3, 4, 5)]


def test_only_some_employees(organization: Tenant, take: Apply) -> None:
    one, other = make_employee(10, 10), make_employee(10, 10)
    for employee in (one, other):
        take(employee, "EOL", "2026-06-01", "2026-06-30")
    assert set(absent_days(JUNE.first, JUNE.last, [one.pk])) == {one.pk}
    assert absent_days(JUNE.first, JUNE.last, []) == {}
    assert whole_month_leave(JUNE, [other.pk]) == {other.pk}
    assert whole_month_leave(JUNE) == {one.pk, other.pk}


def test_the_number_of_statements_does_not_grow(organization: Tenant, take: Apply) -> None:
    for count in (1, 3):
        for _number in range(count):
            take(make_employee(10, 10), "EOL", "2026-06-01", "2026-06-30")
        with CaptureQueriesContext(connection) as days:
            absent_days(JUNE.first, JUNE.last)
        with CaptureQueriesContext(connection) as months:
            whole_month_leave(JUNE)
        assert (len(days), len(months)) == (1, 2)


# May 2026 begins on a Friday and ends on a Sunday; June begins on a Monday, 30 June is a Tuesday.
@pytest.mark.parametrize(
    ("month", "spells", "whole"),
    [
        ("2026-06", [("EL", "2026-06-01", "2026-06-30")], True),
        ("2026-06", [("EL", "2026-05-25", "2026-07-03")], True),
        ("2026-06", [("EL", "2026-06-01", "2026-06-29")], False),
        ("2026-06", [("EL", "2026-06-02", "2026-06-30")], False),
        # Different kinds, one after the other.
        ("2026-06", [("EL", "2026-06-01", "2026-06-10"), ("HPL", "2026-06-11", "2026-06-30")], True),
        ("2026-06", [("EL", "2026-06-01", "2026-06-10"), ("HPL", "2026-06-12", "2026-06-30")], False),
        # OWN counts no closed days, so that the weekend between the spells belongs to neither.
        ("2026-06", [("OWN", "2026-06-01", "2026-06-12"), ("EL", "2026-06-15", "2026-06-30")], True),
        ("2026-06", [("OWN", "2026-06-01", "2026-06-11"), ("EL", "2026-06-15", "2026-06-30")], False),
        # The last two days of May are a weekend: on leave only where leave follows directly.
        ("2026-05", [("OWN", "2026-05-01", "2026-05-29")], False),
        ("2026-05", [("OWN", "2026-05-01", "2026-05-29"), ("OWN", "2026-06-01", "2026-06-01")], True),
        ("2026-05", [("OWN", "2026-05-01", "2026-05-29"), ("OWN", "2026-06-02", "2026-06-02")], False),
        # A forenoon of duty.
        ("2026-06", [("OWN", "2026-06-01", "2026-06-30", "half")], False),
    ],
)
def test_a_whole_month_of_leave(
    asha: Employee, take: Apply, actor: Actor, month: str, spells: list[tuple[str, ...]], whole: bool
) -> None:
    leave_types.create(code="OWN", name="Own leave", half_days_allowed=True, actor=actor)
    give(asha, actor, EL=100, HPL=100)
    for code, first, last, *half in spells:
        take(asha, code, first, last, from_half=bool(half))
    assert whole_month_leave(Month.parse(month)) == ({asha.pk} if whole else set())


def test_a_holiday_between_two_spells_is_spent_on_leave(asha: Employee, take: Apply, actor: Actor) -> None:
    leave_types.create(code="OWN", name="Own leave", actor=actor)
    take(asha, "OWN", "2026-06-01", "2026-06-16")
    take(asha, "OWN", "2026-06-18", "2026-06-30")
    assert whole_month_leave(JUNE) == set()
    Holiday.objects.create(on=date(2026, 6, 17), name="Muharram")
    assert whole_month_leave(JUNE) == {asha.pk}


def test_casual_leave_counts_as_duty(asha: Employee, take: Apply, actor: Actor) -> None:
    """Would catch a transport allowance lost for days that are no leave."""
    leave_types.create(code="SCL", name="Special casual leave", is_casual=True, actor=actor)
    take(asha, "SCL", "2026-06-01", "2026-06-30")
    assert whole_month_leave(JUNE) == set()


def test_leave_that_is_not_approved_is_none(asha: Employee, apply: Apply, take: Apply, actor: Actor) -> None:
    apply(asha, "EOL", "2026-06-01", "2026-06-30")
    assert whole_month_leave(JUNE) == set()
    cancel_leave(application=take(asha, "EOL", "2026-07-01", "2026-07-31"), actor=actor)
    assert whole_month_leave(Month(2026, 7)) == set()
