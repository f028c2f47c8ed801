"""What an application must satisfy: limits at a time, casual leave by itself, the credit of the next period."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.actors import Actor
from core.errors import DomainError, ValidationFailed
from core.periods import today
from payroll.employees.models import Employee
from payroll.leave.calc import Period, adjoin
from payroll.leave.enums import LIVE
from payroll.leave.errors import NotEnoughLeave
from payroll.leave.masters import leave_types
from payroll.leave.models import Holiday, LeaveApplication, LeaveType
from payroll.leave.selectors.accounts import balances_of, types_for
from payroll.leave.selectors.year_end import coming_credit
from payroll.leave.services.applications import preview_leave
from payroll.leave.services.decisions import approve_leave
from payroll.leave.services.year_end import apply_year_end
from payroll.organizations.models import OrganizationSettings
from tests.payroll.leave.conftest import Apply, balance, kind, with_account
from tests.payroll.leave.conftest import give as put_on
from tests.payroll.runs.people import make_employee

D = Decimal
pytestmark = pytest.mark.django_db


def refused(call: Callable[[], Any], field: str) -> str:
    before = LeaveApplication.objects.count()
    with pytest.raises(ValidationFailed) as refusal:
        call()
    assert list(refusal.value.fields) == [field]
    assert LeaveApplication.objects.count() == before
    return str(refusal.value.message)


# Most days at a time. June 2026 begins on a Monday.


def test_earned_leave_is_180_days_at_a_time(asha: Employee, apply: Apply, actor: Actor) -> None:
    put_on(asha, actor, EL=270)
    text = refused(lambda: apply(asha, "EL", "2026-06-01", "2026-11-28"), "to_on")  # 181
    assert "180" in text
    assert apply(asha, "EL", "2026-06-01", "2026-11-27").days == 180


@pytest.mark.parametrize(
    ("first", "last", "fits"),
    [
        ("2026-08-10", "2026-11-27", True),  # 110 + 70
        ("2026-08-10", "2026-11-28", False),  # 111 + 70
        ("2026-08-11", "2027-01-15", True),  # a day of duty between
    ],
)
def test_two_applications_do_not_get_round_the_most_days(
    asha: Employee, apply: Apply, actor: Actor, first: str, last: str, fits: bool
) -> None:
    """70 days to 9 August, a Sunday, and what follows directly are one time."""
    put_on(asha, actor, EL=270)
    apply(asha, "EL", "2026-06-01", "2026-08-09")
    if fits:
        assert apply(asha, "EL", first, last).state == "pending"
    else:
        assert "follows or precedes" in refused(lambda: apply(asha, "EL", first, last), "to_on")


def test_closed_days_do_not_part_two_spells(asha: Employee, apply: Apply, actor: Actor) -> None:
    """A type that leaves weekends out: Monday to Friday twice are ten days at a time."""
    leave_types.create(code="OWN", name="Own leave", max_days=D(9), actor=actor)
    apply(asha, "OWN", "2026-06-01", "2026-06-05")
    refused(lambda: apply(asha, "OWN", "2026-06-08", "2026-06-12"), "to_on")
    assert apply(asha, "OWN", "2026-06-08", "2026-06-11").days == 4


# Casual leave by itself


@pytest.mark.parametrize(
    ("other", "casual", "field"),
    [
        (("EL", "2026-06-01", "2026-06-03"), ("2026-06-04",), "from_on"),
        (("EL", "2026-06-03", "2026-06-05"), ("2026-06-02",), "to_on"),
        (("EL", "2026-06-01", "2026-06-05"), ("2026-06-08",), "from_on"),  # only a weekend between
        (("EL", "2026-06-08", "2026-06-10"), ("2026-06-05",), "to_on"),
        (("EOL", "2026-06-03", "2026-06-05"), ("2026-06-02",), "to_on"),
        (("HPL", "2026-06-01", "2026-06-05"), ("2026-06-09",), None),  # Monday was worked
        (("EL", "2026-06-04", "2026-06-05"), ("2026-06-02",), None),
    ],
)
def test_casual_leave_is_not_combined(
    asha: Employee, apply: Apply, other: tuple[str, ...], casual: tuple[str, ...], field: str | None
) -> None:
    apply(asha, *other)
    if field is None:
        assert apply(asha, "CL", *casual).state == "pending"
    else:
        assert "not combined" in refused(lambda: apply(asha, "CL", *casual), field)


def test_nor_is_other_leave_with_casual_leave(asha: Employee, apply: Apply, actor: Actor) -> None:
    """The other way round, over a holiday, and with half a day; casual leave of two kinds may follow each other."""
    apply(asha, "CL", "2026-06-02", from_half=True)
    refused(lambda: apply(asha, "EL", "2026-06-03", "2026-06-05"), "from_on")
    apply(asha, "CL", "2026-06-10", to_half=True)
    assert apply(asha, "EL", "2026-06-11", "2026-06-12").state == "pending"  # the afternoon was worked
    Holiday.objects.create(on=date(2026, 6, 24), name="Holiday")
    apply(asha, "CL", "2026-06-23")
    refused(lambda: apply(asha, "HPL", "2026-06-25", "2026-06-26"), "from_on")
    leave_types.create(code="SCL", name="Special casual leave", is_casual=True, actor=actor)
    assert apply(asha, "SCL", "2026-06-25").state == "pending"


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["CL", "EL", "HPL"]),
            st.integers(0, 40),
            st.integers(0, 6),
            st.booleans(),
            st.booleans(),
        ),
        max_size=8,
    )
)
def test_casual_leave_never_adjoins(
    asha: Employee, apply: Apply, asked: list[tuple[str, int, int, bool, bool]]
) -> None:
    """Whatever is asked for in whatever order, what is accepted is apart from casual leave."""
    LeaveApplication.objects.all().delete()
    for code, start, length, from_half, to_half in asked:
        first = date(2026, 6, 1) + timedelta(days=start)
        halves = {"from_half": from_half, "to_half": to_half} if code == "CL" else {}
        try:
            apply(asha, code, str(first), str(first + timedelta(days=length)), **halves)
        except DomainError:
            continue
    rows = list(LeaveApplication.objects.filter(state__in=LIVE).select_related("leave_type"))
    for one in rows:
        for other in rows:
            if one.leave_type.is_casual and not other.leave_type.is_casual:
                assert not adjoin(one.span, other.span, set()), (one, other)


# The credit of the next period

YEAR = today().year
# A Monday of next January, early in the year.
MONDAY = next(
    day
    for day in (date(YEAR + 1, 1, 4) + timedelta(days=offset) for offset in range(7))
    if day.weekday() == 0
)


def test_casual_leave_of_next_year_comes_with_its_credit(asha: Employee, apply: Apply) -> None:
    """The employee is told the day; before, "0 are available" stood beside a balance of 8."""
    me = with_account(asha)
    text = refused(lambda: apply(asha, "CL", str(MONDAY), actor=me), "to_on")
    assert f"8 days are credited on 1 Jan {YEAR + 1}" in text
    assert "your office" in text


def test_the_office_enters_it_provisionally(asha: Employee, apply: Apply, actor: Actor) -> None:
    """It waits until the credit is there, counts against it, and takes nothing of this year's."""
    row = apply(asha, "CL", str(MONDAY), str(MONDAY + timedelta(days=4)))
    refused(
        lambda: apply(asha, "CL", str(MONDAY + timedelta(days=14)), str(MONDAY + timedelta(days=17))), "to_on"
    )
    with pytest.raises(NotEnoughLeave) as refusal:
        approve_leave(application=row, actor=actor)
    assert "year-end" in str(refusal.value.message)
    assert balance(asha, "CL") == 8
    apply_year_end(period=Period(date(YEAR + 1, 1, 1), date(YEAR + 1, 12, 31)), actor=actor)
    approve_leave(application=row, actor=actor)
    assert balance(asha, "CL") == 3


