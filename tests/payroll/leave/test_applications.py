"""Applying, deciding, cancelling: what is accepted, what is refused, and that a refusal changes nothing."""

import io
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from PIL import Image

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import (
    DomainError,
    Forbidden,
    InvalidState,
    InvalidTransition,
    UnsupportedMedia,
    ValidationFailed,
)
from core.outbox.models import Message
from core.periods import Month
from core.states import is_possible
from payroll.employees.models import Employee
from payroll.leave.enums import TRANSITIONS, ApplicationState
from payroll.leave.errors import LeaveOverlaps, NotEnoughLeave, OwnApplication
from payroll.leave.masters import holidays, leave_types
from payroll.leave.models import Holiday, LeaveApplication, LeaveDay, LeaveEntry
from payroll.leave.selectors.accounts import balances_of
from payroll.leave.selectors.applications import absentees, calendar_rows
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.cancelling import cancel_leave, withdraw_leave
from payroll.leave.services.decisions import approve_leave, reject_leave
from tests.payroll.leave.conftest import Apply, balance, give, kind, with_account
from tests.payroll.runs.people import make_employee

D = Decimal

pytestmark = pytest.mark.django_db
# 2026-06-01 is a Monday.


def refused(call: Any, field: str, error: type[DomainError] = ValidationFailed) -> str:
    """Call, expect the refusal at the field, and see that nothing was written."""
    before = LeaveApplication.objects.count(), LeaveEntry.objects.count(), Message.objects.count()
    with pytest.raises(error) as found:
        call()
    assert list(found.value.fields) == [field], found.value.fields
    assert (LeaveApplication.objects.count(), LeaveEntry.objects.count(), Message.objects.count()) == before
    return str(found.value.message)


def test_casual_leave_counts_working_days_only(asha: Employee, apply: Apply) -> None:
    Holiday.objects.create(on=date(2026, 6, 3), name="Holiday")
    row = apply(asha, "CL", "2026-06-01", "2026-06-08")
    assert (row.days, row.debit, row.state) == (5, 5, "pending")  # not the holiday, not 6 and 7 June


def test_earned_leave_counts_every_day(asha: Employee, apply: Apply) -> None:
    Holiday.objects.create(on=date(2026, 6, 3), name="Holiday")
    assert apply(asha, "EL", "2026-06-01", "2026-06-08").days == 8


def test_half_days(asha: Employee, take: Apply, apply: Apply) -> None:
    """Would catch halves that are lost or double (peers: hrms 2535)."""
    row = take(asha, "CL", "2026-06-01", "2026-06-02", from_half=True)
    assert row.days == D("1.5")
    assert balance(asha, "CL") == D("6.5")
    assert [(day.on.day, day.portion) for day in row.leave_days.all()] == [(1, D("0.5")), (2, D(1))]
    # The forenoon of the same day is free for another application, the afternoon is not.
    morning = apply(asha, "CL", "2026-06-01", to_half=True)
    assert morning.days == D("0.5")
    refused(lambda: apply(asha, "CL", "2026-06-01", from_half=True), "from_on", LeaveOverlaps)
    refused(lambda: apply(asha, "EL", "2026-07-01", from_half=True), "from_half")
    refused(lambda: apply(asha, "CL", "2026-07-04", from_half=True), "from_half")  # a Saturday
    refused(lambda: apply(asha, "CL", "2026-07-01", from_half=True, to_half=True), "to_half")


def test_overlap_is_refused_until_the_other_is_gone(asha: Employee, apply: Apply, actor: Actor) -> None:
    first = apply(asha, "EL", "2026-06-01", "2026-06-05")
    refused(lambda: apply(asha, "CL", "2026-06-05", "2026-06-09"), "from_on", LeaveOverlaps)
    refused(lambda: apply(asha, "EL", "2026-05-30", "2026-06-20"), "from_on", LeaveOverlaps)
    reject_leave(application=first, actor=actor, comments="No")
    assert apply(asha, "CL", "2026-06-05", "2026-06-09").state == "pending"
    apply(make_employee(), "EOL", "2026-06-05", "2026-06-09")  # somebody else may


