"""Credits follow service: joining, leaving, coming back, corrected dates, deletion."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

import pytest

from core.actors import Actor
from core.periods import today
from core.tenancy.models import Tenant
from payroll.employees import services as people
from payroll.employees.errors import EmployeeInUse
from payroll.employees.models import Department, Designation, Employee
from payroll.leave.calc import completed_months, period_of
from payroll.leave.models import LeaveAccount, LeaveEntry
from payroll.leave.services.accounts import NewBalance, set_balances
from payroll.leave.services.cancelling import cancel_leave
from payroll.leave.services.service_days import settle_credit
from payroll.leave.services.year_end import apply_year_end
from tests.payroll.leave.conftest import Apply, balance, give, kind
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
YEAR = today().year
Enter = Callable[..., Employee]


@pytest.fixture
def enter(organization: Tenant, actor: Actor) -> Enter:
    Department.objects.get_or_create(code="PHY", defaults={"name": "Physics"})
    Designation.objects.get_or_create(name="Professor")

    def make(joined: date, **values: object) -> Employee:
        return people.create_employee(
            actor=actor, name="Asha Rao", date_of_birth=date(1990, 5, 14), date_of_joining=joined,
            level=10, cell=8, department="PHY", designation="Professor", **values,
        ).employee  # fmt: skip

    return make


def credits_of(employee: Employee) -> list[object]:
    return [balance(employee, code) for code in ("CL", "EL", "HPL", "CCL")]


def test_who_has_been_there_for_years_begins_with_the_whole_year(enter: Enter) -> None:
    assert credits_of(enter(date(2018, 7, 2))) == [8, 30, 20, 730]


def test_a_joiner_of_this_year_is_credited_pro_rata(enter: Enter) -> None:
    """Would catch a mid-year joiner with nothing or with everything (peers: hrms 3646, 3700)."""
    assert credits_of(enter(date(YEAR, 10, 1))) == [2, 8, 5, 730]  # 3 months: 7.5 EL


def test_child_care_leave_is_for_mothers(enter: Enter) -> None:
    assert credits_of(enter(date(2018, 7, 2), gender="male"))[3] == 0
    assert credits_of(enter(date(2018, 7, 2), gender="female"))[3] == 730


def test_a_leaver_gives_back_what_was_credited_in_advance(enter: Enter, actor: Actor) -> None:
    employee = enter(date(2018, 7, 2))
    last = date(YEAR, 6, 30)
    people.change_status(
        employee=employee, status="inactive", on=last + timedelta(days=1), reason="Resigned", actor=actor
    )
    assert credits_of(employee)[:3] == [4, 15, 10]
    people.change_status(
        employee=employee, status="active", on=last + timedelta(days=31), reason="Back", actor=actor
    )
    assert credits_of(employee)[:3] == [8, 30, 20]


def test_a_leaver_gives_back_no_more_than_is_left(enter: Enter, take: Apply, actor: Actor) -> None:
    employee = enter(date(2018, 7, 2))
    take(employee, "EL", f"{YEAR}-02-02", f"{YEAR}-02-26")  # 25 days
    people.change_status(employee=employee, status="retired", on=date(YEAR, 6, 30), reason="VRS", actor=actor)
    assert balance(employee, "EL") == 0


def test_a_corrected_date_of_joining_corrects_the_credit(enter: Enter, actor: Actor) -> None:
    employee = enter(date(2018, 7, 2))
    people.update_employee(employee=employee, actor=actor, date_of_joining=date(YEAR, 7, 1))
    assert credits_of(employee)[:3] == [4, 15, 10]
    people.update_employee(employee=employee, actor=actor, date_of_joining=date(2018, 7, 2))
    assert credits_of(employee)[:3] == [8, 30, 20]
    lines = LeaveEntry.objects.count()
    people.update_employee(employee=employee, actor=actor, name="Asha R. Rao")
    assert LeaveEntry.objects.count() == lines


def test_opening_accounts_again_changes_nothing(enter: Enter, actor: Actor) -> None:
    employee = enter(date(2018, 7, 2))
    lines = LeaveEntry.objects.count()
    settle_credit(employee=employee, actor=actor)
    assert LeaveEntry.objects.count() == lines


def test_imported_balance_is_not_credited_again(enter: Enter, actor: Actor) -> None:
    employee = enter(date(2018, 7, 2))
    rows = [NewBalance(employee.pk, kind("EL"), Decimal(124))]
    set_balances(rows=rows, on=today(), note="Import", actor=actor)
    settle_credit(employee=employee, actor=actor)
    apply_year_end(period=period_of(today(), half_yearly=False), actor=actor)
    assert balance(employee, "EL") == 124


def test_an_employee_entered_by_mistake_goes_with_the_credits(enter: Enter, actor: Actor) -> None:
    employee = enter(date(2018, 7, 2))
    other = enter(date(2018, 7, 2))
    people.delete_employee(employee=employee, actor=actor)
    assert not LeaveAccount.objects.exclude(employee=other).exists()
    assert credits_of(other)[:3] == [8, 30, 20]


def test_who_has_applied_or_been_adjusted_stays(enter: Enter, apply: Apply, actor: Actor) -> None:
    applied, adjusted = enter(date(2018, 7, 2)), enter(date(2018, 7, 2))
    apply(applied, "EL", f"{YEAR}-06-01")
    give(adjusted, actor, EL=5)
    for employee in (applied, adjusted):
        with pytest.raises(EmployeeInUse):
            people.delete_employee(employee=employee, actor=actor)
    assert credits_of(applied)[:3] == [8, 30, 20]


def test_completed_months() -> None:
    year = period_of(date(2026, 1, 1), half_yearly=False)
    assert completed_months(year, date(2026, 2, 28), date(2026, 3, 31)) == 1


def test_leave_without_pay_known_late_cuts_the_credit_that_is_there(
    enter: Enter, take: Apply, actor: Actor
) -> None:
    """Would catch a credit too many for leave entered after the year began; cancelled, it comes back."""
    employee = enter(date(2018, 7, 2))
    assert balance(employee, "EL") == 30
    row = take(employee, "EOL", f"{YEAR - 1}-06-02", f"{YEAR - 1}-06-21")  # 20 days: 2 off
    assert balance(employee, "EL") == 28
    assert balance(employee, "HPL") == 20
    cancel_leave(application=row, actor=actor)
    assert balance(employee, "EL") == 30
    take(employee, "EOL", f"{YEAR}-03-02", f"{YEAR}-03-21")  # cuts the next year's
    assert balance(employee, "EL") == 30
    apply_year_end(period=period_of(date(YEAR + 1, 1, 1), half_yearly=False), actor=actor)
    assert balance(employee, "EL") == 58
    take(employee, "EOL", f"{YEAR}-05-04", f"{YEAR}-05-13")  # ten days more, after the year-end
    assert balance(employee, "EL") == 57


def test_nobody_is_credited_by_leave_without_pay(organization: Tenant, take: Apply) -> None:
    """Somebody whose accounts were never opened gets no credit by a decision on leave."""
    employee = make_employee()
    take(employee, "EOL", f"{YEAR - 1}-06-02", f"{YEAR - 1}-06-21")
    assert not LeaveEntry.objects.filter(employee=employee).exists()
