"""What a teacher has to do for exams: the own mark sheets, and the letters and remarks of the own section."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import NotFound
from school.exams.enums import ExamState
from school.exams.models import (
    CoScholasticArea,
    CoScholasticGrade,
    ExamSubject,
    MarkChange,
    MarkSheet,
    TermRemark,
)
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.scales import letters_for
from school.exams.selectors.sheets import SheetRow
from school.masters.models import AcademicYear, Section
from school.staff.selectors import assignments_of, is_class_teacher, is_everywhere
from school.students.models import Enrolment, Student


def sheets_to_enter(actor: Actor, *, is_open: bool = False) -> list[SheetRow]:
    """Return the sheets of this year that the teacher enters, the latest exams first; four queries.

    With `is_open` only those of exams under way or over that are not submitted yet. Raises Forbidden.
    """
    authorize(actor, P.WRITE)
    pairs = [(row.section, row.subject_id) for row in assignments_of(actor)]
    of_exam = ExamSubject.objects.filter(
        subject__in={subject for _section, subject in pairs},
        exam__academic_year__is_current=True,
        exam__state__in=[ExamState.SCHEDULED] if is_open else [ExamState.SCHEDULED, ExamState.PUBLISHED],
    )
    subjects = list(
        of_exam.select_related("exam", "subject").order_by("-exam__start_date", "exam__name", "exam")
    )
    sheets = MarkSheet.objects.filter(exam_subject__in=subjects).select_related("section__school_class")
    there = {(sheet.exam_subject_id, sheet.section_id): sheet for sheet in sheets}
    rows = [
        SheetRow(one.exam, one, section, there.get((one.pk, section.pk)))
        for one in subjects
        for section, subject in pairs
        if subject == one.subject_id
    ]
    return [row for row in rows if not row.by] if is_open else rows


def changes_of_sheet(sheet: MarkSheet) -> QuerySet[MarkChange]:
    """Return what changed on a sheet after it was submitted, the latest first."""
    rows = MarkChange.objects.filter(mark__sheet=sheet).select_related("mark__student", "mark__component")
    return rows.order_by("-changed_at", "-pk")


@dataclass(frozen=True, slots=True)
class TermLine:
    """A student with the letters by area and the remark."""

    student: Student
    roll_no: int | None
    grades: Mapping[UUID, str]
    remarks: str


@dataclass(frozen=True, slots=True)
class TermSheet:
    """A section's letters and remarks of a term; `letters` are those that may be given, with their meaning."""

    section: Section
    year: AcademicYear
    term: int
    areas: list[CoScholasticArea]
    letters: dict[str, str]
    lines: list[TermLine]


def term_sheet(actor: Actor, section: Section, year: AcademicYear, term: int) -> TermSheet:
    """Return the letters and remarks of who is in a section now, for its class teacher; seven queries.

    Raises NotFound for another's section, Forbidden.
    """
    authorize(actor, P.READ)
    if not is_everywhere(actor) and not is_class_teacher(actor, section, year):
        raise NotFound(_("There is no such section."))
    stays = Enrolment.objects.filter(section=section, academic_year=year, ends_on__isnull=True)
    here = list(
        stays.select_related("student").order_by(F("roll_no").asc(nulls_last=True), "student__full_name")
    )
    students = [row.student_id for row in here]
    given: dict[UUID, dict[UUID, str]] = {}
    grades = CoScholasticGrade.objects.filter(student__in=students, academic_year=year, term=term)
    for student, area, grade in grades.values_list("student", "area", "grade"):
        given.setdefault(student, {})[area] = grade
    words = TermRemark.objects.filter(student__in=students, academic_year=year, term=term)
    remarks: dict[UUID, str] = dict(words.values_list("student", "remarks"))
    lines = [
        TermLine(row.student, row.roll_no, given.get(row.student_id, {}), remarks.get(row.student_id, ""))
        for row in here
    ]
    areas = list(CoScholasticArea.objects.filter(is_active=True))
    return TermSheet(section, year, term, areas, letters_for(section.school_class.grade_level), lines)
