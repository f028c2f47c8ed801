"""Planning: subjects, parts, passing marks, terms, and what may still change."""

from datetime import date
from decimal import Decimal

import pytest

from core.errors import Duplicate, Forbidden, InUse, ValidationFailed
from school.exams.errors import ResultsPublished
from school.exams.models import Exam, ExamClass, ExamSubject
from school.exams.services.marks import submit_marks
from school.exams.services.planning import Component, SubjectPlan, change_exam, schedule_exam
from school.exams.services.publishing import publish_results
from school.masters.models import Subject
from tests.school.exams.results import FIVE, enter, fill, plan, published
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


def own_marks(world: World, *parts: Component) -> dict[str, Decimal | None]:
    exam = plan(world, components=parts, name=f"Exam {Exam.objects.count()}")
    rows = ExamSubject.objects.filter(exam=exam).first().components.values_list("kind", "passing_marks")
    return dict(rows)


def test_theory_and_practical_of_senior_classes_are_passed_each(world: World) -> None:
    """33% each from class XI on where a practical is planned, unless the plan says otherwise; below the sum decides."""
    theory, practical = Component("exam", Decimal(70)), Component("practical", Decimal(30))
    assert own_marks(world, theory, practical) == {"exam": None, "practical": None}
    world.classes["VI"].grade_level = 12
    world.classes["VI"].save()
    assert own_marks(world, theory, practical) == {"exam": 23, "practical": 9}
    assert own_marks(world, Component("exam", Decimal(80)), Component("assessment", Decimal(20))) == {
        "exam": None,
        "assessment": None,
    }
    zero = Component("practical", Decimal(30), passing_marks=Decimal(0))
    assert own_marks(world, theory, zero) == {"exam": 23, "practical": None}
    for wrong in (Decimal(31), Decimal(-1)):
        with pytest.raises(ValidationFailed, match="from 0 to its maximum"):
            own_marks(world, theory, Component("practical", Decimal(30), passing_marks=wrong))


def test_a_practical_of_nothing_is_told_and_fails(world: World) -> None:
    """Over REST and on the family's page: 50 in theory do not hide it."""
    parts = [
        {"kind": "exam", "maxMarks": 70, "passingMarks": 23},
        {"kind": "practical", "maxMarks": 30, "passingMarks": 9},
    ]
    body = {
        "name": "Annual", "examType": "unit_test", "academicYearId": str(world.year.pk), "startDate": "2026-09-14",
        "endDate": "2026-09-26", "classIds": [str(world.classes["VI"].pk)], "maxMarks": 100, "components": parts,
    }  # fmt: skip
    api = world.api("school_admin")
    answer = api.post("v1/exams", body)
    assert answer.status_code == 201, answer.content
    exam = Exam.objects.get(pk=answer.json()["data"]["id"])
    students = [*world.in_section("VI A"), *world.in_section("VI B")]
    for subject in (f"VI {code}" for code in FIVE):
        enter(world, exam, subject, dict.fromkeys(students, 50), component="exam")
        enter(world, exam, subject, dict.fromkeys(students, 0), component="practical")
        submit_marks(exam=exam, subject_id=world.subjects[subject].pk, actor=SYSTEM)
    publish_results(exam=exam, actor=SYSTEM)
    student = world.students[0].pk
    first = api.get(f"v1/exams/results?studentId={student}").json()["data"]["items"][0]["exam"]
    subject = first["subjects"][0]
    assert (subject["marksObtained"], subject["passed"], first["totals"]["result"]) == (50, False, "FAIL")
    assert [one["passed"] for one in subject["components"]] == [True, False]
    page = world.browser("parent").get(f"/portal/family/marks/{exam.pk}").content.decode()
    assert "not passed in: Practical" in page
