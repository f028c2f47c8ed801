"""Planning: subjects, parts, passing marks, terms, and what may still change."""

from datetime import date
from decimal import Decimal

import pytest

from core.errors import Duplicate, Forbidden, InUse, ValidationFailed
from school.exams.errors import ResultsPublished
from school.exams.models import Exam, ExamClass, ExamSubject
from school.exams.services.planning import Component, SubjectPlan, change_exam, schedule_exam
from school.masters.models import Subject
from tests.school.exams.results import fill, plan, published
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
TERM = [
    Component("periodic_test", Decimal(10)), Component("notebook", Decimal(5)), Component("enrichment", Decimal(5)),
    Component("exam", Decimal(100), Decimal(80)),
]  # fmt: skip


def test_an_exam_has_the_scholastic_subjects_of_its_classes(world: World) -> None:
    Subject.objects.create(
        code="ART", name="Art", school_class=world.classes["VI"], subject_type="co_scholastic"
    )
    exam = plan(world, passing_marks=None, max_marks=Decimal(80))
    assert set(ExamSubject.objects.filter(exam=exam).values_list("subject__code", flat=True)) == {
        "ENG", "HIN", "MAT", "SCI", "SST",
    }  # fmt: skip
    assert exam.passing_marks == 26
    assert ExamClass.objects.get().scale.name == "CBSE A1 to E"


def test_a_subject_that_differs_has_the_passing_mark_of_its_maximum(world: World) -> None:
    exam = plan(world, subjects=[SubjectPlan(world.subjects["VI MAT"].pk, max_marks=Decimal(70))])
    one = ExamSubject.objects.get(exam=exam, subject=world.subjects["VI MAT"])
    assert (one.max_marks, one.passing_marks) == (70, 23)


def test_a_term_takes_its_tests_in_by_kind(world: World) -> None:
    exam = plan(world, exam_type="Half_Yearly", components=TERM)
    assert (exam.exam_type, exam.term) == ("half_yearly", 1)
    parts = ExamSubject.objects.filter(exam=exam).first().components.all()
    assert [(part.kind, part.is_derived) for part in parts][:2] == [
        ("periodic_test", True),
        ("notebook", False),
    ]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"start_date": date(2025, 9, 1)}, "start_date"),
        ({"end_date": date(2026, 9, 1)}, "end_date"),
        ({"passing_marks": Decimal(101)}, "passing_marks"),
        ({"max_marks": Decimal(0)}, "max_marks"),
        ({"classes": []}, "class_ids"),
        ({"passing_marks": Decimal(-1)}, "passing_marks"),
        ({"name": " "}, "name"),
        ({"components": [Component("exam", Decimal(80))]}, "components"),
        ({"components": [Component("exam", Decimal(50)), Component("exam", Decimal(50))]}, "components"),
        ({"re_evaluation_until": date(2026, 9, 1)}, "re_evaluation_until"),
    ],
)
def test_what_contradicts_itself_is_named_and_nothing_planned(world: World, values, field) -> None:
    with pytest.raises(ValidationFailed) as caught:
        plan(world, **values)
    assert field in caught.value.fields
    assert not Exam.objects.exists()


def test_a_class_has_one_exam_for_a_term(world: World) -> None:
    plan(world, exam_type="half_yearly")
    with pytest.raises(Duplicate):
        plan(world, exam_type="half_yearly", name="Again")
    plan(world, exam_type="half_yearly", name="Class VII", classes=[world.classes["VII"]])


def test_only_the_heads_plan(world: World) -> None:
    for who in ("teacher", "accountant", "parent"):
        with pytest.raises(Forbidden):
            plan(world, world.actor(who))
    assert plan(world, world.actor("principal")).created_by == "Principal"


def test_what_marks_depend_on_stays_once_they_are_there(world: World) -> None:
    exam = plan(world)
    change_exam(exam=exam, actor=SYSTEM, max_marks=Decimal(50), passing_marks=Decimal(17))
    assert set(ExamSubject.objects.values_list("max_marks", "passing_marks")) == {(50, 17)}
    fill(world, exam, 40)
    with pytest.raises(InUse):
        change_exam(exam=exam, actor=SYSTEM, max_marks=Decimal(80))
    change_exam(exam=exam, actor=SYSTEM, passing_marks=Decimal(20), name="First unit test")
    assert set(ExamSubject.objects.values_list("max_marks", "passing_marks")) == {(50, 20)}


def test_a_published_exam_keeps_all_but_its_window(world: World) -> None:
    exam = published(world)
    with pytest.raises(ResultsPublished):
        change_exam(exam=exam, actor=SYSTEM, passing_marks=Decimal(40))
    change_exam(exam=exam, actor=SYSTEM, re_evaluation_until=date(2026, 10, 20))
    exam.refresh_from_db()
    assert (exam.re_evaluation_until, exam.passing_marks) == (date(2026, 10, 20), 33)


def test_a_draft_takes_no_marks_until_it_is_scheduled(world: World) -> None:
    from core.errors import InvalidState

    exam = plan(world, is_draft=True)
    with pytest.raises(InvalidState):
        fill(world, exam)
    schedule_exam(exam=exam, actor=SYSTEM)
    fill(world, exam)
