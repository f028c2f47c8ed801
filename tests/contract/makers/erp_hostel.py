"""A hostel with residents, outpasses and a visitor, for the calls of hostels."""

from datetime import date, timedelta

from django.utils import timezone

from erp_planned.hostel.masters import hostels
from erp_planned.hostel.models import Room
from erp_planned.hostel.services.outpasses import approve, request
from erp_planned.hostel.services.rooms import add_rooms
from erp_planned.hostel.services.stays import allocate
from erp_planned.hostel.services.visitors import log_visitor
from erp_planned.hostel.services.waiting import ask_for_bed
from erp_planned.students.models import Student
from tests.contract.objects import Place


def resident(place: Place, number: int) -> Student:
    """Make a student of the institution."""
    return Student.objects.create(
        admission_no=f"H{place.code}{place.surname}{number}"[:30], name=f"Student {number} {place.surname}",
        gender="M", born_on=date(2008, 5, 1), guardian_name=f"Guardian {place.surname}",
        guardian_phone="9876543210", admitted_on=date(2026, 6, 1), made_by="Keeper",
    )  # fmt: skip


def hostel_rows(place: Place) -> dict[str, int]:
    """Make a record of every kind in the state that its call needs."""
    keeper, now = place.actor, timezone.now()
    hostel = hostels.create(
        actor=keeper, name=f"House {place.code} {place.surname}", type="Boys", warden=place.own,
        visits_from="00:00", visits_to="23:59",
    )  # fmt: skip
    empty = hostels.create(actor=keeper, name=f"Empty {place.code} {place.surname}", type="Girls")
    add_rooms(hostel=hostel, floor=1, from_no="101", count=2, capacity=4, actor=keeper)
    first = Room.objects.filter(hostel=hostel).order_by("room_no")[0]
    second = Room.objects.filter(hostel=hostel).order_by("room_no")[1]
    people = [resident(place, number) for number in range(4)]
    stays = [allocate(student=one, room=first, from_on=date(2026, 7, 1), actor=keeper) for one in people[:3]]
    tomorrow = now + timedelta(days=1)

    def asked(person: Student, begins: object) -> int:
        row = request(
            student=person, from_at=begins, to_at=begins + timedelta(hours=6), reason="Bank", actor=keeper
        )
        return row.pk

    waiting = asked(people[0], tomorrow)
    going = request(
        student=people[1], from_at=now - timedelta(minutes=30), to_at=now + timedelta(hours=6), reason="Bank",
        actor=keeper,
    )  # fmt: skip
    approve(outpass=going, actor=keeper)
    visit = log_visitor(
        student=people[0],
        visitor_name=f"Visitor {place.surname}",
        relation="Uncle",
        id_type="voter",
        actor=keeper,
    )
    waits = Student.objects.create(
        admission_no=f"W{place.code}{place.surname}"[:30], name=f"Waiting {place.surname}", gender="F",
        born_on=date(2008, 5, 1), guardian_name=f"Guardian {place.surname}", guardian_phone="9876543210",
        admitted_on=date(2026, 6, 1), made_by="Keeper",
    )  # fmt: skip
    late = resident(place, 9)
    Student.objects.filter(pk=late.pk).update(gender="F")
    late.refresh_from_db()
    entry = ask_for_bed(student=late, hostel_type="Girls", actor=keeper)
    return {
        "hostel": hostel.pk,
        "empty_hostel": empty.pk,
        "hostel_room": second.pk,
        "resident": people[0].pk,
        "bedless": people[3].pk,
        "unlisted": waits.pk,
        "hostel_stay": stays[2].pk,
        "waiting_outpass": waiting,
        "approved_outpass": going.pk,
        "hostel_visit": visit.pk,
        "waiting_entry": entry.pk,
        "gate_student": people[2].pk,
    }
