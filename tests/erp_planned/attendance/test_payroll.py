"""From punches to pay: lock, run, a day set right, the next run; no day is deducted twice."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from core.actors import Actor
from core.errors import Duplicate, Forbidden, InUse
from core.locking.errors import RunNotReady
from core.periods import Month
from core.tenancy.models import Tenant
from erp_planned.attendance.errors import LockRefused
from erp_planned.attendance.models import AttendanceDay, LateLeave, LossDay, MonthFigures, MonthLock
from erp_planned.attendance.selectors.months import absent_days, digest, open_points, summaries
from erp_planned.attendance.services.locking import lock_month, set_switch, unlock_month
from erp_planned.attendance.services.marking import correct_day, mark_day
from erp_planned.attendance.services.regularizing import ask_regularization, reject_regularization
from erp_planned.biometrics.models import Badge, Device
from payroll.employees.models import Employee
from payroll.leave.masters import holidays
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.decisions import approve_leave
from payroll.runs.enums import FindingCode
from payroll.runs.models import ArrearLine, Finding, PayrollRun, SalaryDetail
from tests.core.accounts.people import PASSWORD, user_of
from tests.erp_planned.attendance.conftest import JUNE, Punched, compute, day, work
from tests.payroll.leave.conftest import balance, give, hr, kind
from tests.payroll.runs.conftest import lock as run_lock
from tests.payroll.runs.conftest import process
from tests.payroll.runs.people import make_employee

D = Decimal
JULY = Month(2026, 7)
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("july")]
__all__ = ["hr", "process", "run_lock"]


@pytest.fixture
def july(at: Any) -> None:
    """It is 10 July 2026."""
    at("2026-07-10 11:00")


def lost(employee: Employee) -> list[tuple[int, str, Decimal]]:
    rows = LossDay.objects.filter(employee=employee).order_by("on", "reason")
    return [(row.on.day, row.reason, row.portion) for row in rows]


def leave(employee: Employee, code: str, on: date, actor: Actor) -> None:
    row = apply_leave(
        employee=employee, leave_type=kind(code), from_on=on, to_on=on, reason="Family", actor=actor
    )
    approve_leave(application=row, actor=actor)


@pytest.mark.usefixtures("switched")
def test_a_run_waits_for_the_lock_and_deducts_its_days(
    person: Employee, device: Device, actor: Actor, process: Callable[[str], PayrollRun]
) -> None:
    work(person, device, but=(3, 4))
    with pytest.raises(RunNotReady, match="not locked"):
        process("2026-06")
    lock_month(month=JUNE, actor=actor)
    assert lost(person) == [(3, "absent", 1), (4, "absent", 1)]
    run = process("2026-06")
    assert SalaryDetail.objects.get(run=run, employee=person).unpaid_days == 2


@pytest.mark.usefixtures("switched")
def test_a_day_set_right_after_payroll_is_paid_with_the_next_run(
    person: Employee, device: Device, actor: Actor, run_lock: Callable[[str], PayrollRun],
    process: Callable[[str], PayrollRun], at: Any,
) -> None:  # fmt: skip
    """Lock, run, correct: the locked months stay, the next run pays the arrears, the one after nothing more."""
    work(person, device, but=(3, 4))
    lock_month(month=JUNE, actor=actor)
    june = run_lock("2026-06")
    drawn = SalaryDetail.objects.get(run=june, employee=person)
    correct_day(day=day(person, "2026-06-03"), status="P", reason="On tour, order 12", actor=actor)
    assert lost(person) == [(4, "absent", 1)]
    assert MonthFigures.objects.get(employee=person).lwp_days == 2
    (now,) = summaries([person], JUNE)
    assert (now.lwp, now.lwp_now, now.is_locked) == (2, 1, True)
    work(person, device, JULY)
    at("2026-08-05 11:00")
    lock_month(month=JULY, actor=actor)
    july_run = process("2026-07")
    line = ArrearLine.objects.get(run=july_run, employee=person)
    full = SalaryDetail.objects.get(run=july_run, employee=person)
    assert (line.month, line.basic_drawn) == (JUNE.first, drawn.basic)
    assert line.basic_due == (full.basic * 29 / 30).quantize(D(1))
    assert full.unpaid_days == 0
    SalaryDetail.objects.get(run=june, employee=person)
    assert PayrollRun.objects.get(pk=june.pk).state == "locked"


@pytest.mark.usefixtures("switched")
def test_what_changes_between_run_and_lock_is_seen(
    person: Employee, device: Device, actor: Actor, process: Callable[[str], PayrollRun]
) -> None:
    """Would catch a payroll lock that does not know of a corrected day."""
    from core.locking.errors import RunChanged
    from payroll.runs.services import lock_run

    work(person, device, but=(3,))
    lock_month(month=JUNE, actor=actor)
    run = process("2026-06")
    correct_day(day=day(person, "2026-06-03"), status="P", reason="On tour", actor=actor)
    with pytest.raises(RunChanged, match="Attendance"):
        lock_run(run=run, actor=actor)


@pytest.mark.usefixtures("switched")
@pytest.mark.parametrize("code", ["EL", "EOL"])
def test_a_day_of_leave_is_never_deducted_twice(
    person: Employee, device: Device, actor: Actor, process: Callable[[str], PayrollRun], code: str
) -> None:
    """Horilla's double loss of pay (1225): absent by attendance and on leave by the ledger, also before recounting."""
    give(person, actor, EL=30)
    work(person, device, but=(3, 4))
    lock_month(month=JUNE, actor=actor)
    leave(person, code, date(2026, 6, 3), actor)
    told = absent_days(JUNE.first, JUNE.last)[person.pk]
    assert [(row.on.day, row.portion) for row in told] == [(4, 1)]
    run = process("2026-06")
    unpaid = SalaryDetail.objects.get(run=run, employee=person).unpaid_days
    assert unpaid == (2 if code == "EOL" else 1)


