"""Hostels, rooms and students to try things with."""

from datetime import date

from core.actors import Actor, Door, actor_for, system_actor
from erp_planned.hostel.models import Hostel, Room
from erp_planned.students.models import Student

SYSTEM = system_actor(Door.COMMAND, "Keeper")


def student(number: int = 1, gender: str = "M", **facts: object) -> Student:
    """Make a student who studies since June 2026."""
    given = {
        "name": f"Student {number}", "born_on": date(2008, 5, 1), "guardian_name": "Guardian",
        "guardian_phone": "9876543210", "admitted_on": date(2026, 6, 1), "made_by": "Keeper",
    } | facts  # fmt: skip
    return Student.objects.create(admission_no=f"A{number}", gender=gender, **given)


def hostel(name: str = "Tagore", kind: str = "Boys", beds: tuple[int, ...] = (2,), **facts: object) -> Hostel:
    """Make a hostel with a room of so many beds on each floor."""
    made = Hostel.objects.create(name=name, type=kind, floors=5, **facts)
    for floor, capacity in enumerate(beds):
        Room.objects.create(hostel=made, room_no=f"{floor}01", floor=floor, capacity=capacity)
    return made


def actor_of(user: object) -> Actor:
    """Return a user as services know the person."""
    return actor_for(user, tenant_type="organization", door=Door.API)
