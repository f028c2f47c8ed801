"""Beds: who has one, who waits, and what two people at once are told."""

import random
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.errors import DomainError, Forbidden, InUse, ValidationFailed
from erp_planned.hostel.calc.priority import Case, Weights, points
from erp_planned.hostel.enums import WaitingState
from erp_planned.hostel.errors import BedTaken, CannotStay, HasBed, NoBed
from erp_planned.hostel.masters import hostels, rooms
from erp_planned.hostel.models import PriorityRule, Room, RoomAllocation
from erp_planned.hostel.selectors.stays import history_of, occupancy, stay_of, stays
from erp_planned.hostel.selectors.waiting import waiting_list
from erp_planned.hostel.services.rooms import add_rooms
from erp_planned.hostel.services.stays import (
    allocate,
    reallocate,
    swap,
    vacate,
    vacate_hostel,
    vacate_leavers,
)
from erp_planned.hostel.services.waiting import ask_for_bed
from erp_planned.students.enums import StudentStatus
from erp_planned.students.models import Student
from tests.erp_planned.hostel.places import SYSTEM, actor_of, hostel, student
from tests.kit.threads import at_once
from tests.payroll.ess.conftest import make_account

DAY = date(2026, 11, 16)
pytestmark = pytest.mark.django_db


def give(who: Student, **more: object) -> RoomAllocation:
    return allocate(student=who, actor=SYSTEM, **{"from_on": DAY, **more})


def test_a_bed_is_one_persons_and_a_person_has_one_bed() -> None:
    hostel(beds=(1,))
    first = give(student(1))
    with pytest.raises(BedTaken) as taken:
        give(student(2), room=first.room, bed_no=1)
    with pytest.raises(NoBed):
        give(student(3))
    Room.objects.update(capacity=2)
    with pytest.raises(HasBed):
        give(first.student)
    assert list(taken.value.fields) == ["bed_no"]
    assert stays().count() == 1


def test_the_bed_is_free_on_the_day_on_which_the_stay_ends() -> None:
    """[from, to): who leaves on the 20th makes room for who comes on the 20th, also entered late."""
    hostel(beds=(1,))
    first = give(student(1), from_on=date(2026, 7, 1))
    vacate(stay=first, on=date(2026, 11, 20), actor=SYSTEM)
    second = student(2)
    with pytest.raises(DomainError):
        give(second, from_on=date(2026, 11, 19))
    assert give(second, from_on=date(2026, 11, 20)).bed_no == 1
    assert give(student(3), from_on=date(2026, 6, 1), to_on=date(2026, 7, 1)).bed_no == 1
    with pytest.raises(ValidationFailed) as early:
        vacate(stay=first, on=date(2026, 6, 30), actor=SYSTEM)
    assert list(early.value.fields) == ["on"]


@pytest.mark.parametrize("case", ["gender", "left", "room", "bed", "before", "far", "order"])
def test_who_or_what_does_not_suit_is_refused(case: str) -> None:
    place = hostel(beds=(1,)).rooms.get()
    who = student(1, gender="F" if case == "gender" else "M")
    more: dict[str, object] = {"room": place, "bed_no": 1}
    if case == "left":
        Student.objects.update(status=StudentStatus.LEFT, left_on=DAY)
    if case == "room":
        Room.objects.update(is_active=False)
    more |= {
        "bed": {"bed_no": 2}, "before": {"from_on": date(2026, 5, 1)}, "far": {"from_on": date(2029, 1, 1)},
        "order": {"to_on": DAY},
    }.get(case, {})  # fmt: skip
    with pytest.raises((CannotStay, ValidationFailed)):
        give(Student.objects.get(pk=who.pk), **more)
    assert stays().count() == 0


def test_upper_floors_are_filled_first_and_the_ground_floor_for_a_disability() -> None:
    hostel(beds=(1, 1))
    assert give(student(1), is_disabled=True).room.floor == 0
    assert give(student(2)).room.floor == 1


def test_another_bed_closes_the_old_range_on_the_day_and_a_swap_is_one_step() -> None:
    hostel(beds=(1, 1, 1))
    one, two = (
        give(student(1), room=Room.objects.get(floor=0)),
        give(student(2), room=Room.objects.get(floor=1)),
    )
    moved = reallocate(
        student=one.student, room=Room.objects.get(floor=2), on=DAY + timedelta(4), actor=SYSTEM
    )
    assert [(row.from_on, row.to_on) for row in history_of(one.student)] == [
        (DAY + timedelta(4), None),
        (DAY, DAY + timedelta(4)),
    ]
    with pytest.raises(BedTaken):
        reallocate(student=one.student, room=two.room, bed_no=1, on=DAY + timedelta(5), actor=SYSTEM)
    swap(student=one.student, other=two.student, on=DAY + timedelta(6), actor=SYSTEM)
    later = DAY + timedelta(6)
    assert stay_of(one.student, later).room == two.room
    assert stay_of(two.student, later).room == moved.room
    assert stay_of(one.student, DAY).room == one.room


def test_capacity_and_use_of_a_room_follow_the_beds_held_on_any_coming_day() -> None:
    place = hostel(beds=(3,))
    room = place.rooms.get()
    give(student(1), room=room, bed_no=3, from_on=DAY + timedelta(60))
    for values in ({"capacity": 2}, {"is_active": False}):
        with pytest.raises(InUse) as refused:
            rooms.update(room, actor=SYSTEM, **values)
        assert list(refused.value.fields) == list(values)
    with pytest.raises(InUse):
        hostels.update(place, actor=SYSTEM, type="Girls")
    assert Room.objects.get() == room
    assert Room.objects.get().capacity == 3
    vacate_hostel(hostel=place, on=DAY, actor=SYSTEM)
    assert rooms.update(room, actor=SYSTEM, capacity=2).capacity == 2