@pytest.mark.usefixtures("switched")
def test_a_missing_punch_costs_a_day_only_where_nobody_asked(
    person: Employee, device: Device, punch: Punched, actor: Actor
) -> None:
    """Before the lock nothing; with it a day; while a request waits nothing; a rejected request a day again."""
    work(person, device, but=(3, 4))
    punch(person, "2026-06-03", "09:00")
    punch(person, "2026-06-04", "09:00")
    compute(actor)
    assert summaries([person], JUNE)[0].lwp == 0
    asked = ask_regularization(
        employee=person, on=date(2026, 6, 4), requested_status="P", reason="Forgot", actor=actor
    )
    assert open_points(JUNE).missing_count == 1
    lock_month(month=JUNE, actor=actor)
    assert lost(person) == [(3, "missing", 1)]
    ask_regularization(employee=person, on=date(2026, 6, 3), requested_status="P", reason="Too", actor=actor)
    assert lost(person) == []
    reject_regularization(request=asked, remarks="No", actor=actor)
    assert lost(person) == [(4, "missing", 1)]


@pytest.mark.usefixtures("switched")
def test_who_has_no_day_is_named_before_the_lock(
    person: Employee, device: Device, punch: Punched, actor: Actor, organization: Tenant
) -> None:
    """Would catch somebody without a badge who never came and is paid in full without a word."""
    silent = make_employee(code="E801", name="Silent Badge")
    bare = make_employee(code="E802", name="No Badge")
    Badge.objects.create(badge="801", employee=silent, from_on=date(2026, 5, 1))
    Badge.objects.create(badge="802", employee=bare, from_on=date(2025, 1, 1), to_on=date(2026, 5, 31))
    AttendanceDay.objects.filter(employee__in=[silent, bare]).delete()
    work(person, device)
    compute(actor)
    AttendanceDay.objects.exclude(employee=person).delete()
    found = open_points(JUNE)
    assert found.unjudged == 2
    assert [(one.employee.code, one.has_badge) for one in found.unheard] == [("E802", False), ("E801", True)]
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    assert client.login(username=user_of(organization, "hr_manager").username, password=PASSWORD)
    answer = client.get("/admin/erp_attendance/monthlock/lock/", {"month": "2026-06"})
    assert answer.status_code == 200, answer.content[:300]
    page = answer.content.decode()
    assert page.index("E802 No Badge") < page.index("E801 Silent Badge")


@pytest.mark.usefixtures("switched")
def test_late_marks_take_casual_leave_first(
    person: Employee, device: Device, punch: Punched, actor: Actor
) -> None:
    """Seven lates of three: half a day of casual leave, half a day without pay; unlocking gives the leave back."""
    give(person, actor, CL=8)
    give_back = balance(person, "CL")
    lates = (1, 2, 3, 4, 5, 8, 9)
    work(person, device, but=lates)
    for number in lates:
        punch(person, f"2026-06-{number:02d}", "09:30", "18:00")
    compute(actor)
    assert (summaries([person], JUNE)[0].late_leave, summaries([person], JUNE)[0].lwp) == (1, 0)
    row = lock_month(month=JUNE, actor=actor)
    assert (balance(person, "CL"), LateLeave.objects.get().days, lost(person)) == (give_back - 1, 1, [])
    correct_day(day=day(person, "2026-06-09"), status="P", reason="Train", actor=actor)
    assert balance(person, "CL") == give_back - 1
    correct_day(day=day(person, "2026-06-08"), status="P", reason="Train", actor=actor)
    assert (balance(person, "CL"), LateLeave.objects.get().days) == (give_back - D("0.5"), D("0.5"))
    unlock_month(lock=row, actor=actor)
    assert (balance(person, "CL"), LateLeave.objects.count()) == (give_back, 0)


