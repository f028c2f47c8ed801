"""Entering, submitting and changing marks: whose, what is refused, and that nothing is half done."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction

from core.errors import Forbidden, InvalidState, NotFound, ValidationFailed
from school.exams.errors import SheetsMissing, SheetSubmitted
from school.exams.models import Mark, MarkChange, MarkSheet
from school.exams.selectors.sheets import lacking, sheet_for
from school.exams.services.marks import Cell, Entry, save_marks, save_sheet, submit_marks
from school.exams.services.planning import Component
from school.exams.services.publishing import publish_results
from school.students.models import Enrolment
from tests.school.exams.results import enter, fill, plan
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


def keys(world: World, section: str = "VI A"):
    return [student.pk for student in world.in_section(section)]


def save(world: World, exam, entries, who="teacher", subject="VI MAT", **options):
    return save_marks(
        exam=exam, subject_id=world.subjects[subject].pk, entries=entries, actor=world.actor(who), **options
    )


def test_the_teacher_enters_and_an_absence_is_not_a_nought(world: World) -> None:
    exam, (first, second, *_rest) = plan(world), keys(world)
    (sheet,) = save(world, exam, [Entry(first, Decimal("80.5")), Entry(second, absence="absent")])
    assert (sheet.section, sheet.version, sheet.state) == (world.sections["VI A"], 1, "open")
    marks = {mark.student_id: (mark.marks_obtained, mark.absence) for mark in Mark.objects.all()}
    assert marks == {first: (Decimal("80.50"), ""), second: (None, "absent")}


def test_every_bad_entry_is_named_and_nothing_is_saved(world: World) -> None:
    """One bad line of forty must not leave thirty-nine saved, nor be the only one told."""
    exam, students, other = plan(world), keys(world), keys(world, "VI B")[0]
    bad = [
        Entry(students[0], 101), Entry(students[1], -1), Entry(students[2], "abc"), Entry(other, 50),
        Entry("x", 50), Entry(students[3], 50), Entry(students[3], 51), Entry(students[4], 50, "absent"),
        Entry(students[4]), Entry(students[4], "1.234"), Entry(students[4], float("nan")), Entry(students[4], True),
    ]  # fmt: skip
    with pytest.raises(ValidationFailed) as caught:
        save(world, exam, bad)
    assert sorted(caught.value.fields) == sorted(
        [f"entries.{n}.marks_obtained" for n in (0, 1, 2, 7)]
        + [f"entries.{n}.student_id" for n in (3, 4, 6, 8, 9, 10, 11)]
    )
    assert not Mark.objects.exists()
    assert not MarkSheet.objects.exists()


@pytest.mark.parametrize(
    ("who", "subject", "section", "error"),
    [
        ("teacher", "VI ENG", "VI A", NotFound),
        ("other_teacher", "VI MAT", "VI A", NotFound),
        ("teacher", "VII MAT", "VI A", ValidationFailed),
        ("principal", "VI MAT", "VI A", Forbidden),
        ("parent", "VI MAT", "VI A", Forbidden),
        ("school_admin", "VI MAT", "VI A", ValidationFailed),
    ],
    ids=[
        "another's subject",
        "another's section",
        "another class",
        "principal",
        "parent",
        "office without reason",
    ],
)
def test_marks_are_the_teachers_alone(
    world: World, who: str, subject: str, section: str, error: type
) -> None:
    exam = plan(world)
    with pytest.raises(error):
        save(world, exam, [Entry(keys(world, section)[0], 50)], who, subject)
    assert not Mark.objects.exists()


def test_the_office_enters_with_a_reason(world: World) -> None:
    exam = plan(world)
    save(world, exam, [Entry(keys(world)[0], 50)], "school_admin", reason="The teacher is on leave")
    assert Mark.objects.get().entered_by == "School Admin"


def test_a_stale_page_is_refused(world: World) -> None:
    exam, (first, second, *_rest) = plan(world), keys(world)
    save(world, exam, [Entry(first, 50)], version=0)
    with pytest.raises(InvalidState, match="Load it again"):
        save(world, exam, [Entry(second, 60)], version=0)
    assert Mark.objects.count() == 1


def test_a_sheet_with_a_gap_is_not_submitted(world: World) -> None:
    exam, students = plan(world), keys(world)
    save(world, exam, [Entry(key, 50) for key in students[:-1]])
    with pytest.raises(SheetsMissing, match="Eshan Khan"):
        submit_marks(exam=exam, subject_id=world.subjects["VI MAT"].pk, actor=world.actor("teacher"))
    assert MarkSheet.objects.get().state == "open"
    save(world, exam, [Entry(students[-1], "AB")])
    (sheet,) = submit_marks(exam=exam, subject_id=world.subjects["VI MAT"].pk, actor=world.actor("teacher"))
    assert (sheet.state, sheet.submitted_by) == ("submitted", "Teacher")


def test_after_the_submission_a_change_keeps_old_value_who_and_why(world: World) -> None:
    exam, students = plan(world), keys(world)
    save(world, exam, [Entry(key, 50) for key in students])
    submit_marks(exam=exam, subject_id=world.subjects["VI MAT"].pk, actor=world.actor("teacher"))
    with pytest.raises(SheetSubmitted):
        save(world, exam, [Entry(students[0], 60)])
    save(world, exam, [Entry(students[0], 60), Entry(students[1], 50)], reason="Added wrongly")
    change = MarkChange.objects.get()
    assert (change.old_marks, change.new_marks, change.reason) == (50, 60, "Added wrongly")
    assert (change.changed_by, change.was_published, change.is_new) == ("Teacher", False, False)
    with pytest.raises(SheetSubmitted):
        save(world, exam, [Entry(students[0], clear=True)], reason="x")


def test_the_database_keeps_submitted_marks_and_their_history(world: World) -> None:
    """Whoever comes past the services must not change a mark without a trace."""
    exam = plan(world)
    fill(world, exam)
    mark = Mark.objects.first()
    statements = (
        lambda: Mark.objects.filter(pk=mark.pk).update(marks_obtained=99),
        lambda: Mark.objects.filter(pk=mark.pk).delete(),
        lambda: Mark.objects.filter(pk=mark.pk).update(marks_obtained=101),
    )
    for statement in statements:
        with pytest.raises(DatabaseError), transaction.atomic():
            statement()
    save(world, exam, [Entry(keys(world)[0], 60)], reason="Added wrongly")
    with pytest.raises(DatabaseError), transaction.atomic():
        MarkChange.objects.update(reason="other")
    with pytest.raises(DatabaseError), transaction.atomic():
        MarkChange.objects.all().delete()
    mark.refresh_from_db()
    assert mark.marks_obtained == 50


def test_a_teacher_does_not_change_published_marks(world: World) -> None:
    exam = plan(world)
    fill(world, exam)
    publish_results(exam=exam, actor=SYSTEM)
    with pytest.raises(InvalidState):
        save(world, exam, [Entry(keys(world)[0], 60)], reason="Added wrongly")
    save(world, exam, [Entry(keys(world)[0], 60)], "school_admin", reason="Added wrongly")
    assert MarkChange.objects.get().was_published


def move(world: World, student, section: str, day) -> None:
    Enrolment.objects.filter(student=student).update(ends_on=day, outcome="moved")
    start = day + timedelta(days=1)
    target = world.sections[section]
    Enrolment.objects.create(
        student=student, academic_year=world.year, section=target, starts_on=start, roll_no=9
    )
    student.section = target
    student.save()


def test_who_moved_after_the_exam_stays_on_the_old_sheet(world: World) -> None:
    """Else the move makes a second mark, or a sheet that can never be whole."""
    exam, student, there = plan(world), world.in_section("VI A")[0], keys(world)
    save(world, exam, [Entry(key, 50) for key in there])
    move(world, student, "VI B", date(2026, 9, 30))
    view = sheet_for(SYSTEM, exam, world.sections["VI A"], world.subjects["VI MAT"].pk)
    assert [line.student.pk for line in view.lines] == there
    other = sheet_for(SYSTEM, exam, world.sections["VI B"], world.subjects["VI MAT"].pk)
    assert student.pk not in [line.student.pk for line in other.lines]


def test_who_moves_during_the_exam_is_on_one_sheet_only(world: World, at) -> None:
    at("2026-09-21 10:00")
    exam, student = plan(world), world.in_section("VI A")[0]
    save(world, exam, [Entry(key, 50) for key in keys(world)])
    move(world, student, "VI B", date(2026, 9, 18))
    views = [
        sheet_for(SYSTEM, exam, world.sections[name], world.subjects["VI MAT"].pk)
        for name in ("VI A", "VI B")
    ]
    on = [[line.is_former for line in view.lines if line.student.pk == student.pk] for view in views]
    assert on == [[True], []]


def test_who_joined_after_the_exam_is_not_missed(world: World) -> None:
    exam, student = plan(world), world.in_section("VI A")[0]
    Enrolment.objects.filter(student=student).update(starts_on=date(2026, 10, 1))
    enter(world, exam, "VI MAT", dict.fromkeys(world.in_section("VI A")[1:], 50))
    submit_marks(exam=exam, subject_id=world.subjects["VI MAT"].pk, actor=world.actor("teacher"))
    assert ("VI A", "Mathematics") not in [
        (str(one.section), one.exam_subject.subject.name) for one in lacking(exam)
    ]
    with pytest.raises(ValidationFailed):
        enter(world, exam, "VI MAT", {student: 50})


def test_a_grid_is_saved_whole_or_not_at_all(world: World) -> None:
    parts = [Component("notebook", Decimal(20)), Component("exam", Decimal(80))]
    exam, (first, second, *_rest) = plan(world, components=parts), keys(world)
    target = {
        "exam": exam, "subject_id": world.subjects["VI MAT"].pk, "section": world.sections["VI A"],
        "actor": world.actor("teacher"),
    }  # fmt: skip
    cells = [Cell(first, "notebook", "21"), Cell(first, "exam", "80"), Cell(second, "exam", "ab")]
    with pytest.raises(ValidationFailed) as caught:
        save_sheet(**target, cells=cells)
    assert list(caught.value.fields) == [f"{first}-notebook"]
    assert not Mark.objects.exists()
    save_sheet(**target, cells=[Cell(first, "notebook", "20"), *cells[1:]], version=0)
    save_sheet(**target, cells=[Cell(first, "notebook", "")], version=2)
    assert sorted(Mark.objects.values_list("absence", flat=True)) == ["", "absent"]


@pytest.mark.parametrize("count", [1, 5])
def test_the_number_of_queries_does_not_grow_with_the_class(
    world: World, count: int, django_assert_max_num_queries
) -> None:
    exam, entries = plan(world), [Entry(key, 50) for key in keys(world)[:count]]
    with django_assert_max_num_queries(24):
        save(world, exam, entries)
