"""Year-end: lapse, carry, credit; safe to repeat; taken back until the next lock."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.errors import Forbidden, NotFound, ValidationFailed
from core.periods import Month, today
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.calc import Period, before, period_of
from payroll.leave.errors import YearEndRefused
from payroll.leave.models import LeaveEntry, LeaveYearEnd
from payroll.leave.selectors.year_end import closing_period, year_end_plan
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.decisions import approve_leave
from payroll.leave.services.year_end import (
    YearEndResult,
    apply_year_end,
    period_to_open,
    preview_year_end,
    reverse_year_end,
)
from payroll.organizations.models import OrganizationSettings
from payroll.runs import services as run_services
from tests.payroll.leave.conftest import Apply, balance, give, kind, with_account
from tests.payroll.runs.people import make_employee

D = Decimal

pytestmark = pytest.mark.django_db
YEAR = today().year
OLD, NEW = Period(date(YEAR, 1, 1), date(YEAR, 12, 31)), Period(date(YEAR + 1, 1, 1), date(YEAR + 1, 12, 31))
Process = Callable[[], YearEndResult]


@pytest.fixture
def close(actor: Actor) -> Process:
    """Return a function that opens next year."""
    return lambda: apply_year_end(period=NEW, actor=actor)


@pytest.fixture
def half_yearly(organization: Tenant) -> None:
    OrganizationSettings.objects.update(leave_credit="half_yearly")


@pytest.fixture
def person(organization: Tenant, actor: Actor) -> Employee:
    """Somebody with 3 CL, 290 EL, 45 HPL and 700 CCL at the end of the year."""
    employee = make_employee(gender="female")
    give(employee, actor, on=OLD.first, CL=3, EL=290, HPL=45, CCL=700)
    return employee


def balances(employee: Employee) -> list[D]:
    return [balance(employee, code) for code in ("CL", "EL", "HPL", "CCL")]


def test_by_the_table_of_the_spec(person: Employee, close: Process, actor: Actor) -> None:
    """CL lapses and is granted afresh, EL is carried up to 300 and HPL in full, then credited; CCL untouched."""
    rich = make_employee(gender="female")
    give(rich, actor, on=OLD.first, EL=312, CCL=730)
    ccl = LeaveEntry.objects.filter(leave_type__code="CCL")
    ccl_before = ccl.count()
    result = close()
    assert balances(person) == [8, 320, 65, 700]
    assert balances(rich)[:2] == [8, 330]
    lines = {(line.type_code, line.employee_id): line for line in result.plan.lines}
    assert (lines["EL", rich.pk].carried, lines["EL", rich.pk].lapsed, lines["EL", rich.pk].opening) == (
        312,
        12,
        330,
    )
    assert lines["CL", person.pk].lapsed == 3
    assert result.year_end is not None
    assert result.year_end.totals["CL"] == {"lapsed": "3.0", "credited": "16.0"}
    assert ccl.count() == ccl_before


def test_the_second_time_changes_nothing(person: Employee, close: Process) -> None:
    close()
    after, lines = balances(person), LeaveEntry.objects.count()
    again = close()
    assert (balances(person), LeaveEntry.objects.count(), len(again.plan.lines)) == (after, lines, 0)
    assert LeaveYearEnd.objects.count() == 1


def test_preview_writes_nothing(person: Employee, actor: Actor, close: Process) -> None:
    before_, lines = balances(person), LeaveEntry.objects.count()
    preview = preview_year_end(period=NEW, actor=actor)
    assert (balances(person), LeaveEntry.objects.count()) == (before_, lines)
    assert preview.year_end is None
    assert close().plan.totals() == preview.plan.totals()


def test_carry_forward_counts_the_old_year_only(person: Employee, take: Apply, close: Process) -> None:
    """Would catch leave of January set off twice when the process runs late (peers: hrms 133, 1757)."""
    take(person, "EL", f"{YEAR + 1}-01-04", f"{YEAR + 1}-01-08")
    result = close()
    line = next(line for line in result.plan.lines if line.type_code == "EL")
    assert (line.carried, line.lapsed) == (290, 0)
    assert balance(person, "EL") == 315


def test_casual_leave_of_the_new_year(person: Employee, apply: Apply, take: Apply, close: Process) -> None:
    close()
    row = take(person, "CL", f"{YEAR + 1}-02-01", f"{YEAR + 1}-02-03")
    assert balance(person, "CL") == 8 - row.days


def test_undecided_casual_leave_stops_the_process(
    person: Employee, apply: Apply, close: Process, actor: Actor
) -> None:
    row = apply(person, "CL", f"{YEAR}-03-02", f"{YEAR}-03-03")
    apply(person, "EL", f"{YEAR}-04-06")  # carried, so it may wait
    assert preview_year_end(period=NEW, actor=actor).plan.undecided == 1
    with pytest.raises(YearEndRefused):
        close()
    approve_leave(application=row, actor=actor)
    close()
    assert balance(person, "CL") == 8


def test_joiners_and_leavers_pro_rata(organization: Tenant, close: Process) -> None:
    joiner = make_employee(date_of_joining=date(YEAR + 1, 7, 1))
    leaver = make_employee(retirement_on=date(YEAR + 1, 6, 30))
    gone = make_employee(retirement_on=date(YEAR, 12, 31))
    inactive = make_employee(last_working_on=date(YEAR, 11, 30))
    close()
    assert balances(joiner)[:3] == [4, 15, 10]
    assert balances(leaver)[:3] == [4, 15, 10]
    assert balances(gone)[:3] == balances(inactive)[:3] == [0, 0, 0]


def test_leave_without_pay_cuts_the_credit(person: Employee, take: Apply, close: Process) -> None:
    take(person, "EOL", f"{YEAR}-02-02", f"{YEAR}-04-02")  # 60 days: 6 off
    take(person, "EOL", f"{YEAR}-08-03", f"{YEAR}-08-22")  # 20 days: 2 off
    close()
    assert balances(person)[1:3] == [290 + 30 - 8, 45 + 20]


def test_half_yearly_credit(person: Employee, half_yearly: None, actor: Actor) -> None:
    """15 and 10 in January, 15 and 10 in July; what 286 to 300 holds apart joins up to 300."""
    first, second = (period_of(day, half_yearly=True) for day in (NEW.first, NEW.last))
    apply_year_end(period=first, actor=actor)
    assert balances(person)[:3] == [8, 305, 55]
    OrganizationSettings.objects.update(leave_credit="half_yearly")
    plan = year_end_plan(second)
    found = {
        line.type_code: (line.lapsed, line.credited) for line in plan.lines if line.employee_id == person.pk
    }
    assert found["EL"] == (5, 15)
    assert found["HPL"] == (0, 10)
    assert "CL" not in found


def test_a_yearly_credit_covers_the_second_half(person: Employee, close: Process) -> None:
    """Would catch days credited twice when the institution changes to half-yearly credit in mid-year."""
    close()
    OrganizationSettings.objects.update(leave_credit="half_yearly")
    assert year_end_plan(period_of(NEW.last, half_yearly=True)).lines == []


def test_somebody_entered_later_is_credited_by_the_second_time(person: Employee, close: Process) -> None:
    close()
    late = make_employee()
    result = close()
    assert {line.employee_id for line in result.plan.lines} == {late.pk}
    assert balances(late)[:3] == [8, 30, 20]


def test_taking_it_back_and_again(person: Employee, close: Process, actor: Actor) -> None:
    before_ = balances(person)
    close()
    after = balances(person)
    row = reverse_year_end(actor=actor)
    assert row.state == "reversed"
    assert balances(person) == before_
    with pytest.raises(NotFound):
        reverse_year_end(actor=actor)
    close()
    assert balances(person) == after
    assert sorted(LeaveYearEnd.objects.values_list("state", flat=True)) == ["applied", "reversed"]


def test_taking_back_all_of_a_period(person: Employee, close: Process, actor: Actor) -> None:
    before_ = balances(person)
    close()
    late = make_employee()
    close()
    reverse_year_end(actor=actor, period=NEW)
    assert balances(person) == before_
    assert balances(late) == [0, 0, 0, 0]


def test_not_after_a_payroll_was_locked(person: Employee, close: Process, actor: Actor) -> None:
    make_employee()
    close()
    after = balances(person)
    run = run_services.create_run(month=Month(2026, 6), actor=actor)
    run_services.lock_run(run=run_services.start_processing(run=run, actor=actor), actor=actor)
    with pytest.raises(YearEndRefused):
        reverse_year_end(actor=actor)
    assert balances(person) == after


def test_not_when_the_days_are_used(person: Employee, take: Apply, close: Process, actor: Actor) -> None:
    close()
    row = take(person, "CL", f"{YEAR + 1}-02-01", f"{YEAR + 1}-02-03")
    if row.days > 3:
        pytest.fail("the old balance would cover it")
    adjust_leave(
        employee=person,
        leave_type=kind("CL"),
        days=-balance(person, "CL"),
        reason="x",
        actor=actor,
        on=NEW.first,
    )
    with pytest.raises(YearEndRefused, match=person.code):
        reverse_year_end(actor=actor)
    assert LeaveYearEnd.objects.get().state == "applied"


def test_order_of_periods(person: Employee, close: Process, actor: Actor) -> None:
    after_next = Period(date(YEAR + 2, 1, 1), date(YEAR + 2, 12, 31))
    for period in (after_next, before(OLD)):
        with pytest.raises(YearEndRefused):
            apply_year_end(period=period, actor=actor)
    close()
    with pytest.raises(YearEndRefused):
        apply_year_end(period=OLD, actor=actor)


def test_rights(person: Employee) -> None:
    me = with_account(person)
    for call in (
        lambda: apply_year_end(period=NEW, actor=me),
        lambda: preview_year_end(period=NEW, actor=me),
        lambda: reverse_year_end(actor=me),
    ):
        with pytest.raises(Forbidden):
            call()


def test_which_period_is_opened(organization: Tenant) -> None:
    assert period_to_open(year=YEAR, half=None) == NEW
    with pytest.raises(ValidationFailed):
        period_to_open(year=YEAR, half=1)
    assert closing_period(date(2026, 11, 21), half_yearly=False).first == date(2026, 1, 1)
    assert closing_period(date(2027, 1, 5), half_yearly=False).first == date(2026, 1, 1)
    assert closing_period(date(2027, 8, 5), half_yearly=True).first == date(2027, 1, 1)
    OrganizationSettings.objects.update(leave_credit="half_yearly")
    assert period_to_open(year=YEAR, half=1).first == date(YEAR, 7, 1)
    assert period_to_open(year=YEAR, half=2).first == date(YEAR + 1, 1, 1)


def test_queries_do_not_grow_with_people(organization: Tenant) -> None:
    counts = []
    for count in (1, 3):
        for _number in range(count):
            make_employee()
        with CaptureQueriesContext(connection) as queries:
            year_end_plan(NEW)
        counts.append(len(queries))
    assert counts[0] == counts[1]
