"""The exams of the session so far: all are published but the last, of which one sheet is still to be submitted."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from django.utils import timezone

from school.demo.world import DemoWorld
from school.exams.enums import Absence, ComponentKind, ExamState, ExamType, SheetState
from school.exams.models import Exam, ExamComponent, ExamSubject, Mark, MarkSheet
from school.exams.services.planning import Component, plan_exam
from school.masters.models import Section

DAYS = 9
# Days for which families may ask for a re-evaluation.
WINDOW = 120
MISSED = 2  # of a hundred marks
# CBSE, classes VI to VIII: 10 + 5 + 5 + 80.
TERM = (
    Component(ComponentKind.PERIODIC_TEST, Decimal(10)), Component(ComponentKind.NOTEBOOK, Decimal(5)),
    Component(ComponentKind.ENRICHMENT, Decimal(5)), Component(ComponentKind.EXAM, Decimal(80)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Planned:
    """An exam of each session: how many days after its beginning, out of how many marks."""

    name: str
    kind: str
    after: int
    most: int
    parts: Sequence[Component] = ()


# The first is never less than two weeks ago, so that there are results soon after the session has begun.
EXAMS = (
    Planned("Periodic Test 1", ExamType.PERIODIC_TEST, 100, 40),
    Planned("Half-Yearly Examination", ExamType.HALF_YEARLY, 165, 100, TERM),
    Planned("Periodic Test 2", ExamType.PERIODIC_TEST, 222, 40),
    Planned("Annual Examination", ExamType.ANNUAL, 325, 100, TERM),
)
FIRST_BEFORE = 14


def fill_exams(world: DemoWorld) -> None:
    """Make them as far as the session has come: in its first weeks there is none."""
    day = (world.today - world.year.start_date).days
    begun = [one for one in EXAMS if one.after + DAYS < day] or (EXAMS[:1] if day > FIRST_BEFORE else [])
    for one in begun:
        exam = _plan(world, one, min(one.after, day - FIRST_BEFORE) if one is EXAMS[0] else one.after)
        sheets = _enter(world, exam)
        if one is begun[0] or one is not begun[-1]:
            _submit(world, sheets)
            _publish(world, exam)
        else:
            _submit(world, [sheet for sheet in sheets if not _stays_open(world, sheet)])


def _plan(world: DemoWorld, one: Planned, after: int) -> Exam:
    first = world.year.start_date + timedelta(days=after)
    last = min(first + timedelta(days=DAYS), world.year.end_date)
    return plan_exam(
        actor=world.actor,
        name=one.name,
        exam_type=one.kind,
        academic_year=world.year,
        start_date=first,
        end_date=last,
        classes=list(world.classes.values()),
        max_marks=Decimal(one.most),
        components=one.parts,
        re_evaluation_until=last + timedelta(days=WINDOW),
    )


def _enter(world: DemoWorld, exam: Exam) -> list[MarkSheet]:
    """Write the marks of every section and return the sheets; who is good in one subject is good in others."""
    draw = random.Random(world.school.seed)  # noqa: S311 - a demo, not a secret
    ability = {student.pk: draw.gauss(66, 15) for student in world.students}
    members = {section.pk: world.in_section(section) for section in world.sections.values()}
    sheets, marks = [], []
    for subject, section in _sheets(world, exam):
        sheet = MarkSheet(exam_subject=subject, section=section, version=1)
        sheets.append(sheet)
        parts = [part for part in subject.components.all() if not part.is_derived]
        for one in members[section.pk]:
            missed = draw.randrange(100) < MISSED
            level = None if missed else ability[one.pk]
            marks += [_mark(draw, sheet, part, one.pk, level) for part in parts]
    MarkSheet.objects.bulk_create(sheets, batch_size=1000)
    Mark.objects.bulk_create(marks, batch_size=2000)
    return sheets


def _sheets(world: DemoWorld, exam: Exam) -> Iterator[tuple[ExamSubject, Section]]:
    subjects = ExamSubject.objects.filter(exam=exam).select_related("subject").prefetch_related("components")
    for subject in subjects.order_by("subject__school_class__grade_level", "subject__code"):
        for section in world.sections.values():
            if section.school_class_id == subject.subject.school_class_id:
                yield subject, section


def _mark(
    draw: random.Random, sheet: MarkSheet, part: ExamComponent, student: UUID, ability: float | None
) -> Mark:
    row = Mark(sheet=sheet, component=part, student_id=student, entered_by="Demo")
    if ability is None:
        row.absence = Absence.ABSENT
        return row
    percent = min(max(draw.gauss(ability, 9), 12), 100)
    row.marks_obtained = (part.max_marks * Decimal(round(percent)) / 100).quantize(Decimal("0.5"))
    return row


def _publish(world: DemoWorld, exam: Exam) -> None:
    """Publish, without the thousands of notices that `publish_results` writes."""
    Exam.objects.filter(pk=exam.pk).update(
        state=ExamState.PUBLISHED, published_by=world.users["principal"].name, published_at=timezone.now()
    )


def _submit(world: DemoWorld, sheets: Sequence[MarkSheet]) -> None:
    teachers = {(one.section_id, one.subject_id): one.teacher.name for one in world.assignments}
    for sheet in sheets:
        sheet.state, sheet.submitted_at = SheetState.SUBMITTED, timezone.now()
        sheet.submitted_by = teachers[sheet.section_id, sheet.exam_subject.subject_id]
    MarkSheet.objects.bulk_update(sheets, ["state", "submitted_at", "submitted_by"], batch_size=500)


def _stays_open(world: DemoWorld, sheet: MarkSheet) -> bool:
    """Say whether this is the sheet that lacks for the publication: the first teacher's, of the first section."""
    first = next(one for one in world.assignments if one.teacher.employee_code == "T001")
    return (sheet.section_id, sheet.exam_subject.subject_id) == (first.section_id, first.subject_id)
