"""Leaving and coming back: enrolment, status, accounts, and what stands in the way."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.accounts.models import User
from core.errors import Forbidden, InvalidState, ValidationFailed
from core.tenancy.caps import CapReached
from core.tenancy.due import look_in
from core.tenancy.models import Tenant
from school.masters.errors import NoCurrentYear
from school.masters.models import Section
from school.students import providers
from school.students.hooks import everything_held
from school.students.models import Student, StudentExit, StudentGuardian
from school.students.services.exit import leave_school, take_back_exit
from school.students.services.following import LOOK
from school.students.services.promotion import promote_student
from tests.kit.threads import at_once
from tests.school.students.papers import issue
from tests.school.students.turning import add_next_year, everything, stays
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World, make_world

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 20)


@pytest.fixture(autouse=True)
def _today(at: Callable[[str], None]) -> None:
    at("2026-11-22 10:00")


def leave(student: Student, day: date = DAY, **more: Any) -> StudentExit:
    return leave_school(student=student, last_day=day, reason="Moved to Pune", actor=SYSTEM, **more)


def is_open(world: World, *who: str) -> list[bool]:
    return [User.objects.get(pk=world.users[one].pk).is_active for one in who]


def test_the_enrolment_ends_and_the_accounts_close(world: World) -> None:
    """A parent with another child at the school keeps the account."""
    first, sibling = world.students[0], world.students[5]
    leave(first, status="transferred", remarks="Father posted")
    first.refresh_from_db()
    assert (first.status, str(first.section)) == ("transferred", "VI A")
    assert stays(first) == [("VI A", date(2026, 4, 1), DAY, "left", 1)]
    assert is_open(world, "student", "parent") == [False, True]
    leave(sibling)
    assert is_open(world, "parent") == [False]


def test_a_day_to_come_is_waited_for(world: World, at: Callable[[str], None]) -> None:
    leave(world.students[6], date(2026, 11, 25))
    student = world.students[6]
    student.refresh_from_db()
    assert student.status == "active"
    assert is_open(world, "other_student", "other_parent") == [True, True]
    at("2026-11-25 00:10")
    look_in([LOOK])
    student.refresh_from_db()
    assert student.status == "left"
    assert is_open(world, "other_student", "other_parent") == [False, False]


class TestRefused:
    def refuse(self, student: Student, kind: type[Exception], **values: Any) -> Any:
        before = [*everything(), StudentExit.objects.count()]
        with pytest.raises(kind) as caught:
            leave(student, **values)
        assert [*everything(), StudentExit.objects.count()] == before
        return caught.value

    def test_twice(self, world: World) -> None:
        leave(world.students[0])
        assert "20 Nov 2026" in self.refuse(world.students[0], InvalidState).message

    @pytest.mark.parametrize("day", [date(2026, 3, 31), date(2027, 4, 1)])
    def test_a_day_outside_of_the_year(self, world: World, day: date) -> None:
        assert list(self.refuse(world.students[0], ValidationFailed, day=day).fields) == ["last_day"]

    def test_who_left_before_the_promotion_that_was_entered(
        self, world: World, at: Callable[[str], None]
    ) -> None:
        """The fact comes late; the refusal says what to do first."""
        at("2027-05-20 10:00")
        add_next_year()
        promote_student(student=world.students[0], actor=SYSTEM)
        error = self.refuse(world.students[0], ValidationFailed, day=date(2027, 2, 1))
        assert "take the promotion back first" in error.message

    def test_a_way_that_is_none(self, world: World) -> None:
        for status in ("active", "gone"):
            assert list(self.refuse(world.students[0], ValidationFailed, status=status).fields) == ["status"]

    def test_what_is_on_record_afterwards_is_named(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = world.students[0].pk
        ask = lambda students, _day: {one: "Present on 21 Nov 2026." for one in students if one == first}  # noqa: E731
        monkeypatch.setattr(providers, "_recorded_after", [ask])
        assert "21 Nov 2026" in self.refuse(world.students[0], ValidationFailed).message
        leave(world.students[1])

    def test_the_right_is_asked(self, world: World) -> None:
        for who in ("principal", "teacher", "parent"):
            with pytest.raises(Forbidden):
                leave_school(student=world.students[0], last_day=DAY, reason="x", actor=world.actor(who))


class TestBack:
    def test_a_mistake_leaves_everything_as_it_was(self, world: World) -> None:
        before = everything()
        leave(world.students[0])
        take_back_exit(student=world.students[0], actor=SYSTEM)
        assert everything() == before
        assert is_open(world, "student", "parent") == [True, True]
        with pytest.raises(InvalidState, match="has not left"):
            take_back_exit(student=world.students[0], actor=SYSTEM)

    def test_coming_back_is_a_new_enrolment_under_the_same_code(self, world: World) -> None:
        one = world.students[0]
        leave(one, date(2026, 9, 30))
        row = take_back_exit(
            student=one, actor=SYSTEM, rejoins_on=date(2026, 11, 1), section=world.sections["VI B"]
        )
        assert row.student_code == "S00001"
        assert stays(row) == [
            ("VI A", date(2026, 4, 1), date(2026, 9, 30), "left", 1),
            ("VI B", date(2026, 11, 1), None, "", 4),
        ]
        assert (str(row.section), row.status) == ("VI B", "active")
        leave(one, DAY)
        assert StudentExit.objects.filter(student=one).count() == 2

    def test_the_accounts_of_a_child_that_stays_away_stay_closed(self, world: World) -> None:
        leave(world.students[6])
        User.objects.filter(pk=world.users["student"].pk).update(is_active=False)  # the office's own doing
        leave(world.students[1])
        take_back_exit(student=world.students[1], actor=SYSTEM)
        assert is_open(world, "other_student", "student") == [False, False]

    def test_a_parent_whose_sibling_left_earlier_is_let_in_again(self, world: World) -> None:
        """The account was closed with the second exit, and the first child is the one to come back."""
        leave(world.students[0])
        leave(world.students[5])
        take_back_exit(student=world.students[0], actor=SYSTEM)
        assert is_open(world, "parent", "student") == [True, True]

    def test_no_seat_left(self, world: World) -> None:
        leave(world.students[0])
        Section.objects.filter(pk=world.sections["VI A"].pk).update(capacity=4)
        before = everything()
        with pytest.raises(InvalidState, match="VI A is full"):
            take_back_exit(student=world.students[0], actor=SYSTEM)
        assert everything() == before

    def test_no_room_in_the_plan(self, world: World) -> None:
        leave(world.students[0], date(2026, 9, 30))
        subscribed(world.tenant, students_max=9)
        before = everything()
        with pytest.raises(CapReached, match="9 are enrolled"):
            take_back_exit(student=world.students[0], actor=SYSTEM)
        assert everything() == before
        subscribed(world.tenant, students_max=10)
        assert take_back_exit(student=world.students[0], actor=SYSTEM).status == "active"

    def test_a_roll_number_that_is_taken_by_now(self, world: World) -> None:
        leave(world.students[0])
        world.students[4].enrolments.update(roll_no=1)
        row = take_back_exit(student=world.students[0], actor=SYSTEM)
        assert row.roll_no == 5

    @pytest.mark.parametrize(("day", "kind"), [(DAY, ValidationFailed), (date(2030, 1, 1), NoCurrentYear)])
    def test_a_day_that_cannot_be(self, world: World, day: date, kind: type[Exception]) -> None:
        leave(world.students[0])
        with pytest.raises(kind):
            take_back_exit(student=world.students[0], actor=SYSTEM, rejoins_on=day)


def test_dues_keep_nobody(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(providers, "_dues", [lambda students: dict.fromkeys(students, Decimal(500))])
    assert leave(world.students[0]).pk
    assert providers.dues_of([world.students[0].pk]) == {world.students[0].pk: Decimal(500)}


@pytest.mark.django_db(transaction=True)
@pytest.mark.concurrency
def test_of_two_exits_one_stands(school: Tenant) -> None:
    world = make_world(school)
    StudentGuardian.objects.exclude(student=world.students[0]).delete()
    outcomes = at_once(*[lambda: leave(world.students[0])] * 2)
    assert sorted(type(one).__name__ for one in outcomes) == ["InvalidState", "StudentExit"]
    assert StudentExit.objects.count() == 1


def test_what_is_kept_of_leaving_is_told_and_reasons_are_forgotten(world: World) -> None:
    """The export of everything holds exits and papers; an erasure leaves the papers alone."""
    leave(world.students[0])
    held = {part.name: part for part in everything_held()}
    paper = issue(world.students[0], "character")
    assert [row["reason"] for row in held["exits"].rows(world.students[0])] == ["Moved to Pune"]
    assert [row["number"] for row in held["certificates"].rows(world.students[0])] == ["CHR/0001"]
    for part in (held["exits"], held["certificates"]):
        part.erase(world.students[0], SYSTEM)
    assert StudentExit.objects.get().reason == ""
    paper.refresh_from_db()
    assert paper.name_on_paper == "Aarav Sharma"
