"""Plain subjects of hostels: hostels, rooms, the order of the waiting list."""

from typing import Any

from django.db.models import F, Max, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.errors import InUse, ValidationFailed
from core.masters import Change, Master
from core.periods import today
from erp_planned.hostel.models import Hostel, PriorityRule, Room, RoomAllocation
from erp_planned.hostel.permissions import HostelPermission as P


def held_from_today(**room: Any) -> QuerySet[RoomAllocation]:
    """Return the allocations of rooms that hold a day from today on."""
    rows = RoomAllocation.objects.filter(Q(to_on=None) | Q(to_on__gt=today()), **room)
    return rows.exclude(to_on=F("from_on"))


def _check_hostel(row: Hostel, change: Change) -> None:
    if row.visits_to <= row.visits_from:
        raise ValidationFailed.at("visits_to", _("The hours must end after they begin."))
    if change.is_new:
        return
    held = held_from_today(room__hostel=row)
    if "type" in change.after and held.exists():
        raise InUse.at("type", _("Students live in this hostel, or will; it stays as it is."))
    if "is_active" in change.after and not row.is_active and held.exists():
        raise InUse.at("is_active", _("Students live in this hostel, or will; vacate it first."))
    if "floors" in change.after and Room.objects.filter(hostel=row, floor__gt=row.floors).exists():
        raise InUse.at("floors", _("There are rooms on higher floors."))


def _check_room(row: Room, change: Change) -> None:
    if row.floor > row.hostel.floors:
        text = _("The hostel has floors up to %(floors)d.") % {"floors": row.hostel.floors}
        raise ValidationFailed.at("floor", text)
    if change.is_new:
        return
    held = held_from_today(room=row)
    highest = held.aggregate(most=Max("bed_no"))["most"] or 0
    if "capacity" in change.after and row.capacity < highest:
        text = _("Bed %(bed)d is held today or on a coming day; move the student first.") % {"bed": highest}
        raise InUse.at("capacity", text)
    if "is_active" in change.after and not row.is_active and held.exists():
        raise InUse.at("is_active", _("Students live in this room, or will; move them first."))
    if "hostel" in change.after and held.exists():
        raise InUse.at("hostel", _("Students live in this room, or will; it stays in its hostel."))


hostels = Master(
    Hostel,
    label="hostel",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "type", "warden", "floors", "phone", "visits_from", "visits_to", "is_active"),
    check=_check_hostel,
    search=("name",),
    filters=("type", "is_active"),
    ordering=("name",),
    rows=lambda: Hostel.objects.select_related("warden"),
    example={"name": "Tagore Hostel", "type": "Boys", "floors": 3, "phone": "9876543210"},
)

rooms = Master(
    Room,
    label="hostel_place",
    read=P.READ,
    write=P.WRITE,
    writable=("hostel", "room_no", "floor", "capacity", "amenities", "is_active"),
    check=_check_room,
    search=("room_no", "hostel__name"),
    filters=("hostel", "floor", "is_active"),
    ordering=("room_no",),
    rows=lambda: Room.objects.select_related("hostel"),
    in_use=_t("Students lived in this room; make it unusable instead."),
    example={"hostel": 1, "room_no": "101", "floor": 1, "capacity": 3, "amenities": "Fan, table"},
)

priority_rules = Master(
    PriorityRule,
    label="hostel_priority",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "effective_on", "reserved_categories", "reserved_points", "disability_points", "distance_points",
        "merit_points",
    ),
    ordering=("effective_on",),
    example={"effective_on": "2026-07-01", "reserved_categories": "SC, ST", "reserved_points": 20},
)  # fmt: skip
