"""A test of the first term with published results, and the half-yearly exam whose marks are being entered."""

import random
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from django.utils import timezone

from school.demo.world import DemoWorld
from school.exams.enums import Absence, ExamState, ExamType, SheetState
from school.exams.models import Exam, ExamComponent, Mark, MarkSheet
from school.exams.services.planning import plan_exam

# Days after the beginning of the session, and how long before today at least.
TEST_AFTER, TEST_BEFORE, HALF_YEARLY_AFTER = 100, 14, 165
MOST, HALF_YEARLY_MOST = Decimal(50), Decimal(80)
MISSED = 2  # of a hundred marks


def fill_exams(world: DemoWorld) -> None:
    """Make them as far as the session has come: in its first weeks there is none."""
    start = world.year.start_date
    test = min(start + timedelta(days=TEST_AFTER), world.today - timedelta(days=TEST_BEFORE))
    if test > start:
        exam = _plan(world, "Periodic Test 1", ExamType.PERIODIC_TEST, test, MOST)
        _enter(world, exam)
        _publish(exam, world)
    half_yearly = start + timedelta(days=HALF_YEARLY_AFTER)
    if half_yearly <= world.today:
        _plan(world, "Half-Yearly Examination", ExamType.HALF_YEARLY, half_yearly, HALF_YEARLY_MOST)


def _plan(world: DemoWorld, name: str, kind: str, first: date, most: Decimal) -> Exam:
    return plan_exam(
        actor=world.actor,
        name=name,
        exam_type=kind,
        academic_year=world.year,
        start_date=first,
        end_date=first + timedelta(days=9),
        classes=list(world.classes.values()),
        max_marks=most,
    )


def _enter(world: DemoWorld, exam: Exam) -> None:
    """Write the marks of every section; a student who is good in one subject is good in others."""
    draw = random.Random(world.school.seed)  # noqa: S311 - a demo, not a secret
    ability = {student.pk: draw.gauss(66, 15) for student in world.students}
    parts = ExamComponent.objects.filter(exam_subject__exam=exam, is_derived=False)
    marks = []
    for part in parts.select_related("exam_subject__subject"):
        for section in world.sections.values():
            if section.school_class_id != part.exam_subject.subject.school_class_id:
                continue
            sheet = MarkSheet(exam_subject=part.exam_subject, section=section, version=1)
            marks += [_mark(draw, sheet, part, one.pk, ability[one.pk]) for one in world.in_section(section)]
    MarkSheet.objects.bulk_create(dict.fromkeys(mark.sheet for mark in marks), batch_size=1000)
    Mark.objects.bulk_create(marks, batch_size=2000)


def _mark(draw: random.Random, sheet: MarkSheet, part: ExamComponent, student: UUID, ability: float) -> Mark:
    row = Mark(sheet=sheet, component=part, student_id=student, entered_by="Demo")
    if draw.randrange(100) < MISSED:
        row.absence = Absence.ABSENT
        return row
    percent = min(max(draw.gauss(ability, 9), 12), 100)
    row.marks_obtained = (part.max_marks * Decimal(round(percent)) / 100).quantize(Decimal("0.5"))
    return row


def _publish(exam: Exam, world: DemoWorld) -> None:
    """Submit every sheet and publish, without the thousands of notices that `publish_results` writes."""
    now = timezone.now()
    MarkSheet.objects.filter(exam_subject__exam=exam).update(
        state=SheetState.SUBMITTED, submitted_by="Demo", submitted_at=now
    )
    Exam.objects.filter(pk=exam.pk).update(
        state=ExamState.PUBLISHED, published_by=world.actor.name, published_at=now
    )