def test_more_than_the_balance_is_refused(asha: Employee, apply: Apply) -> None:
    """Spec: payroll, Errors 2; waiting applications count as taken."""
    text = refused(lambda: apply(asha, "EL", "2026-06-01", "2026-07-01"), "to_on", NotEnoughLeave)
    assert "31" in text
    assert "30" in text
    apply(asha, "EL", "2026-06-01", "2026-06-20")
    refused(lambda: apply(asha, "EL", "2026-07-01", "2026-07-11"), "to_on", NotEnoughLeave)
    assert apply(asha, "EL", "2026-07-01", "2026-07-10").days == 10
    found = next(row for row in balances_of(asha.pk) if row.leave_type.code == "EL")
    assert (found.balance, found.pending, found.available) == (30, 30, 0)


def test_closed_days_between_two_spells_cannot_be_left_out(asha: Employee, apply: Apply) -> None:
    """The sandwich rule: Friday and Monday of earned leave are four days (peers: hrms 2703)."""
    apply(asha, "EL", "2026-06-05")
    text = refused(lambda: apply(asha, "EL", "2026-06-08"), "from_on")
    assert "6 Jun 2026" in text
    assert apply(asha, "EL", "2026-06-06", "2026-06-08").days == 3
    # Casual leave does not count weekends, so nothing is left out beside it.
    apply(asha, "CL", "2026-06-19")
    assert apply(asha, "CL", "2026-06-22").days == 1
    # With a working day between them they are two spells.
    apply(asha, "HPL", "2026-07-01")
    assert apply(asha, "HPL", "2026-07-03").days == 1
    Holiday.objects.create(on=date(2026, 7, 6), name="Holiday")
    text = refused(lambda: apply(asha, "EL", "2026-07-07", "2026-07-08"), "from_on")
    assert "4 Jul 2026" in text
    assert "6 Jul 2026" in text


@pytest.mark.parametrize(
    ("code", "first", "last", "field"),
    [
        ("EL", "2026-06-05", "2026-06-01", "to_on"),
        ("EL", "2014-12-31", "2015-01-02", "from_on"),  # before joining
        ("EL", "2045-06-20", "2045-07-01", "to_on"),  # after retirement
        ("EOL", "2026-06-01", "2032-06-01", "to_on"),
        ("CL", "2026-06-06", "2026-06-07", "from_on"),  # a weekend
        ("CL", "2026-12-30", "2027-01-02", "to_on"),  # two leave years
        ("CCL", "2026-06-01", "2026-06-04", "to_on"),  # fewer than five days
        ("ML", "2026-06-01", "2026-12-01", "attachment"),
        ("PL", "2026-06-01", "2026-06-05", "leave_type"),  # for fathers
    ],
)
def test_refused_applications(
    asha: Employee, apply: Apply, code: str, first: str, last: str, field: str
) -> None:
    refused(lambda: apply(asha, code, first, last), field)


def test_inactive_type_and_empty_reason_are_refused(asha: Employee, apply: Apply, actor: Actor) -> None:
    refused(lambda: apply(asha, "EL", "2026-06-01", reason="  "), "reason")
    leave_types.update(kind("EL"), actor=actor, is_active=False)
    refused(lambda: apply(asha, "EL", "2026-06-01"), "leave_type")


def test_casual_leave_of_another_year_is_refused(asha: Employee, apply: Apply) -> None:
    """Would catch this year's casual leave used up in the next."""
    me = with_account(asha)
    refused(lambda: apply(asha, "CL", "2027-01-04", actor=me), "to_on", NotEnoughLeave)
    refused(lambda: apply(asha, "CL", "2025-12-01"), "to_on", NotEnoughLeave)


def test_child_care_leave_three_times_a_year(asha: Employee, apply: Apply) -> None:
    for month in ("02", "04", "06"):
        apply(asha, "CCL", f"2026-{month}-02", f"2026-{month}-06")
    refused(lambda: apply(asha, "CCL", "2026-08-03", "2026-08-07"), "leave_type")
    assert apply(asha, "CCL", "2027-01-04", "2027-01-08").days == 5


def test_a_single_father_gets_an_account_by_adjustment(asha: Employee, apply: Apply, actor: Actor) -> None:
    ravi = make_employee(gender="male")
    refused(lambda: apply(ravi, "CCL", "2026-06-01", "2026-06-05"), "leave_type")
    give(ravi, actor, CCL=730)
    assert apply(ravi, "CCL", "2026-06-01", "2026-06-05").days == 5


