"""Leave: what counts, what is left, who decides, and what follows."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidState, NotFound, ValidationFailed
from core.outbox.models import Message
from school.attendance import masters as calendar
from school.staff.enums import EntryReason, LeaveState
from school.staff.errors import OwnLeave
from school.staff.models import LeaveAccount, LeaveDay, LeaveEntry, LeaveRequest, LeaveType, StaffAbsence
from school.staff.selectors.leave import leave_requests_of, standing_of, unpaid_days
from school.staff.services.leave_credit import credit_leave
from school.staff.services.leave_requests import approve_leave, cancel_leave, reject_leave
from school.staff.services.leave_settings import set_balance, update_leave_settings
from tests.school.staff.kit import FRIDAY, MONDAY, NEXT_MONDAY, TUESDAY, approved, asked, balance, types
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
HALF = Decimal("0.5")


@pytest.fixture(autouse=True)
def _november(at: Callable[[str], Any], world: World) -> None:
    """A Monday, with Sundays off."""
    at("2026-11-23T09:00:00")
    calendar.weekly_offs.create(actor=SYSTEM, weekday=7, nth=0, starts_on=date(2020, 1, 1))
    types()


def test_credits_are_given_once_however_often_the_clock_comes(world: World) -> None:
    """Else every night would add twelve days."""
    before = LeaveEntry.objects.count()
    assert before == 2 * 3
    assert credit_leave(actor=SYSTEM) == 0
    assert LeaveEntry.objects.count() == before
    assert [balance(world, code) for code in ("CL", "SL", "EL")] == [12, 10, 10]


def test_who_joins_within_the_year_gets_the_months_that_are_left(world: World) -> None:
    from school.staff import masters

    row = masters.staff.create(
        actor=world.actor("school_admin"),
        employee_code="T9",
        name="Late Joiner",
        joined_on=date(2026, 10, 20),
    )
    credited = {one.leave_type.code: one.balance for one in LeaveAccount.objects.filter(staff=row)}
    # Three of twelve months: 3 of 12, 2.5 of 10.
    assert credited == {"CL": 3, "SL": Decimal("2.5"), "EL": Decimal("2.5")}


def test_holidays_and_weekly_offs_inside_are_no_leave(world: World) -> None:
    """A week with a Sunday and a holiday costs five days, not seven."""
    calendar.holidays.create(
        actor=SYSTEM, name="Guru Purab", start_date=date(2026, 11, 25), end_date=date(2026, 11, 25)
    )
    row = approved(world, "CL", TUESDAY, NEXT_MONDAY)
    assert row.days == 5
    assert balance(world) == 7
    assert not LeaveDay.objects.filter(on__in=[date(2026, 11, 25), date(2026, 11, 29)]).exists()


def test_half_days_count_half_and_two_halves_of_a_day_stand_beside_each_other(world: World) -> None:
    approved(world, "CL", TUESDAY, ends_half=True)
    assert balance(world) == Decimal("11.5")
    approved(world, "LWP", TUESDAY, starts_half=True)
    assert unpaid_days([world.staff["teacher"].pk], MONDAY, FRIDAY) == {world.staff["teacher"].pk: HALF}
    with pytest.raises(ValidationFailed) as caught:
        asked(world, "SL", TUESDAY, ends_half=True)
    assert list(caught.value.fields) == ["starts_on"]


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("ends before it starts", {"first": FRIDAY, "last": TUESDAY}, "ends_on"),
    ("a closed day", {"first": date(2026, 11, 29)}, "starts_on"),
    ("too far back", {"first": date(2026, 10, 1)}, "starts_on"),
    ("too far ahead", {"first": date(2027, 12, 1)}, "ends_on"),
    ("more than a year", {"first": TUESDAY, "last": date(2027, 11, 30)}, "ends_on"),
    ("more than is left", {"first": TUESDAY, "last": TUESDAY + timedelta(days=20)}, "leave_type"),
    ("nothing of a day", {"first": TUESDAY, "starts_half": True, "ends_half": True}, "ends_half"),
    ("no reason", {"first": TUESDAY, "reason": " "}, "reason"),
]


@pytest.mark.parametrize(("case", "given", "field"), REFUSED, ids=[one[0] for one in REFUSED])
def test_what_cannot_be_is_refused_beside_its_field(
    world: World, case: str, given: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationFailed) as caught:
        asked(world, **given)
    assert list(caught.value.fields) == [field], case
    assert not LeaveRequest.objects.exists()
    assert balance(world) == 12


def test_what_waits_is_counted_against_the_balance(world: World) -> None:
    """Else ten requests of twelve days could be asked for at once and the last nine fail at the principal's."""
    asked(world, "CL", TUESDAY, TUESDAY + timedelta(days=8))
    with pytest.raises(ValidationFailed):
        asked(world, "CL", date(2026, 12, 7), date(2026, 12, 12))
    asked(world, "CL", date(2026, 12, 7), date(2026, 12, 9))


