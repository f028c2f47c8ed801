"""Allocations of beds, free beds and occupancy."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from core.access import is_allowed
from core.actors import Actor
from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.hostel.enums import WaitingState
from erp_planned.hostel.errors import NoSuchRoom, NoSuchStay
from erp_planned.hostel.models import Hostel, Room, RoomAllocation, WaitingEntry
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.seen import lives, own_hostels, own_students, sees_all
from erp_planned.students.models import Student

HUNDRED = Decimal(100)


def stays() -> QuerySet[RoomAllocation]:
    """Return all allocations that hold at least a day, the latest first; who moved in the day out holds none."""
    return (
        RoomAllocation.objects.exclude(to_on=F("from_on"))
        .select_related("student", "room__hostel")
        .order_by("-from_on", "-id")
    )


def visible_stays(actor: Actor) -> QuerySet[RoomAllocation]:
    """Return those that somebody may read."""
    rows = stays()
    if sees_all(actor):
        return rows
    found = Q(room__hostel__in=own_hostels(actor).values("pk"))
    if is_allowed(actor.permissions, P.OWN):
        found |= Q(student__in=own_students(actor).values("pk"))
    return rows.filter(found)


def get_stay(pk: int) -> RoomAllocation:
    """Return an allocation. Raises NoSuchStay."""
    found: RoomAllocation = get_or_refuse(stays(), NoSuchStay(), pk=pk)
    return found


def get_room(pk: int) -> Room:
    """Return a room. Raises NoSuchRoom."""
    found: Room = get_or_refuse(Room.objects.select_related("hostel"), NoSuchRoom(), pk=pk)
    return found


def stay_of(student: Student, on: date | None = None) -> RoomAllocation | None:
    """Return where a student lives on a day, today unless another is given."""
    return stays().filter(lives(on or today()), student=student).first()


def history_of(student: Student) -> QuerySet[RoomAllocation]:
    """Return all allocations of a student, the latest first."""
    return stays().filter(student=student)


def residents(hostels: Collection[int] | QuerySet[Any], on: date) -> QuerySet[RoomAllocation]:
    """Return who lives in hostels on a day, by room and bed."""
    rows = stays().filter(lives(on), room__hostel__in=hostels)
    return rows.order_by("room__hostel__name", "room__floor", "room__room_no", "bed_no")


def _held(on: date) -> Any:
    rows = RoomAllocation.objects.filter(lives(on), room=OuterRef("pk")).order_by().values("room")
    return Coalesce(Subquery(rows.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), Value(0))


def rooms_on(hostel: Hostel, on: date) -> QuerySet[Any]:
    """Return the rooms of a hostel with `occupancy` on a day; one query for all."""
    rows = Room.objects.filter(hostel=hostel).select_related("hostel").annotate(occupancy=_held(on))
    return rows.order_by("floor", "room_no")


def held_beds(room_ids: Collection[int], from_on: date, to_on: date | None) -> dict[int, set[int]]:
    """Return the beds of rooms that are held on a day of [from, to); one query."""
    rows = RoomAllocation.objects.exclude(to_on=F("from_on")).filter(
        Q(to_on=None) | Q(to_on__gt=from_on), room__in=room_ids
    )
    if to_on is not None:
        rows = rows.filter(from_on__lt=to_on)
    found: dict[int, set[int]] = {}
    for room_id, bed in rows.values_list("room_id", "bed_no"):
        found.setdefault(room_id, set()).add(bed)
    return found


def free_bed(
    rooms: QuerySet[Room],
    from_on: date,
    to_on: date | None,
    *,
    ground_first: bool,
    student: Student | None = None,
) -> tuple[Room, int] | None:
    """Return the first bed that is free on all days of [from, to), or None.

    A bed that is offered to somebody on the waiting list is free for the `student` to whom it is offered alone.
    Who needs it gets the ground floor first; others the upper floors, so that the ground floor stays free for those.
    """
    order = ("floor" if ground_first else "-floor", "room_no", "pk")
    usable = rooms.filter(is_active=True, hostel__is_active=True).select_related("hostel")
    found = list(usable.order_by(*order))
    held = held_beds([room.pk for room in found], from_on, to_on)
    offered = _offered(student)
    for room in found:
        taken = held.get(room.pk, set()) | offered.get(room.pk, set())
        for bed in range(1, room.capacity + 1):
            if bed not in taken:
                return room, bed
    return None


def _offered(student: Student | None) -> dict[int, set[int]]:
    """Return the beds that are offered to others than the student, by room."""
    found: dict[int, set[int]] = {}
    rows = WaitingEntry.objects.filter(state=WaitingState.OFFERED)
    if student is not None:
        rows = rows.exclude(student=student)
    for room_id, bed in rows.values_list("room_id", "bed_no"):
        found.setdefault(room_id or 0, set()).add(bed or 0)
    return found


@dataclass(frozen=True, slots=True)
class Occupied:
    """Beds of a hostel's floor on a day: usable ones, and how many of these and of others are held."""

    hostel_id: int
    hostel: str
    type: str
    floor: int
    beds: int
    occupied: int

    @property
    def percent(self) -> Decimal:
        """Occupied of usable beds in percent, two decimals; nothing usable is 0."""
        return percent(self.occupied, self.beds)


def percent(occupied: int, beds: int) -> Decimal:
    """Return the share in percent, two decimals."""
    return (HUNDRED * occupied / beds).quantize(Decimal("0.01")) if beds else Decimal("0.00")


def occupancy(actor: Actor, on: date) -> list[Occupied]:
    """Return the occupancy by hostel and floor on a day, of what somebody may see, in one query."""
    rows = (
        Room.objects.all()
        if sees_all(actor)
        else Room.objects.filter(hostel__in=own_hostels(actor).values("pk"))
    )
    sums = (
        rows.annotate(held=_held(on))
        .order_by("hostel__name", "floor")
        .values("hostel_id", "hostel__name", "hostel__type", "floor")
        .annotate(
            beds=Coalesce(Sum("capacity", filter=Q(is_active=True, hostel__is_active=True)), 0),
            occupied=Coalesce(Sum("held"), 0),
        )
    )
    return [
        Occupied(
            row["hostel_id"],
            row["hostel__name"],
            row["hostel__type"],
            row["floor"],
            row["beds"],
            row["occupied"],
        )
        for row in sums
    ]
