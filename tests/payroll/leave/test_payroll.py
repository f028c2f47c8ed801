"""What leave costs in pay reaches the payroll run of its days; locked months stay as they are."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.errors import ValidationFailed
from core.locking.errors import RunNotReady
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave import hooks
from payroll.leave.errors import MonthLocked
from payroll.leave.masters import leave_types
from payroll.leave.models import LeaveApplication, LeaveDay
from payroll.leave.selectors.absences import absent_days
from payroll.leave.selectors.retirement import encashment_at_retirement
from payroll.leave.selectors.standing import late_pay_note
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.cancelling import cancel_leave
from payroll.leave.services.decisions import approve_leave, reject_leave
from payroll.pay_commission.models import DaRevision
from payroll.runs import services as run_services
from payroll.runs.models import ArrearLine, PayrollRun, SalaryDetail
from tests.payroll.leave.conftest import Apply, balance, give, kind, with_account
from tests.payroll.leave.test_applications import certificate
from tests.payroll.runs.people import make_employee, set_pay

D = Decimal

pytestmark = pytest.mark.django_db
BASIC = D(73200)  # level 10, cell 10


@pytest.fixture
def process(organization: Tenant, actor: Actor) -> Callable[[str], PayrollRun]:
    def make(month: str) -> PayrollRun:
        run = PayrollRun.objects.filter(month=Month.parse(month).first).first()
        run = run or run_services.create_run(month=Month.parse(month), actor=actor)
        return run_services.start_processing(run=run, actor=actor)

    return make


@pytest.fixture
def lock(process: Callable[[str], PayrollRun], actor: Actor) -> Callable[[str], PayrollRun]:
    return lambda month: run_services.lock_run(run=process(month), actor=actor)


Process = Callable[[str], PayrollRun]


def paid(employee: Employee, run: PayrollRun) -> SalaryDetail:
    return SalaryDetail.objects.get(run=run, employee=employee)


def rupees(amount: D) -> D:
    return (amount + D("0.5")) // 1


def test_each_effect_on_pay(asha: Employee, take: Apply, process: Process) -> None:
    """Would catch leave taken twice off the pay, or part-paid leave the wrong way round (peers: hrms 3052)."""
    full = paid(asha, process("2026-06"))
    assert (full.basic, full.unpaid_days) == (BASIC, 0)
    take(asha, "EL", "2026-06-01", "2026-06-03")
    take(asha, "CL", "2026-06-24")
    assert paid(asha, process("2026-06")).net == full.net
    take(asha, "HPL", "2026-06-08", "2026-06-13")
    half = paid(asha, process("2026-06"))
    assert (half.half_pay_days, half.unpaid_days, half.basic) == (6, 0, rupees(BASIC * 27 / 30))
    assert (half.hra, half.ta) == (full.hra, full.ta)
    take(asha, "EOL", "2026-06-16", "2026-06-18")
    unpaid = paid(asha, process("2026-06"))
    assert (unpaid.half_pay_days, unpaid.unpaid_days, unpaid.basic) == (6, 3, rupees(BASIC * 24 / 30))
    assert unpaid.ta == rupees(full.ta * 27 / 30)


def test_child_care_leave_of_the_second_year_is_paid_at_eighty_percent(
    asha: Employee, take: Apply, process: Process, actor: Actor
) -> None:
    adjust_leave(
        employee=asha,
        leave_type=kind("CCL"),
        days=D(-360),
        reason="Taken before",
        actor=actor,
        on=date(2026, 1, 1),
    )
    full = paid(asha, process("2026-06"))
    take(asha, "CCL", "2026-06-01", "2026-06-15")
    detail = paid(asha, process("2026-06"))
    assert (detail.eighty_pay_days, detail.half_pay_days) == (10, 0)
    assert detail.basic == rupees(BASIC * 28 / 30)  # ten days lose a fifth each
    assert detail.da == rupees(detail.basic * detail.da_pct / 100)
    assert (detail.hra, detail.ta) == (full.hra, full.ta)
    assert balance(asha, "CCL") == 355


def test_half_days_without_pay_cost_half_a_day(
    organization: Tenant, take: Apply, process: Process, actor: Actor
) -> None:
    leave_types.update(kind("EOL"), actor=actor, half_days_allowed=True)
    employee = make_employee(10, 10)
    take(employee, "EOL", "2026-06-01", from_half=True)
    detail = paid(employee, process("2026-06"))
    assert (detail.unpaid_days, detail.basic) == (D("0.5"), rupees(BASIC * D("29.5") / 30))


def test_leave_over_the_end_of_the_month_is_split(asha: Employee, take: Apply, lock: Process) -> None:
    take(asha, "EOL", "2026-06-29", "2026-07-02")
    june = absent_days(date(2026, 6, 1), date(2026, 6, 30))
    assert [(one.portion, one.pay) for one in june[asha.pk]] == [(1, "none"), (1, "none")]
    assert paid(asha, lock("2026-06")).unpaid_days == 2
    assert paid(asha, lock("2026-07")).unpaid_days == 2


def test_a_joiner_on_leave(organization: Tenant, take: Apply, process: Process) -> None:
    """Would catch one joiner's days that shift everybody else's (peers: horilla)."""
    joiner = make_employee(10, 10, date_of_joining=date(2026, 6, 16))
    other = make_employee(10, 10)
    take(joiner, "EOL", "2026-06-29", "2026-06-30")
    run = process("2026-06")
    assert paid(joiner, run).basic == rupees(BASIC * 13 / 30)
    assert paid(other, run).basic == BASIC


def test_pending_rejected_and_cancelled_leave_costs_nothing(
    asha: Employee, apply: Apply, take: Apply, process: Process, actor: Actor
) -> None:
    apply(asha, "EOL", "2026-06-01", "2026-06-02")
    reject_leave(application=apply(asha, "EOL", "2026-06-10", "2026-06-11"), actor=actor, comments="No")
    cancel_leave(application=take(asha, "EOL", "2026-06-15", "2026-06-16"), actor=actor)
    assert paid(asha, process("2026-06")).basic == BASIC


def test_absences_take_one_statement(organization: Tenant, take: Apply) -> None:
    for count in (1, 3):
        for _number in range(count):
            take(make_employee(), "EOL", "2026-06-01", "2026-06-02")
        with CaptureQueriesContext(connection) as queries:
            absent_days(date(2026, 6, 1), date(2026, 6, 30))
        assert len(queries) == 1


def test_lock_is_refused_when_leave_changed_since_processing(
    asha: Employee, take: Apply, process: Process, actor: Actor
) -> None:
    """Would catch leave approved between processing and lock that never reaches any pay."""
    run = process("2026-06")
    row = take(asha, "EOL", "2026-06-08", "2026-06-09")
    with pytest.raises(RunNotReady):
        run_services.lock_run(run=run, actor=actor)
    run = process("2026-06")
    cancel_leave(application=row, actor=actor)
    with pytest.raises(RunNotReady):
        run_services.lock_run(run=run, actor=actor)
    assert run_services.lock_run(run=process("2026-06"), actor=actor).state == "locked"
    assert paid(asha, run).basic == BASIC


def test_a_correction_of_one_employee_does_not_hide_changed_leave(
    asha: Employee, take: Apply, process: Process, actor: Actor
) -> None:
    run, other = process("2026-06"), make_employee(10, 10)
    run = process("2026-06")
    take(asha, "EOL", "2026-06-08", "2026-06-09")
    run_services.change_detail(
        run=run, detail=paid(other, run), values={"ta": D(0)}, reason="Car", actor=actor
    )
    with pytest.raises(RunNotReady):
        run_services.lock_run(run=run, actor=actor)


def test_an_employee_cannot_apply_into_a_locked_month(
    asha: Employee, apply: Apply, lock: Process, actor: Actor
) -> None:
    me = with_account(asha)
    lock("2026-06")
    for code, first, last in (
        ("EOL", "2026-06-10", "2026-06-10"),
        ("HPL", "2026-06-29", "2026-07-03"),
        ("CCL", "2026-06-01", "2026-06-05"),
    ):
        with pytest.raises(MonthLocked) as refused:
            apply(asha, code, first, last, actor=me)
        assert list(refused.value.fields) == ["from_on"]
    assert not LeaveApplication.objects.exists()
    # Leave at full pay changes no pay: a form handed in late is welcome.
    approve_leave(application=apply(asha, "CL", "2026-06-10", actor=me), actor=actor)
    assert balance(asha, "CL") == 7


def test_the_office_enters_and_approves_leave_of_a_locked_month(
    asha: Employee, apply: Apply, take: Apply, lock: Process, hr: Actor
) -> None:
    """Known late: the locked month stays as it is, the days are there for the next run, and HR is told so."""
    waiting = apply(asha, "HPL", "2026-06-29", "2026-07-03")
    june = lock("2026-06")
    before = paid(asha, june).net
    approve_leave(application=waiting, actor=hr)
    row = take(asha, "EOL", "2026-06-23", "2026-06-25", actor=hr)
    days = absent_days(date(2026, 6, 1), date(2026, 6, 30))[asha.pk]
    assert [day.on.day for day in days] == [23, 24, 25, 29, 30]
    assert paid(asha, june).net == before
    for one in (waiting, row):
        one.refresh_from_db()
        assert "30 Jun 2026 is locked" in late_pay_note(one)
    assert late_pay_note(take(asha, "EL", "2026-06-10")) == ""
    assert late_pay_note(take(asha, "EOL", "2026-07-20")) == ""


def test_the_note_of_late_leave_goes_with_the_next_lock(
    asha: Employee, apply: Apply, take: Apply, lock: Process, actor: Actor
) -> None:
    """Would catch a note on leave that its own month has paid, or on leave that never was."""
    early = take(asha, "HPL", "2026-06-01", "2026-06-05")
    lock("2026-06")
    assert late_pay_note(early) == ""
    refused, late = apply(asha, "EOL", "2026-06-10"), apply(asha, "EOL", "2026-06-22")
    assert late_pay_note(late) != ""
    assert late_pay_note(approve_leave(application=late, actor=actor)) != ""
    gone = reject_leave(application=refused, actor=actor, comments="No")
    assert late_pay_note(gone) == ""
    lock("2026-07")
    late.refresh_from_db()
    assert late_pay_note(late) == ""
    cancelled = cancel_leave(application=early, actor=actor)
    assert "31 Jul 2026 is locked" in late_pay_note(cancelled)


def test_cancelling_leave_in_a_locked_month(asha: Employee, take: Apply, lock: Process, actor: Actor) -> None:
    """All days come back; the locked month stays, and the next run pays the difference."""
    whole = take(asha, "EL", "2026-06-01", "2026-06-05")
    partly = take(asha, "HPL", "2026-06-29", "2026-07-03")
    run = lock("2026-06")
    for row in (whole, partly):
        cancel_leave(application=row, actor=actor)
        row.refresh_from_db()
        assert (row.state, row.cancelled_from) == ("cancelled", None)
    assert (balance(asha, "EL"), balance(asha, "HPL")) == (30, 20)
    assert not LeaveDay.objects.exists()
    assert paid(asha, run).half_pay_days == 2  # as it was locked
    assert paid(asha, lock("2026-07")).half_pay_days == 0


def test_leave_ends_early(asha: Employee, take: Apply, actor: Actor) -> None:
    """Whoever comes back before the last day gets back the days from then on."""
    row = take(asha, "COM", "2026-06-01", "2026-06-05", attachment=certificate())
    for wrong in (date(2026, 5, 31), date(2026, 6, 6)):
        with pytest.raises(ValidationFailed) as refusal:
            cancel_leave(application=row, actor=actor, from_on=wrong)
        assert list(refusal.value.fields) == ["from_on"]
    assert balance(asha, "HPL") == 10
    cancel_leave(application=row, actor=actor, from_on=date(2026, 6, 4))
    row.refresh_from_db()
    assert (row.state, row.to_on, row.days, row.debit, row.cancelled_from) == (
        "approved", date(2026, 6, 3), 3, 6, date(2026, 6, 4),
    )  # fmt: skip
    assert balance(asha, "HPL") == 14
    assert LeaveDay.objects.filter(application=row).count() == 3


def test_arrears_of_a_month_with_leave_at_eighty_percent(
    asha: Employee, take: Apply, lock: Process, actor: Actor
) -> None:
    """Would catch arrears that forget the days at 80%: both a DA revision and a promotion."""
    adjust_leave(
        employee=asha, leave_type=kind("CCL"), days=D(-365), reason="x", actor=actor, on=date(2026, 1, 1)
    )
    take(asha, "CCL", "2026-07-06", "2026-07-15")
    july = paid(asha, lock("2026-07"))
    assert july.eighty_pay_days == 10
    DaRevision.objects.create(percentage=63, effective_on=date(2026, 7, 1))
    set_pay(asha, 11, 5, date(2026, 7, 1), "promotion")  # 76,200
    run = lock("2026-08")
    line = ArrearLine.objects.get(run=run, month=date(2026, 7, 1))
    assert line.basic_due == rupees(D(76200) * 29 / 31)
    assert line.da_due == rupees(line.basic_due * 63 / 100)
    assert line.basic_due - line.basic_drawn == line.basic_due - july.basic


def test_a_correction_sets_days_at_eighty_percent(asha: Employee, process: Process, actor: Actor) -> None:
    run = process("2026-06")
    detail = run_services.change_detail(
        run=run, detail=paid(asha, run), values={"eighty_pay_days": D(15)}, reason="Order", actor=actor
    )
    assert (detail.eighty_pay_days, detail.basic) == (15, rupees(BASIC * 27 / 30))


def test_encashment_at_retirement(organization: Tenant, actor: Actor) -> None:
    """Reference of payroll: basic 1,42,400, DA 60%, EL 250 and HPL 80."""
    employee = make_employee(7, 40, date_of_birth=date(1966, 6, 15), retirement_on=date(2026, 6, 30))
    give(employee, actor, EL=250, HPL=80, CL=8, CCL=700)
    found = encashment_at_retirement(employee)
    assert found is not None
    assert (found.emoluments, found.earned_days, found.half_pay_days) == (227840, 250, 50)
    assert found.total == D(2088533)
    assert encashment_at_retirement(make_employee(cell=0)) is None


def test_payroll_is_held_last(
    asha: Employee, apply: Apply, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run's row is taken when all is written: would catch an approval that makes payroll wait for its checks."""
    row = apply(asha, "EOL", "2026-06-08", "2026-06-09")
    seen: list[tuple[int, str]] = []

    def held(first: date, last: date) -> None:
        stored = LeaveApplication.objects.get(pk=row.pk)
        seen.append((LeaveDay.objects.filter(application=row).count(), stored.state))

    monkeypatch.setattr(hooks, "hold_payroll", held)
    approve_leave(application=row, actor=actor)
    cancel_leave(application=row, actor=actor)
    assert seen == [(2, "approved"), (0, "cancelled")]
