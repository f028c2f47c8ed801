"""Beds given, changed and given back."""

from collections.abc import Callable, Collection
from datetime import date, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import naming_refusals
from core.states import moving, take
from erp_planned.hostel.enums import SUITS, WAITING_TRANSITIONS, WaitingState
from erp_planned.hostel.errors import (
    BedTaken,
    CannotStay,
    HasBed,
    NoBed,
    NoSuchRoom,
    NoSuchStay,
    NoSuchStudent,
)
from erp_planned.hostel.models import Hostel, Room, RoomAllocation, WaitingEntry
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.seen import lives
from erp_planned.hostel.selectors.stays import free_bed, stays
from erp_planned.students.enums import StudentStatus
from erp_planned.students.models import Student

BACK_DAYS, AHEAD_DAYS = 400, 400


def allocate(
    *,
    student: Student,
    from_on: date,
    actor: Actor,
    to_on: date | None = None,
    room: Room | None = None,
    bed_no: int | None = None,
    hostel: Hostel | None = None,
    reason: str = "",
    is_disabled: bool = False,
) -> RoomAllocation:
    """Give a student a bed on [from, to): the one named, the first free one of the room, or of the hostel.

    Without a room the upper floors are filled first, for a student with a disability the ground floor. The past is
    taken where the bed was free. Whoever waits for a bed is off the waiting list. Raises BedTaken, HasBed, NoBed,
    CannotStay, ValidationFailed naming the field, NoSuchStudent, NoSuchRoom, Forbidden.
    """
    authorize(actor, P.WRITE)
    _check_days(from_on, to_on)
    if bed_no is not None and room is None:
        raise ValidationFailed.at("bed_no", _("Name the room of the bed."))
    with transaction.atomic(), naming_refusals(_taken()):
        (person,) = _students([student.pk])
        _check_student(person, from_on)
        entry = _waits(person)
        if room is None or bed_no is None:
            room, bed_no = _first_free(
                person, from_on, to_on, hostel, room, is_disabled or _is_disabled(entry)
            )
        (place,) = _rooms([room.pk])
        _check_place(person, place, bed_no)
        _check_offer(person, place, bed_no)
        row = _open(person, place, bed_no, from_on, to_on, reason, actor)
        if entry is not None:
            _off_the_list(entry, actor)
        record(actor, "stay.begun", row, after=_told(row))
    return row


def reallocate(
    *, student: Student, room: Room, on: date, actor: Actor, bed_no: int | None = None, reason: str = ""
) -> RoomAllocation:
    """Give a resident another bed from a day on: the old range ends on the day on which the new one begins.

    Raises as `allocate`, CannotStay for who has no bed on that day or is in this one already.
    """
    authorize(actor, P.WRITE)
    _check_days(on, None)
    with transaction.atomic(), naming_refusals(_taken()):
        (person,) = _students([student.pk])
        old = _stay_on(person, on)
        rooms = {one.pk: one for one in _rooms({old.room_id, room.pk})}
        if bed_no is None:
            if old.room_id == room.pk:
                raise CannotStay.at("room_id", _("The student lives in this room already."))
            found = free_bed(
                Room.objects.filter(pk=room.pk), on, old.to_on, ground_first=False, student=person
            )
            if found is None:
                raise NoBed.at("room_id", _("No bed of this room is free."))
            bed_no = found[1]
        place = rooms[room.pk]
        if (old.room_id, old.bed_no) == (place.pk, bed_no):
            raise CannotStay.at("bed_no", _("The student has this bed already."))
        _check_place(person, place, bed_no)
        _check_offer(person, place, bed_no)
        until = old.to_on
        _close(old, on, actor)
        row = _open(person, place, bed_no, on, until, reason, actor)
        record(actor, "stay.moved", row, before=_told(old), after=_told(row))
    return row


def swap(
    *, student: Student, other: Student, on: date, actor: Actor, reason: str = ""
) -> list[RoomAllocation]:
    """Let two residents change beds from a day on, in one step. Raises as `reallocate`."""
    authorize(actor, P.WRITE)
    _check_days(on, None)
    if student.pk == other.pk:
        raise ValidationFailed.at("other_student_id", _("Name two students."))
    with transaction.atomic(), naming_refusals(_taken()):
        pair = _students([student.pk, other.pk])
        old = [_stay_on(person, on) for person in pair]
        rooms = {one.pk: one for one in _rooms({row.room_id for row in old})}
        until = [row.to_on for row in old]
        for row in old:
            _close(row, on, actor)
        made = []
        for number, person in enumerate(pair):
            there = old[1 - number]
            place = rooms[there.room_id]
            _check_place(person, place, there.bed_no)
            made.append(_open(person, place, there.bed_no, on, until[number], reason, actor))
        for row in made:
            record(actor, "stay.swapped", row, after=_told(row))
    return made


