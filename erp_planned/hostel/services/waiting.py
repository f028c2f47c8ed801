"""The waiting list: asked, offered, withdrawn."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import hold_table, moving, take
from erp_planned.hostel.enums import SUITS, WAITING_TRANSITIONS, WaitingState
from erp_planned.hostel.errors import CannotStay, NoSuchWaiting
from erp_planned.hostel.models import Room, WaitingEntry
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.stays import free_bed, stay_of
from erp_planned.hostel.selectors.waiting import waiting_list
from erp_planned.students.enums import StudentStatus
from erp_planned.students.models import Student


def ask_for_bed(
    *,
    student: Student,
    hostel_type: str,
    actor: Actor,
    asked_on: date | None = None,
    is_disabled: bool = False,
    distance_km: int = 0,
    merit_pct: Decimal = Decimal(0),
) -> WaitingEntry:
    """Put a student on the waiting list; a bed that is free is offered at once.

    Raises Duplicate for who waits already, CannotStay for who has a bed or does not suit, ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = WaitingEntry(
        student=student, hostel_type=hostel_type, asked_on=asked_on or today(), is_disabled=is_disabled,
        distance_km=distance_km, merit_pct=merit_pct, made_by=actor.name[:150],
    )  # fmt: skip
    check_fields(row, ["hostel_type", "asked_on", "distance_km", "merit_pct"])
    if row.asked_on > today():
        raise ValidationFailed.at("asked_on", _("The date must not be in the future."))
    if hostel_type not in SUITS[student.gender] or student.status != StudentStatus.ACTIVE:
        raise CannotStay.at("hostel_type", _("Hostels of this type do not take the student."))
    if stay_of(student) is not None:
        raise CannotStay.at("student_id", _("The student has a bed already."))
    text = _("The student is on the waiting list already.")
    with (
        transaction.atomic(),
        naming_refusals({"erp_waiting_once": lambda: Duplicate.at("student_id", text)}),
    ):
        row.save()
        record(actor, "waiting.asked", row, after={"student": student.pk, "type": hostel_type})
        offer_free(actor=actor)
    row.refresh_from_db()
    return row


def withdraw(*, entry: WaitingEntry, actor: Actor) -> WaitingEntry:
    """Take somebody off the list; the bed that was offered goes to the next. Raises InvalidTransition, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(WaitingEntry.objects.all(), NoSuchWaiting(), pk=entry.pk)
        with moving(
            row,
            to=WaitingState.WITHDRAWN,
            table=WAITING_TRANSITIONS,
            actor=actor,
            event="waiting.withdrawn",
            stamp="decided",
        ):
            row.room, row.bed_no = None, None
        offer_free(actor=actor)
    return row


@transaction.atomic
def offer_free(*, actor: Actor) -> int:
    """Offer each bed that is free from today on to the first who waits for its type. Returns how many were offered.

    The caller has authorized its own act. One at a time: the list is held.
    """
    if not WaitingEntry.objects.filter(state=WaitingState.WAITING).exists():
        return 0
    hold_table(WaitingEntry)
    count = 0
    full: set[tuple[str, bool]] = set()
    for one in waiting_list():
        entry = one.entry
        if entry.state != WaitingState.WAITING or (entry.hostel_type, entry.is_disabled) in full:
            continue
        rooms = Room.objects.filter(hostel__type=entry.hostel_type)
        found = free_bed(rooms, today(), None, ground_first=entry.is_disabled)
        if found is None:
            full |= {(entry.hostel_type, True), (entry.hostel_type, False)}
            continue
        with moving(
            entry, to=WaitingState.OFFERED, table=WAITING_TRANSITIONS, actor=actor, event="waiting.offered"
        ):
            entry.room, entry.bed_no = found
        count += 1
    return count