def test_a_year_ends_at_once_and_leavers_lose_their_beds() -> None:
    place = hostel(beds=(5,))
    for number in range(3):
        give(student(number))
    give(student(9), from_on=DAY + timedelta(30))
    assert vacate_hostel(hostel=place, on=DAY + timedelta(5), actor=SYSTEM) == 4
    assert stays().count() == 3
    assert {row.to_on for row in stays()} == {DAY + timedelta(5)}
    Student.objects.filter(admission_no="A0").update(status=StudentStatus.LEFT, left_on=DAY + timedelta(-1))
    assert vacate_leavers(actor=SYSTEM) == 1
    assert vacate_leavers(actor=SYSTEM) == 0


def test_a_bed_that_falls_free_is_offered_by_the_rule_in_force() -> None:
    """Points before who asked first; the bed offered is nobody else's."""
    PriorityRule.objects.create(effective_on=date(2026, 7, 1))
    hostel(beds=(1,))
    first = give(student(1))
    ask_for_bed(student=student(2), hostel_type="Boys", actor=SYSTEM, asked_on=date(2026, 11, 1))
    near = ask_for_bed(student=student(3, category="sc"), hostel_type="Boys", actor=SYSTEM)
    assert [one.entry.student.name for one in waiting_list()] == ["Student 3", "Student 2"]
    vacate(stay=first, on=DAY, actor=SYSTEM)
    near.refresh_from_db()
    assert (near.state, near.bed_no) == (WaitingState.OFFERED, 1)
    with pytest.raises(BedTaken):
        give(student(4), room=first.room, bed_no=1)
    with pytest.raises(NoBed):
        give(student(5))
    give(near.student, room=first.room, bed_no=1)
    near.refresh_from_db()
    assert near.state == WaitingState.PLACED


def test_points_are_the_sum_of_what_counts() -> None:
    rule = Weights(["SC"], 20, 30, 2, 20)
    assert points(Case("sc", True, 250, Decimal(80)), rule) == Decimal("70.00")
    assert points(Case("", False, 99, Decimal(0)), rule) == 0


def test_rooms_are_added_all_or_none() -> None:
    place = hostel(beds=())
    made = add_rooms(hostel=place, floor=1, from_no="A-08", count=3, capacity=2, actor=SYSTEM)
    assert [row.room_no for row in made] == ["A-08", "A-09", "A-10"]
    with pytest.raises(DomainError):
        add_rooms(hostel=place, floor=1, from_no="A-05", count=4, capacity=2, actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        add_rooms(hostel=place, floor=1, from_no="North", count=2, capacity=2, actor=SYSTEM)
    assert Room.objects.count() == 3


def test_occupancy_is_one_query_on_any_date() -> None:
    hostel(beds=(2, 2))
    for number in range(3):
        give(student(number), from_on=date(2026, 7, 1))
    Room.objects.filter(floor=0).update(capacity=6)
    with CaptureQueriesContext(connection) as asked:
        found = occupancy(SYSTEM, date(2026, 8, 1))
    assert len(asked) == 1
    assert [(row.floor, row.beds, row.occupied) for row in found] == [(0, 6, 1), (1, 2, 2)]
    assert [row.percent for row in found] == [Decimal("16.67"), Decimal(100)]
    assert sum(row.occupied for row in occupancy(SYSTEM, date(2026, 6, 30))) == 0


def test_only_the_office_gives_beds() -> None:
    hostel()
    who = student(1)
    for role in ("employee", "student", "accountant"):
        with pytest.raises(Forbidden):
            allocate(student=who, from_on=DAY, actor=actor_of(make_account(role, role)))
    assert stays().count() == 0


def test_beds_stay_one_persons_over_random_work() -> None:
    """Allocations, moves and ends in any order: no bed and no student twice on a day, and every bed within its room."""
    hostel(beds=(2, 3))
    people = [student(number) for number in range(7)]
    dice = random.Random(20261116)
    for _step in range(120):
        who, on = dice.choice(people), DAY + timedelta(dice.randrange(-60, 60))
        try:
            match dice.randrange(4):
                case 0 | 1:
                    end = on + timedelta(dice.randrange(1, 50)) if dice.random() < 0.7 else None
                    give(who, from_on=on, to_on=end)
                case 2:
                    room = dice.choice(list(Room.objects.all()))
                    reallocate(student=who, room=room, on=on, actor=SYSTEM)
                case _:
                    row = stays().filter(student=who).first()
                    if row is not None:
                        vacate(stay=row, on=on, actor=SYSTEM)
        except DomainError:
            continue
    rows = list(stays().filter(from_on__lte=DAY + timedelta(200)))
    assert len(rows) > 5
    for offset in range(-60, 70):
        day = DAY + timedelta(offset)
        held = [row for row in rows if row.from_on <= day and (row.to_on is None or row.to_on > day)]
        assert len({(row.room_id, row.bed_no) for row in held}) == len(held)
        assert len({row.student_id for row in held}) == len(held)
        assert all(row.bed_no <= row.room.capacity for row in held)


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_has_the_last_bed_and_a_student_one_bed() -> None:
    hostel(beds=(1,))
    room = Room.objects.get()
    both = [student(1), student(2)]
    told = at_once(*[lambda who=who: give(who, room=room, bed_no=1) for who in both])
    assert sorted(type(one).__name__ for one in told) == ["BedTaken", "RoomAllocation"]
    second = hostel("Raman", beds=(2,)).rooms.get()
    who = student(3)
    told = at_once(*[lambda bed=bed: give(who, room=second, bed_no=bed) for bed in (1, 2)])
    assert sorted(type(one).__name__ for one in told) == ["HasBed", "RoomAllocation"]
    assert stays().count() == 2
