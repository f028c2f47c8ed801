"""Promotion of a section and of one: whole or nothing, once, and back again."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidState, ValidationFailed
from core.tenancy.due import look_in
from core.tenancy.models import Tenant
from school.masters.models import SchoolClass, Section
from school.students import providers
from school.students.enums import PromotionOutcome as Outcome
from school.students.models import Enrolment, PromotionLine, StudentExit
from school.students.promotion_plan import Wish, make_plan
from school.students.promotion_rules import Bounds, Candidate, Decision, Place, Turn, plan_steps
from school.students.services.following import LOOK
from school.students.services.promotion import (
    promote_section,
    promote_student,
    revert_promotion,
    set_promotion_rules,
)
from tests.kit.threads import at_once
from tests.school.students.turning import add_next_year, everything, promote, stays, wish
from tests.school.world import SYSTEM, World, make_world

pytestmark = pytest.mark.django_db
LAST, FIRST = date(2027, 3, 31), date(2027, 4, 1)


@pytest.fixture
def turned(world: World) -> World:
    add_next_year()
    return world


class TestSection:
    def test_everybody_goes_on_with_new_roll_numbers(self, turned: World, at: Callable[[str], None]) -> None:
        at("2027-05-20 10:00")
        promote(wish(turned))
        for roll, student in enumerate(turned.in_section("VI A"), 1):
            assert stays(student) == [
                ("VI A", date(2026, 4, 1), LAST, "promoted", roll),
                ("VII A", FIRST, None, "", roll),
            ]
            student.refresh_from_db()
            assert (str(student.section), student.academic_year.code, student.roll_no) == (
                "VII A", "2027-28", roll,
            )  # fmt: skip

    def test_entered_before_the_day_the_student_is_still_where_the_enrolment_is(
        self, turned: World, at: Callable[[str], None]
    ) -> None:
        """The row followed at once: the section of March had nobody left."""
        at("2027-03-20 10:00")
        promote(wish(turned, s1=("left", None)))
        one, first = turned.students[1], turned.students[0]
        one.refresh_from_db()
        first.refresh_from_db()
        assert str(one.section) == "VI A"
        assert first.status == "active"
        at("2027-04-01 00:05")
        look_in([LOOK])
        one.refresh_from_db()
        first.refresh_from_db()
        assert (str(one.section), one.academic_year.code) == ("VII A", "2027-28")
        assert (str(first.section), first.status) == ("VI A", "left")
        assert not User.objects.get(pk=first.user_id).is_active

    def test_exceptions(self, turned: World, at: Callable[[str], None]) -> None:
        """Held back is allowed by the school's own rules here; the promoted go on beside them."""
        at("2027-05-20 10:00")
        set_promotion_rules(re_exam_grades=[5, 8], never_held_back_to=0, actor=SYSTEM)
        promote(wish(turned, s1=("held_back", "VI B"), s2=("left", None), s3=("promoted", "VII B")))
        assert stays(turned.students[0])[-1] == ("VI B", FIRST, None, "", 1)
        assert stays(turned.students[1]) == [("VI A", date(2026, 4, 1), LAST, "left", 2)]
        assert StudentExit.objects.get(student=turned.students[1]).last_day == LAST
        assert stays(turned.students[2])[-1] == ("VII B", FIRST, None, "", 1)
        assert stays(turned.students[3])[-1] == ("VII A", FIRST, None, "", 1)

    def test_the_last_class_passes_out(self, turned: World, at: Callable[[str], None]) -> None:
        at("2027-05-20 10:00")
        promote(wish(turned, "VII A"))
        for student in turned.in_section("VII A"):
            student.refresh_from_db()
            assert student.status == "passed_out"
            assert stays(student)[-1][2:4] == (LAST, "passed_out")

    def test_who_failed_is_proposed_as_an_exception_and_decisions_win(
        self, turned: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Promoted with the rest, a failed student of class V sat in VI before anybody noticed."""
        set_promotion_rules(re_exam_grades=[6], never_held_back_to=8, actor=SYSTEM)
        told = {one.pk: providers.YearFailed("Not passed: Hindi.") for one in turned.students[:2]}
        monkeypatch.setattr(providers, "_results", [lambda _students, _year: told])
        plan = make_plan(wish(turned, s2=("promoted", None)))
        assert [step.outcome for step in plan.steps[:3]] == ["re_exam", "promoted", "promoted"]
        assert [step.candidate.failed for step in plan.steps[:3]] == ["Not passed: Hindi."] * 2 + [""]

    def test_queries_do_not_grow_with_the_section(
        self, turned: World, django_assert_max_num_queries: Any
    ) -> None:
        """One for each student would make a school's turn of the year take minutes."""
        with django_assert_max_num_queries(40):
            promote(wish(turned))


class TestRefused:
    def refuse(self, wanted: Wish, kind: type[Exception] = ValidationFailed) -> Any:
        before = everything()
        with pytest.raises(kind) as caught:
            promote(wanted)
        assert everything() == before
        return caught.value

    def test_no_seat_names_everybody_who_finds_none(self, turned: World) -> None:
        Section.objects.filter(pk=turned.sections["VII A"].pk).update(capacity=3)
        error = self.refuse(wish(turned))
        assert sorted(error.fields) == sorted(f"students.{one.pk}" for one in turned.students[3:5])
        assert "No seat is left in VII A" in error.message

    def test_seats_that_others_have_by_then_count(self, turned: World, at: Callable[[str], None]) -> None:
        at("2027-05-20 10:00")
        Section.objects.filter(pk=turned.sections["VII A"].pk).update(capacity=7)
        promote(wish(turned))
        self.refuse(Wish(turned.sections["VI B"], {}, to_sections=[turned.sections["VII A"].pk]))

    def test_sections_are_filled_in_the_order_named(self, turned: World) -> None:
        Section.objects.filter(pk=turned.sections["VII B"].pk).update(capacity=2)
        named = [turned.sections["VII B"].pk, turned.sections["VII A"].pk]
        plan = make_plan(Wish(turned.sections["VI A"], {}, to_sections=named))
        assert [str(plan.sections[step.section_id]) for step in plan.steps] == ["VII B"] * 2 + ["VII A"] * 3

    def test_without_a_next_year(self, world: World) -> None:
        assert "There is no academic year after 2026-27" in self.refuse(wish(world)).message

    def test_a_section_of_another_class(self, turned: World) -> None:
        assert "section of the next class" in self.refuse(wish(turned, s1=("promoted", "VI B"))).message

    def test_held_back_where_the_law_forbids_it(self, turned: World) -> None:
        assert "up to class 8" in self.refuse(wish(turned, s1=("held_back", None))).message

    def test_a_student_of_another_section(self, turned: World) -> None:
        error = self.refuse(wish(turned, s6=("left", None)))
        assert list(error.fields) == ["exceptions"]

    def test_what_was_looked_at_has_changed(self, turned: World) -> None:
        wanted = wish(turned)
        digest = make_plan(wanted).digest
        promote_student(student=turned.students[0], actor=SYSTEM, section=turned.sections["VII B"])
        before = everything()
        with pytest.raises(InvalidState) as caught:
            promote_section(wish=wanted, digest=digest, actor=SYSTEM)
        assert list(caught.value.fields) == ["digest"]
        assert everything() == before

    def test_a_second_press(self, turned: World, at: Callable[[str], None]) -> None:
        """In May, with the year after next entered, it would promote the same students once more."""
        at("2027-05-20 10:00")
        from school.masters.models import AcademicYear

        AcademicYear.objects.create(
            code="2028-29", name="2028-29", start_date=date(2028, 4, 1), end_date=date(2029, 3, 31)
        )
        SchoolClass.objects.create(code="VIII", name="VIII", grade_level=8)
        promote_student(student=turned.students[0], actor=SYSTEM)
        with pytest.raises(ValidationFailed, match="entered already"):
            promote_student(student=turned.students[0], actor=SYSTEM)
        assert len(stays(turned.students[0])) == 2

    def test_the_right_is_asked(self, turned: World) -> None:
        with pytest.raises(Forbidden):
            promote(wish(turned), turned.actor("teacher"))


class TestSecondExam:
    """Classes 5 and 8 of the RTE Amendment Rules; here the class of the world is made one of them."""

    @pytest.fixture
    def eighth(self, turned: World) -> World:
        set_promotion_rules(re_exam_grades=[6], never_held_back_to=8, actor=SYSTEM)
        return turned

    def test_comes_before_holding_back(self, eighth: World, at: Callable[[str], None]) -> None:
        at("2027-05-20 10:00")
        one = eighth.students[0]
        with pytest.raises(ValidationFailed, match="only after the second exam"):
            promote_student(student=one, actor=SYSTEM, outcome="held_back")
        promote(wish(eighth, s1=("re_exam", None)))
        assert stays(one) == [("VI A", date(2026, 4, 1), None, "", 1)], "undecided: it goes on"
        promote_student(student=one, actor=SYSTEM, outcome="held_back")
        assert stays(one)[-1] == ("VI A", FIRST, None, "", 1)

    def test_the_others_can_be_undone_only_before_the_second_decision(
        self, eighth: World, at: Callable[[str], None]
    ) -> None:
        at("2027-05-20 10:00")
        first = promote(wish(eighth, s1=("re_exam", None)))
        second = promote_student(student=eighth.students[0], actor=SYSTEM)
        with pytest.raises(InvalidState, match="Aarav Sharma"):
            revert_promotion(batch=first, actor=SYSTEM)
        revert_promotion(batch=second, actor=SYSTEM)
        revert_promotion(batch=first, actor=SYSTEM)
        assert [stays(one) for one in eighth.in_section("VI A")] == [
            [("VI A", date(2026, 4, 1), None, "", roll)] for roll in range(1, 6)
        ]


class TestReverted:
    def test_everything_stands_as_before(self, turned: World, at: Callable[[str], None]) -> None:
        at("2027-05-20 10:00")
        before = everything()[:2]
        batch = promote(wish(turned, s1=("left", None)))
        assert not User.objects.get(pk=turned.users["student"].pk).is_active
        revert_promotion(batch=batch, actor=SYSTEM)
        assert everything()[:2] == before
        assert User.objects.get(pk=turned.users["student"].pk).is_active
        with pytest.raises(InvalidState, match="taken back already"):
            revert_promotion(batch=batch, actor=SYSTEM)
        promote(wish(turned))

    def test_one_of_them(self, turned: World, at: Callable[[str], None]) -> None:
        at("2027-05-20 10:00")
        batch = promote(wish(turned))
        revert_promotion(batch=batch, actor=SYSTEM, student=turned.students[0])
        assert stays(turned.students[0]) == [("VI A", date(2026, 4, 1), None, "", 1)]
        assert len(stays(turned.students[1])) == 2
        batch.refresh_from_db()
        assert batch.reverted_at is None

    def test_not_once_the_new_section_is_marked(
        self, turned: World, at: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        at("2027-05-20 10:00")
        batch = promote(wish(turned))
        asked = []

        def lock(sections: Any, year: Any) -> str:
            asked.append(([str(one) for one in sections], year.code))
            return "VII A has attendance of 2027-28."

        monkeypatch.setattr(providers, "_promotion_locks", [lock])
        before = everything()
        with pytest.raises(InvalidState, match="has attendance"):
            revert_promotion(batch=batch, actor=SYSTEM)
        assert everything() == before
        assert asked == [(["VII A"], "2027-28")]

    def test_not_for_whom_more_has_followed(self, turned: World, at: Callable[[str], None]) -> None:
        at("2027-05-20 10:00")
        batch = promote(wish(turned))
        Enrolment.objects.filter(student=turned.students[2], ends_on=None).update(ends_on=date(2027, 5, 1))
        before = everything()
        with pytest.raises(InvalidState, match="Chirag Patel"):
            revert_promotion(batch=batch, actor=SYSTEM)
        assert everything() == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.concurrency
class TestAtOnce:
    def test_of_two_promotions_one_wins(self, school: Tenant) -> None:
        """Both looked before either pressed."""
        world = make_world(school)
        add_next_year()
        wanted = wish(world)
        digest = make_plan(wanted).digest
        outcomes = at_once(*[lambda: promote_section(wish=wanted, digest=digest, actor=SYSTEM)] * 2)
        assert sorted(type(one).__name__ for one in outcomes) == ["InvalidState", "PromotionBatch"]
        assert PromotionLine.objects.count() == 5
        assert (
            Enrolment.objects.filter(section=world.sections["VII A"], academic_year__code="2027-28").count()
            == 5
        )

    def test_two_sections_for_the_last_seats(self, school: Tenant) -> None:
        world = make_world(school)
        add_next_year()
        target = world.sections["VII A"]
        Section.objects.filter(pk=target.pk).update(capacity=5)
        both = [Wish(world.sections[name], {}, to_sections=[target.pk]) for name in ("VI A", "VI B")]
        seen = [make_plan(one).digest for one in both]
        outcomes = at_once(
            lambda: promote_section(wish=both[0], digest=seen[0], actor=SYSTEM),
            lambda: promote_section(wish=both[1], digest=seen[1], actor=SYSTEM),
        )
        assert sorted(type(one).__name__ for one in outcomes) == ["InvalidState", "PromotionBatch"]
        assert Enrolment.objects.filter(section=target, academic_year__code="2027-28").count() in {3, 5}


def test_the_audit_says_how_many(turned: World) -> None:
    batch = promote(wish(turned, s1=("left", None)))
    entry = AuditEntry.objects.get(action="promotion.applied", object_id=str(batch.pk))
    assert entry.after == {"promoted": 4, "left": 1}


OUTCOMES = st.sampled_from(list(Outcome))


@st.composite
def turns(draw: Any) -> tuple[list[Candidate], dict[Any, Decision], Turn]:
    """Any section, any places of this class and the next, any exceptions, sensible or not."""
    from uuid import UUID

    count = draw(st.integers(0, 12))
    candidates = [
        Candidate(UUID(int=n + 1), UUID(int=n + 101), f"S{n}", f"N{n}", n + 1, draw(st.booleans()))
        for n in range(count)
    ]
    places = {
        UUID(int=1000 + n): Place(
            UUID(int=1000 + n), f"P{n}", 6 + n % 2, draw(st.integers(0, 8)), draw(st.integers(1, 9))
        )
        for n in range(4)
    }
    keys = st.sampled_from(list(places))
    decisions = {
        one.student_id: Decision(draw(OUTCOMES), draw(st.none() | keys))
        for one in candidates
        if draw(st.booleans())
    }
    turn = Turn(
        grade=6,
        next_grade=draw(st.sampled_from([7, None])),
        places=places,
        onward=draw(st.lists(keys, unique=True)),
        same=UUID(int=1000),
        bounds=Bounds(frozenset(draw(st.sets(st.integers(5, 8)))), draw(st.integers(0, 8))),
        year_problem=draw(st.sampled_from(["", "no year"])),
    )
    return candidates, decisions, turn


@given(turns())
def test_nobody_is_lost_and_nobody_comes_twice(made: Any) -> None:
    candidates, decisions, turn = made
    steps = plan_steps(candidates, decisions, turn)
    assert [step.candidate for step in steps] == candidates
    seated = [step for step in steps if step.section_id]
    for key, place in turn.places.items():
        rolls = [step.roll_no for step in seated if step.section_id == key]
        assert len(rolls) <= place.free
        assert rolls == list(range(place.next_roll, place.next_roll + len(rolls))), "no roll number twice"
    for step in steps:
        goes_on = step.outcome in {Outcome.PROMOTED, Outcome.HELD_BACK}
        if goes_on:
            assert bool(step.problems) != bool(step.section_id), "a way, or a reason why not"
        if step.section_id:
            grade = turn.places[step.section_id].grade
            assert grade == (turn.next_grade if step.outcome == Outcome.PROMOTED else turn.grade)
        if step.candidate.student_id in decisions:
            assert step.outcome == decisions[step.candidate.student_id].outcome
