"""A hostel with bills and a fee, for the calls of the mess."""

from datetime import date
from decimal import Decimal

from core.periods import Month
from erp_planned.hostel.masters import hostels
from erp_planned.hostel.models import Room
from erp_planned.hostel.services.rooms import add_rooms
from erp_planned.hostel.services.stays import allocate
from erp_planned.mess.masters import rates
from erp_planned.mess.models import MessBill
from erp_planned.mess.services.bills import generate, issue
from erp_planned.mess.services.payments import raise_fee
from tests.contract.makers.erp_hostel import resident
from tests.contract.objects import Place


def mess_rows(place: Place) -> dict[str, int]:
    """Make a mess with a draft, an issued bill and a fee."""
    keeper = place.actor
    hostel = hostels.create(actor=keeper, name=f"Mess {place.code} {place.surname}", type="Boys")
    add_rooms(hostel=hostel, floor=1, from_no="101", count=1, capacity=2, actor=keeper)
    rates.create(
        actor=keeper, hostel=hostel, effective_on=date(2026, 6, 1), method="fixed", rate=Decimal(120)
    )
    who = resident(place, 31)
    room = Room.objects.get(hostel=hostel)
    allocate(student=who, room=room, from_on=date(2026, 7, 1), actor=keeper)
    generate(hostel=hostel, month=Month(2026, 9), actor=keeper)
    issued = issue(bill=MessBill.objects.get(student=who), actor=keeper)
    generate(hostel=hostel, month=Month(2026, 10), actor=keeper)
    draft = MessBill.objects.get(student=who, month=date(2026, 10, 1))
    raise_fee(
        student=who,
        fee_type="deposit",
        term="2026-27",
        amount=Decimal(500),
        due_on=date(2026, 12, 15),
        actor=keeper,
    )
    return {
        "mess_hostel": hostel.pk,
        "mess_student": who.pk,
        "draft_bill": draft.pk,
        "issued_bill": issued.pk,
    }