def test_the_database_refuses_an_overlap_and_a_changed_ledger(world: World) -> None:
    """Whatever writes past the services."""
    row = approved(world)
    entry = row.entries.get()
    twin = LeaveRequest(
        staff=row.staff, leave_type=row.leave_type, starts_on=TUESDAY, ends_on=TUESDAY, days=1, reason="x"
    )
    for act in (
        twin.save,
        lambda: LeaveEntry.objects.filter(pk=entry.pk).update(days=5),
        entry.delete,
        lambda: LeaveAccount.objects.filter(pk=entry.account_id).update(balance=99),
        lambda: LeaveEntry.objects.create(
            account_id=entry.account_id, days=-99, reason=EntryReason.SET, created_by="x"
        ),
        lambda: LeaveEntry.objects.create(
            account_id=entry.account_id, days=1, reason=EntryReason.CREDIT, created_by="x"
        ),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()
    assert balance(world) == 11


def test_nobody_decides_the_own_leave(world: World) -> None:
    from school.staff import masters

    principal = masters.staff.create(actor=SYSTEM, employee_code="P1", name="Principal")
    principal.user = world.users["principal"]
    principal.save()
    row = asked(world, who="principal")
    for act in (approve_leave, reject_leave):
        with pytest.raises(OwnLeave):
            act(request=row, actor=world.actor("principal"), remarks="mine")
    row.refresh_from_db()
    assert row.state == LeaveState.REQUESTED
    assert approve_leave(request=row, actor=world.actor("school_admin")).state == LeaveState.APPROVED


def test_a_teacher_sees_and_cancels_only_the_own(world: World) -> None:
    row = asked(world)
    stranger = world.actor("other_teacher")
    assert not leave_requests_of(stranger).exists()
    with pytest.raises(NotFound):
        cancel_leave(request=row, actor=stranger)
    for act in (approve_leave, reject_leave):
        with pytest.raises(Forbidden):
            act(request=row, actor=world.actor("teacher"), remarks="x")
    row.refresh_from_db()
    assert row.state == LeaveState.REQUESTED


def test_cancelling_gives_back_once(world: World) -> None:
    row = approved(world, "CL", TUESDAY, FRIDAY)
    assert balance(world) == 8
    done = cancel_leave(request=row, actor=world.actor("teacher"))
    assert (done.state, balance(world)) == (LeaveState.CANCELLED, 12)
    with pytest.raises(InvalidState):
        cancel_leave(request=row, actor=world.actor("principal"))
    assert balance(world) == 12
    assert not LeaveDay.objects.exists()
    asked(world, "CL", TUESDAY, FRIDAY)


def test_leave_that_has_begun_is_cancelled_by_the_office(world: World, at: Callable[[str], Any]) -> None:
    """Else somebody could take the days back after having been away."""
    row = approved(world, "CL", TUESDAY, FRIDAY)
    at("2026-11-24T07:00:00")
    with pytest.raises(InvalidState):
        cancel_leave(request=row, actor=world.actor("teacher"))
    assert balance(world) == 8
    cancel_leave(request=row, actor=world.actor("principal"), remarks="Came to school")
    assert balance(world) == 12


def test_a_paper_is_needed_before_longer_sick_leave_is_approved(world: World) -> None:
    from school.staff.services.leave_requests import attach_certificate
    from tests.school.homework.kit import picture

    LeaveType.objects.filter(code="SL").update(document_after=2)
    row = asked(world, "SL", TUESDAY, FRIDAY)
    with pytest.raises(InvalidState):
        approve_leave(request=row, actor=world.actor("principal"))
    assert balance(world, "SL") == 10
    attach_certificate(request=row, file=picture(), actor=world.actor("teacher"))
    assert approve_leave(request=row, actor=world.actor("principal")).document is not None
    assert balance(world, "SL") == 6


def test_a_holiday_declared_late_gives_the_day_back(world: World) -> None:
    """Days off are declared after leave is approved, too."""
    row = approved(world, "CL", TUESDAY, FRIDAY)
    holiday = calendar.holidays.create(actor=SYSTEM, name="Rain", start_date=FRIDAY, end_date=FRIDAY)
    row.refresh_from_db()
    assert (row.days, balance(world)) == (3, 9)
    calendar.holidays.update(holiday, actor=SYSTEM, kind="working_day")
    row.refresh_from_db()
    assert (row.days, balance(world)) == (4, 8)


def test_late_leave_of_last_year_takes_from_what_was_carried(world: World, at: Callable[[str], Any]) -> None:
    """Leave of December entered in January must not leave a carried balance that never was."""
    at("2027-01-05T09:00:00")
    assert credit_leave(actor=SYSTEM) == 6
    assert balance(world, "EL", 2027) == 20
    assert balance(world, "CL", 2027) == 12
    row = approved(world, "EL", date(2026, 12, 28), date(2026, 12, 30))
    assert balance(world, "EL", 2026) == 7
    assert balance(world, "EL", 2027) == 17
    cancel_leave(request=row, actor=world.actor("principal"))
    assert balance(world, "EL", 2027) == 20


def test_leave_over_new_year_is_taken_from_both_years(world: World) -> None:
    approved(world, "CL", date(2026, 12, 30), date(2027, 1, 2))
    assert (balance(world, "CL", 2026), balance(world, "CL", 2027)) == (10, 10)


def test_loss_of_pay_is_unpaid_leave_and_uncovered_absence(world: World) -> None:
    """Deducted twice, or not at all, is what others do."""
    teacher, other = world.staff["teacher"], world.staff["other_teacher"]
    approved(world, "LWP", TUESDAY, date(2026, 11, 25))
    StaffAbsence.objects.create(staff=teacher, absent_on=TUESDAY)
    StaffAbsence.objects.create(staff=teacher, absent_on=MONDAY, portion=HALF)
    StaffAbsence.objects.create(staff=other, absent_on=MONDAY)
    approved(world, "SL", MONDAY, who="other_teacher")
    people = [teacher.pk, other.pk]
    assert unpaid_days(people, date(2026, 11, 1), date(2026, 11, 30)) == {teacher.pk: Decimal("2.5")}
    assert unpaid_days(people, date(2026, 12, 1), date(2026, 12, 31)) == {}


def test_a_balance_set_by_hand_is_a_line_and_never_the_own(world: World) -> None:
    account = LeaveAccount.objects.get(staff=world.staff["teacher"], leave_type__code="CL")
    set_balance(account=account, balance=Decimal("4.5"), note="Opening", actor=world.actor("school_admin"))
    assert balance(world) == Decimal("4.5")
    assert account.entries.get(reason=EntryReason.SET).days == Decimal("-7.5")
    with pytest.raises(ValidationFailed):
        set_balance(account=account, balance=Decimal(-1), note="x", actor=world.actor("school_admin"))
    with pytest.raises(Forbidden):
        set_balance(account=account, balance=Decimal(9), note="x", actor=world.actor("principal"))
    assert balance(world) == Decimal("4.5")


def test_the_leave_year_stays_once_leave_is_credited(world: World) -> None:
    with pytest.raises(ValidationFailed) as caught:
        update_leave_settings(actor=world.actor("school_admin"), first_month=4)
    assert list(caught.value.fields) == ["first_month"]


def test_both_sides_are_told(world: World) -> None:
    row = asked(world)
    told = Message.objects.filter(template="staff_leave_asked").values_list("user_id", flat=True)
    assert set(told) == {world.users[who].pk for who in ("principal", "school_admin")}
    reject_leave(request=row, actor=world.actor("principal"), remarks="Examinations")
    decided = Message.objects.filter(template="staff_leave_decided", user_id=world.users["teacher"].pk)
    assert decided.exists()
    assert "Examinations" in decided.first().body


def test_standing_takes_a_bounded_number_of_queries(
    world: World, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    approved(world)
    asked(world, "SL", FRIDAY)
    with django_assert_max_num_queries(11):
        rows = {one.leave_type.code: one for one in standing_of(world.staff["teacher"])}
    casual, sick, unpaid = rows["CL"], rows["SL"], rows["LWP"]
    assert (casual.given, casual.taken, casual.balance, casual.available) == (12, 1, 11, 11)
    assert (sick.pending, sick.balance, sick.available) == (1, 10, 9)
    assert unpaid.balance is None


def test_the_audit_has_each_step(world: World) -> None:
    row = approved(world)
    cancel_leave(request=row, actor=world.actor("teacher"))
    acts = AuditEntry.objects.filter(object_id=str(row.pk)).order_by("pk").values_list("action", flat=True)
    assert list(acts) == ["leave.requested", "leave.approved", "leave.cancelled"]