def certificate() -> io.BytesIO:
    target = io.BytesIO()
    Image.new("RGB", (60, 80), "white").save(target, "PNG")
    target.seek(0)
    return target


def test_commuted_leave_takes_twice_the_days_from_half_pay(
    asha: Employee, apply: Apply, actor: Actor
) -> None:
    refused(lambda: apply(asha, "COM", "2026-06-01", "2026-06-10"), "attachment")
    too_long = lambda: apply(asha, "COM", "2026-06-01", "2026-06-11", attachment=certificate())  # noqa: E731
    refused(too_long, "to_on", NotEnoughLeave)
    row = apply(asha, "COM", "2026-06-01", "2026-06-10", attachment=certificate())
    assert (row.days, row.debit) == (10, 20)
    approve_leave(application=row, actor=actor)
    assert balance(asha, "HPL") == 0
    assert {day.pay for day in row.leave_days.all()} == {"full"}
    cancel_leave(application=row, actor=actor)
    assert balance(asha, "HPL") == 20


def test_attachment_is_told_by_its_content(asha: Employee, apply: Apply) -> None:
    fake = io.BytesIO(b"MZ\x90\x00 not a picture")
    fake.name = "certificate.png"
    refused(lambda: apply(asha, "EL", "2026-06-01", attachment=fake), "attachment", UnsupportedMedia)


def test_approval_debits_and_tells_the_employee(asha: Employee, apply: Apply, hr: Actor) -> None:
    me = with_account(asha)
    row = apply(asha, "EL", "2026-06-01", "2026-06-05", actor=me)
    told = Message.objects.filter(user_id=hr.user_id, template="leave_applied")
    assert told.filter(channel="inbox").count() == 1
    approve_leave(application=row, actor=hr, comments="Hand over the keys")
    row.refresh_from_db()
    assert (row.state, row.comments, row.decided_by) == ("approved", "Hand over the keys", "Head of Office")
    assert balance(asha, "EL") == 25
    entry = LeaveEntry.objects.get(application=row)
    assert (entry.days, entry.reason, entry.on, entry.created_by_id) == (
        -5,
        "leave",
        date(2026, 6, 1),
        hr.user_id,
    )
    notice = Message.objects.get(user_id=me.user_id, channel="inbox", template="leave_approved")
    assert "Hand over the keys" in notice.body
    assert AuditEntry.objects.filter(action="leave.approved", object_id=str(row.pk)).count() == 1


def test_rejection_leaves_the_balance(asha: Employee, apply: Apply, hr: Actor) -> None:
    me = with_account(asha)
    row = apply(asha, "EL", "2026-06-01", "2026-06-05", actor=me)
    reject_leave(application=row, actor=hr, comments="Examinations")
    assert balance(asha, "EL") == 30
    assert not LeaveDay.objects.filter(application=row).exists()
    assert Message.objects.filter(user_id=me.user_id, template="leave_rejected", channel="inbox").exists()


def test_nobody_decides_on_their_own_leave(asha: Employee, apply: Apply, hr: Actor) -> None:
    from core.accounts.models import User

    asha.user = User.objects.get(pk=hr.user_id)
    asha.save()
    row = apply(asha, "EL", "2026-06-01", actor=hr)
    for decide in (approve_leave, reject_leave):
        with pytest.raises(OwnApplication):
            decide(application=row, actor=hr, comments="x")
    row.refresh_from_db()
    assert row.state == "pending"


def test_rights(asha: Employee, apply: Apply, hr: Actor) -> None:
    """Would catch an employee who applies for others, or approves."""
    me, other = with_account(asha), make_employee()
    for call in (
        lambda: apply(other, "EOL", "2026-06-01", actor=me),
        lambda: adjust_leave(employee=asha, leave_type=kind("EL"), days=D(5), reason="x", actor=me),
        lambda: leave_types.create(code="X", name="X", actor=me),
        lambda: approve_leave(application=apply(asha, "EL", "2026-06-01", actor=me), actor=me),
    ):
        with pytest.raises(Forbidden):
            call()
    assert balance(asha, "EL") == 30
    row = apply(other, "EOL", "2026-06-01", actor=hr)
    with pytest.raises(Forbidden):
        cancel_leave(application=row, actor=me)