def test_a_retiring_employee_is_promised_nothing(apply: Apply, asha: Employee) -> None:
    """The next credit is that of the months in service."""
    Employee.objects.filter(pk=asha.pk).update(retirement_on=date(YEAR + 1, 1, 31))
    asha.refresh_from_db()
    coming = coming_credit(asha, kind("CL"), MONDAY)
    assert coming is not None
    assert (coming.on, coming.days) == (date(YEAR + 1, 1, 1), 1)  # 8 / 12, to the nearest day
    refused(lambda: apply(asha, "CL", str(MONDAY), str(MONDAY + timedelta(days=1))), "to_on")


def test_a_credit_that_is_there_does_not_come_again(asha: Employee, actor: Actor) -> None:
    assert coming_credit(asha, kind("EL"), MONDAY) is not None
    assert coming_credit(asha, kind("EL"), today()) is None
    assert coming_credit(asha, kind("EL"), date(YEAR + 2, 1, 4)) is None
    assert coming_credit(asha, kind("CCL"), MONDAY) is None
    apply_year_end(period=Period(date(YEAR + 1, 1, 1), date(YEAR + 1, 12, 31)), actor=actor)
    assert coming_credit(asha, kind("EL"), MONDAY) is None


def test_earned_leave_is_told_of_the_half_yearly_credit(asha: Employee, apply: Apply) -> None:
    OrganizationSettings.objects.update(leave_credit="half_yearly")
    coming = coming_credit(asha, kind("EL"), MONDAY)
    expected = date(YEAR, 7, 1) if today().month < 7 else date(YEAR + 1, 1, 1)
    if expected.year > YEAR:
        assert coming is not None
        assert (coming.on, coming.days) == (expected, 15)


# For whom a type is


def test_types_are_offered_to_whom_they_are_allowed(organization: object, actor: Actor) -> None:
    """The list of the form and the check of the application are one rule: a single father with an account."""
    father, other = make_employee(gender="male"), make_employee(gender="male")
    put_on(father, actor, CCL=100)
    assert "CCL" in [row.code for row in types_for(father)]
    assert "CCL" not in [row.code for row in types_for(other)]
    for employee in (father, other, make_employee(gender="female"), make_employee()):
        offered = {row.code for row in types_for(employee)}
        for row in LeaveType.objects.filter(is_active=True):
            wrong = ""
            try:
                preview_leave(
                    employee=employee,
                    leave_type=row,
                    from_on=date(2026, 6, 1),
                    to_on=date(2026, 6, 5),
                    actor=actor,
                )
            except ValidationFailed as error:
                wrong = next(iter(error.fields))
            assert (row.code in offered) is (wrong != "leave_type"), (employee.gender, row.code)


def test_types_come_by_use(asha: Employee) -> None:
    """Casual and earned leave first; the alphabet began with child care leave."""
    assert [row.code for row in types_for(asha)] == ["CL", "EL", "HPL", "COM", "CCL", "EOL", "ML"]
    assert [row.leave_type.code for row in balances_of(asha.pk)] == ["CL", "EL", "HPL", "CCL"]
