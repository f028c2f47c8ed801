"""Many rooms at once."""

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from erp_planned.hostel.masters import rooms
from erp_planned.hostel.models import Hostel, Room
from erp_planned.hostel.permissions import HostelPermission as P

MOST_AT_ONCE = 200


def add_rooms(
    *,
    hostel: Hostel,
    floor: int,
    from_no: str,
    count: int,
    capacity: int,
    actor: Actor,
    amenities: str = "",
) -> list[Room]:
    """Add rooms with numbers one after the other, all or none: from 101, or from A-01 with its letters kept.

    Raises ValidationFailed naming the field, Duplicate for a number that is there, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not 1 <= count <= MOST_AT_ONCE:
        text = _("Add 1 to %(most)d rooms at once.") % {"most": MOST_AT_ONCE}
        raise ValidationFailed.at("count", text)
    start = from_no.strip()
    letters = start.rstrip("0123456789")
    digits = start[len(letters) :]
    if count > 1 and not (digits and digits.isascii()):
        raise ValidationFailed.at("from_no", _("Give a number that can be counted on from, such as 101."))
    numbers = (
        [start] if count == 1 else [f"{letters}{int(digits) + step:0{len(digits)}d}" for step in range(count)]
    )
    with transaction.atomic():
        return [
            rooms.create(
                actor=actor,
                hostel=hostel,
                room_no=number,
                floor=floor,
                capacity=capacity,
                amenities=amenities,
            )
            for number in numbers
        ]