@pytest.mark.parametrize("before", list(ApplicationState))
@pytest.mark.parametrize(
    "to", [ApplicationState.APPROVED, ApplicationState.REJECTED, ApplicationState.CANCELLED]
)
def test_every_pair_of_states(
    asha: Employee, apply: Apply, actor: Actor, before: ApplicationState, to: ApplicationState
) -> None:
    row = apply(asha, "EL", "2026-06-01", "2026-06-05")
    move = {
        ApplicationState.APPROVED: approve_leave,
        ApplicationState.REJECTED: reject_leave,
        ApplicationState.CANCELLED: cancel_leave,
    }
    if before != ApplicationState.PENDING:
        move[before](application=row, actor=actor, comments="Order")
    left = balance(asha, "EL")
    if is_possible(TRANSITIONS, before, to):
        move[to](application=row, actor=actor, comments="Order")
        row.refresh_from_db()
        assert row.state == to
        assert balance(asha, "EL") == (25 if to == ApplicationState.APPROVED else 30)
    else:
        with pytest.raises(InvalidTransition):
            move[to](application=row, actor=actor, comments="Order")
        assert balance(asha, "EL") == left


def test_cancelling_credits_back(asha: Employee, apply: Apply, take: Apply, hr: Actor) -> None:
    me = with_account(asha)
    waiting = apply(asha, "EL", "2026-06-01", "2026-06-05", actor=me)
    withdraw_leave(application=waiting, actor=me)
    taken = take(asha, "EL", "2026-06-01", "2026-06-05")
    assert balance(asha, "EL") == 25
    with pytest.raises(InvalidState):
        withdraw_leave(application=taken, actor=me)
    with pytest.raises(Forbidden):
        cancel_leave(application=taken, actor=me)
    cancel_leave(application=taken, actor=hr, comments="Put off")
    taken.refresh_from_db()
    assert (taken.state, taken.cancelled_by, taken.comments) == ("cancelled", "Head of Office", "Put off")
    assert balance(asha, "EL") == 30
    assert [entry.days for entry in LeaveEntry.objects.filter(application=taken).order_by("id")] == [-5, 5]
    assert not LeaveDay.objects.exists()


def test_a_holiday_declared_later(asha: Employee, apply: Apply, take: Apply, actor: Actor) -> None:
    """Days are counted again at approval, and stay as they are afterwards."""
    row = apply(asha, "CL", "2026-06-01", "2026-06-03")
    holidays.create(on=date(2026, 6, 2), name="Holiday", actor=actor)
    approve_leave(application=row, actor=actor)
    row.refresh_from_db()
    assert (row.days, balance(asha, "CL")) == (2, 6)
    holidays.create(on=date(2026, 6, 3), name="Another", actor=actor)
    cancel_leave(application=row, actor=actor)
    assert balance(asha, "CL") == 8


def test_calendar_shows_who_is_away(asha: Employee, apply: Apply, take: Apply, actor: Actor) -> None:
    take(asha, "EL", "2026-05-28", "2026-06-02")
    apply(asha, "CL", "2026-06-15")
    ravi = make_employee()
    reject_leave(application=apply(ravi, "EOL", "2026-06-10"), actor=actor, comments="No")
    june = absentees(Month(2026, 6))
    assert list(june) == [asha]
    rows = calendar_rows(list(june), Month(2026, 6))
    assert [(row.leave_type.code, row.state) for row in rows[0].applications] == [
        ("EL", "approved"),
        ("CL", "pending"),
    ]
    assert list(absentees(Month(2026, 7))) == []


def test_a_rejection_needs_a_reason(asha: Employee, apply: Apply, actor: Actor) -> None:
    """The employee is told why: would catch a refusal without a word."""
    row = apply(asha, "EL", "2026-06-01")
    refused(lambda: reject_leave(application=row, actor=actor, comments="  "), "comments")
    row.refresh_from_db()
    assert row.state == "pending"


def test_what_comes_second_is_told_in_a_sentence(asha: Employee, apply: Apply, hr: Actor) -> None:
    row = apply(asha, "EL", "2026-06-01")
    approve_leave(application=row, actor=hr)
    for act in (approve_leave, reject_leave):
        with pytest.raises(InvalidTransition) as refusal:
            act(application=row, actor=hr, comments="x")
        assert str(refusal.value.message).startswith("This leave is approved already (")
        assert "Head of Office" in str(refusal.value.message)