def vacate(*, stay: RoomAllocation, on: date, actor: Actor, reason: str = "") -> RoomAllocation:
    """End a stay: the student is gone from this day on. On its first day it never was; who waits is offered the bed.

    Raises ValidationFailed naming `on`, NoSuchStay, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        _students([stay.student_id])
        row = take(stays(), NoSuchStay(), pk=stay.pk)
        if on < row.from_on:
            text = _("The stay begins on %(day)s; give this day or a later one.") % {
                "day": in_date(row.from_on)
            }
            raise ValidationFailed.at("on", text)
        if row.to_on is not None and on > row.to_on:
            text = _("The stay ends on %(day)s already.") % {"day": in_date(row.to_on)}
            raise ValidationFailed.at("on", text)
        if on > today() + timedelta(days=AHEAD_DAYS):
            raise ValidationFailed.at("on", _("This day is too far ahead."))
        before = _told(row)
        row.reason = (reason.strip() or row.reason)[:300]
        _close(row, on, actor)
        record(actor, "stay.ended", row, before=before, after=_told(row))
        offer_beds(actor=actor)
    return row


def vacate_hostel(*, hostel: Hostel, on: date, actor: Actor, reason: str = "") -> int:
    """End all stays of a hostel on a day, at a year's end; those that would begin later never were. Returns how many.

    Raises ValidationFailed naming `on`, Forbidden.
    """
    authorize(actor, P.WRITE)
    _check_days(on, None)
    with transaction.atomic():
        rows = RoomAllocation.objects.filter(Q(to_on=None) | Q(to_on__gt=on), room__hostel=hostel)
        rows = rows.exclude(to_on=F("from_on"))
        _students(sorted(set(rows.values_list("student_id", flat=True))))
        told = {"ended_by": actor.name[:150], "reason": reason.strip()[:300] or _("The hostel is vacated.")}
        later = rows.filter(from_on__gt=on).update(to_on=F("from_on"), **told)
        ended = rows.filter(from_on__lte=on).update(to_on=on, **told)
        record(actor, "hostel.vacated", hostel, after={"on": on, "ended": ended, "withdrawn": later})
        offer_beds(actor=actor)
    return ended + later


def vacate_leavers(*, actor: Actor) -> int:
    """End the stays of students who have left the institution, on the day they left. Returns how many."""
    count = 0
    with transaction.atomic():
        gone = stays().filter(~Q(student__status=StudentStatus.ACTIVE), student__left_on__lte=today())
        gone = gone.filter(Q(to_on=None) | Q(to_on__gt=F("student__left_on")))
        _students(sorted(set(gone.values_list("student_id", flat=True))))
        for row in gone.order_by("pk"):
            before = _told(row)
            row.reason = _("Left the institution.")
            _close(row, max(row.from_on, row.student.left_on or row.from_on), actor)
            record(actor, "stay.ended", row, before=before, after=_told(row))
            count += 1
    return count


def offer_beds(*, actor: Actor) -> int:
    """Offer the beds that are free from today on to who waits, in the order of the list. Returns how many."""
    # Imported late: the list asks the beds, and the beds ask the list.
    from erp_planned.hostel.services.waiting import offer_free  # noqa: PLC0415

    return offer_free(actor=actor)


def suitable_rooms(student: Student) -> QuerySet[Room]:
    """Return the usable rooms of hostels that take the student."""
    return Room.objects.filter(is_active=True, hostel__is_active=True, hostel__type__in=SUITS[student.gender])


def _students(numbers: Collection[int]) -> list[Student]:
    """Return students locked, by the order asked. Raises NoSuchStudent."""
    held = {
        row.pk: row
        for row in Student.objects.select_for_update(of=("self",), no_key=True)
        .filter(pk__in=numbers)
        .order_by("pk")
    }
    if len(held) != len(set(numbers)):
        raise NoSuchStudent
    return [held[number] for number in numbers]


def _rooms(numbers: Collection[int]) -> list[Room]:
    """Return rooms locked, by key. Raises NoSuchRoom."""
    rows = Room.objects.select_related("hostel").select_for_update(of=("self",), no_key=True)
    held = list(rows.filter(pk__in=numbers).order_by("pk"))
    if len(held) != len(set(numbers)):
        raise NoSuchRoom
    return held


def _check_days(from_on: date, to_on: date | None) -> None:
    day = today()
    if not day - timedelta(days=BACK_DAYS) <= from_on <= day + timedelta(days=AHEAD_DAYS):
        raise ValidationFailed.at("from_on", _("Give a day within a year of today."))
    if to_on is not None and to_on <= from_on:
        raise ValidationFailed.at("to_on", _("The last day must come after the first."))


def _check_student(student: Student, from_on: date) -> None:
    if student.status != StudentStatus.ACTIVE:
        text = _("%(student)s is not studying here any more.") % {"student": student.name}
        raise CannotStay.at("student_id", text)
    if from_on < student.admitted_on:
        text = _("%(student)s is admitted from %(day)s.")
        values = {"student": student.name, "day": in_date(student.admitted_on)}
        raise ValidationFailed.at("from_on", text % values)


def _check_place(student: Student, room: Room, bed_no: int) -> None:
    if room.hostel.type not in SUITS[student.gender]:
        text = _("%(hostel)s is a hostel for %(type)s; it does not suit %(student)s.")
        values = {"hostel": room.hostel, "type": room.hostel.get_type_display(), "student": student.name}
        raise CannotStay.at("room_id", text % values)
    if not (room.is_active and room.hostel.is_active):
        raise CannotStay.at("room_id", _("The room is out of use."))
    if not 1 <= bed_no <= room.capacity:
        text = _("The room has beds 1 to %(beds)d.") % {"beds": room.capacity}
        raise ValidationFailed.at("bed_no", text)


def _check_offer(student: Student, room: Room, bed_no: int) -> None:
    rows = WaitingEntry.objects.filter(state=WaitingState.OFFERED, room=room, bed_no=bed_no)
    other = rows.exclude(student=student).select_related("student").first()
    if other is not None:
        text = _("The bed is offered to %(student)s from the waiting list.") % {"student": other.student.name}
        raise BedTaken.at("bed_no", text)


def _first_free(
    student: Student,
    from_on: date,
    to_on: date | None,
    hostel: Hostel | None,
    room: Room | None,
    is_disabled: bool,
) -> tuple[Room, int]:
    rooms = suitable_rooms(student)
    if room is not None:
        rooms = Room.objects.filter(pk=room.pk)
    elif hostel is not None:
        rooms = rooms.filter(hostel=hostel)
    found = free_bed(rooms, from_on, to_on, ground_first=is_disabled, student=student)
    if found is None:
        if room is not None:
            (place,) = _rooms([room.pk])
            _check_place(student, place, 1)
        raise NoBed(_("No suitable bed is free on all these days; put the student on the waiting list."))
    return found


def _open(
    student: Student, room: Room, bed_no: int, from_on: date, to_on: date | None, reason: str, actor: Actor
) -> RoomAllocation:
    return RoomAllocation.objects.create(
        student=student, room=room, bed_no=bed_no, from_on=from_on, to_on=to_on,
        reason=reason.strip()[:300], made_by=actor.name[:150],
    )  # fmt: skip


def _close(row: RoomAllocation, on: date, actor: Actor) -> None:
    row.to_on, row.ended_by = on, actor.name[:150]
    row.save(update_fields=["to_on", "ended_by", "reason"])


def _stay_on(student: Student, on: date) -> RoomAllocation:
    row = stays().select_for_update(of=("self",)).filter(lives(on), student=student).first()
    if row is None:
        text = _("%(student)s has no bed on %(day)s.") % {"student": student.name, "day": in_date(on)}
        raise CannotStay.at("student_id", text)
    return row


def _waits(student: Student) -> WaitingEntry | None:
    rows = WaitingEntry.objects.filter(
        student=student, state__in=[WaitingState.WAITING, WaitingState.OFFERED]
    )
    return rows.select_for_update().first()


def _is_disabled(entry: WaitingEntry | None) -> bool:
    return entry is not None and entry.is_disabled


def _off_the_list(entry: WaitingEntry, actor: Actor) -> None:
    with moving(
        entry,
        to=WaitingState.PLACED,
        table=WAITING_TRANSITIONS,
        actor=actor,
        event="waiting.placed",
        stamp="decided",
    ):
        pass


def _taken() -> dict[str, Callable[[], DomainError]]:
    bed = _("Somebody else has this bed on one of these days.")
    own = _("The student has a bed on one of these days already; move the student instead.")
    return {
        "erp_stay_bed": lambda: BedTaken.at("bed_no", bed),
        "erp_stay_student": lambda: HasBed.at("student_id", own),
    }


def _told(row: RoomAllocation) -> dict[str, object]:
    return {"room": row.room_id, "bed": row.bed_no, "from": row.from_on, "to": row.to_on}