@pytest.mark.usefixtures("switched")
def test_without_casual_leave_late_marks_are_without_pay(
    person: Employee, device: Device, punch: Punched, actor: Actor
) -> None:
    work(person, device, but=(1, 2, 3))
    for number in (1, 2, 3):
        punch(person, f"2026-06-{number:02d}", "09:30", "18:00")
    row = lock_month(month=JUNE, actor=actor)
    assert lost(person) == [(3, "late", D("0.5"))]
    assert row.lwp_days == D("0.5")


@pytest.mark.usefixtures("switched")
def test_the_lock_knows_what_was_looked_at(person: Employee, device: Device, actor: Actor) -> None:
    work(person, device)
    compute(actor)
    looked = digest(JUNE)
    mark_day(employee=person, on=date(2026, 6, 6), status="P", actor=actor)
    with pytest.raises(LockRefused, match="changed"):
        lock_month(month=JUNE, actor=actor, digest=looked)
    assert not MonthLock.objects.exists()
    lock_month(month=JUNE, actor=actor, digest=digest(JUNE))
    with pytest.raises(Duplicate):
        lock_month(month=JUNE, actor=actor)


@pytest.mark.usefixtures("switched")
def test_a_month_opens_again_until_payroll_is_locked(
    person: Employee, device: Device, actor: Actor, run_lock: Callable[[str], PayrollRun]
) -> None:
    work(person, device, but=(3,))
    unlock_month(lock=lock_month(month=JUNE, actor=actor), actor=actor)
    assert (LossDay.objects.count(), MonthFigures.objects.count()) == (0, 0)
    row = lock_month(month=JUNE, actor=actor)
    run_lock("2026-06")
    with pytest.raises(LockRefused, match="Payroll of June 2026 is locked"):
        unlock_month(lock=row, actor=actor)
    with pytest.raises(LockRefused):
        set_switch(from_month=None, actor=actor)
    assert LossDay.objects.count() == 1


@pytest.mark.usefixtures("switched")
def test_months_are_locked_in_order_and_only_where_switched_on(person: Employee, actor: Actor) -> None:
    with pytest.raises(LockRefused, match="June 2026 is not locked"):
        lock_month(month=JULY, actor=actor)
    with pytest.raises(LockRefused, match="switch"):
        lock_month(month=Month(2026, 5), actor=actor)
    with pytest.raises(Exception, match="not begun"):
        lock_month(month=Month(2026, 8), actor=actor)
    assert not MonthLock.objects.exists()


@pytest.mark.usefixtures("switched")
def test_late_punches_of_a_locked_month_are_a_late_fact(
    person: Employee, device: Device, punch: Punched, actor: Actor
) -> None:
    """Would catch days that stay lost because a device told late."""
    work(person, device, but=(3,))
    lock_month(month=JUNE, actor=actor)
    punch(person, "2026-06-03", "09:00", "17:30")
    compute(actor)
    assert (day(person, "2026-06-03").status, lost(person)) == ("P", [])


@pytest.mark.usefixtures("switched")
def test_a_holiday_of_a_locked_month_stays(person: Employee, actor: Actor) -> None:
    row = holidays.create(actor=actor, on=date(2026, 6, 16), name="Muharram")
    lock_month(month=JUNE, actor=actor)
    for change in (
        lambda: holidays.delete(row, actor=actor),
        lambda: holidays.update(row, kind="Optional", actor=actor),
    ):
        with pytest.raises(InUse):
            change()
    holidays.update(row, name="Muharram (Ashura)", actor=actor)
    row.refresh_from_db()
    assert (row.kind, row.name) == ("National", "Muharram (Ashura)")


def test_without_the_switch_payroll_neither_waits_nor_deducts(
    person: Employee, device: Device, actor: Actor, process: Callable[[str], PayrollRun]
) -> None:
    work(person, device, but=(3,))
    compute(actor)
    run = process("2026-06")
    assert not Finding.objects.filter(run=run, code=FindingCode.ATTENDANCE_OPEN).exists()
    assert SalaryDetail.objects.get(run=run, employee=person).unpaid_days == 0
    assert AttendanceDay.objects.filter(lost=1).count() == 1


def test_figures_never_change(person: Employee, actor: Actor, switched: None) -> None:
    from django.db import DatabaseError, transaction

    lock_month(month=JUNE, actor=actor)
    with pytest.raises(DatabaseError), transaction.atomic():
        MonthFigures.objects.update(lwp_days=0)


def test_an_employee_locks_nothing(person: Employee, organization: Tenant) -> None:
    from tests.payroll.leave.conftest import with_account

    with pytest.raises(Forbidden):
        lock_month(month=JUNE, actor=with_account(person))
