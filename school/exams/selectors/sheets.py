"""Mark sheets: who is on them, what is entered, what lacks, and what a teacher's page shows."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.periods import today
from core.refusals import get_or_refuse
from school.exams.enums import SheetState
from school.exams.models import Exam, ExamComponent, ExamSubject, Mark, MarkSheet
from school.exams.permissions import ExamPermission as P
from school.foundation.enums import Role
from school.masters.models import Section
from school.staff.selectors import (
    is_class_teacher,
    is_everywhere,
    sections_of,
    sections_taught,
    subjects_taught,
)
from school.students.models import Enrolment, Student


def roster_day(exam: Exam) -> date:
    """Return the day on which a student must be in a section to stand on its sheets.

    That is today during the exam and the last day of the exam afterwards, so that who came later is not on it.
    """
    return min(max(today(), exam.start_date), exam.end_date)


def enrolled(exam: Exam) -> QuerySet[Enrolment]:
    """Return the enrolments that count for the exam's sheets."""
    day = roster_day(exam)
    still = Q(ends_on__isnull=True) | Q(ends_on__gte=day)
    return Enrolment.objects.filter(
        still,
        starts_on__lte=day,
        academic_year=exam.academic_year_id,
        section__school_class__in=exam.classes.all(),
    )


def exam_subject_of(exam: Exam, subject_id: UUID | str) -> ExamSubject:
    """Return a subject of the exam with its components. Raises ValidationFailed naming it."""
    rows = ExamSubject.objects.filter(exam=exam).select_related("subject__school_class", "exam")
    text = _("This exam does not have the subject, or it is one of another class.")
    found: ExamSubject = get_or_refuse(
        rows.prefetch_related("components"), ValidationFailed.at("subject_id", text), subject_id=subject_id
    )
    return found


def main_component(components: Iterable[ExamComponent]) -> ExamComponent:
    """Return the component that a mark without a name of one belongs to: the heaviest that is entered."""
    return max((one for one in components if not one.is_derived), key=lambda one: (one.weight, -one.position))


def component_of(exam_subject: ExamSubject, kind: str = "") -> ExamComponent:
    """Return a component that marks are entered for, the main one where none is named.

    Raises ValidationFailed naming those that are there.
    """
    entered = [one for one in exam_subject.components.all() if not one.is_derived]
    if not kind:
        return main_component(entered)
    for one in entered:
        if one.kind == kind:
            return one
    names = ", ".join(one.kind for one in entered)
    raise ValidationFailed.at("component", _("The parts of this subject are: %(names)s.") % {"names": names})


def own_sections(actor: Actor, exam_subject: ExamSubject) -> QuerySet[Section]:
    """Return the sections whose marks of a subject the caller enters. Raises NotFound where there is none."""
    year, subject = exam_subject.exam.academic_year, exam_subject.subject
    rows = sections_of(actor, year).filter(school_class=subject.school_class_id)
    if not is_everywhere(actor):
        rows = rows.filter(pk__in=sections_taught(actor, subject.pk, year).values("pk"))
    if not rows.exists():
        raise NotFound(_("There is no such mark sheet."))
    return rows


@dataclass(frozen=True, slots=True)
class Line:
    """A student on a sheet with the marks by component; `is_former` when not in the section any more."""

    student: Student
    roll_no: int | None
    marks: dict[UUID, Mark]
    is_former: bool = False


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet as a page shows it. `sheet` is None while nothing is entered."""

    exam: Exam
    exam_subject: ExamSubject
    section: Section
    sheet: MarkSheet | None
    components: list[ExamComponent]
    lines: list[Line]

    @property
    def version(self) -> int:
        return self.sheet.version if self.sheet else 0

    @property
    def is_submitted(self) -> bool:
        return self.sheet is not None and self.sheet.state == SheetState.SUBMITTED

    @property
    def missing(self) -> int:
        """How many marks are not entered."""
        return sum(part.pk not in line.marks for line in self.lines for part in self.components)


def sheet_for(actor: Actor, exam: Exam, section: Section, subject_id: UUID | str) -> SheetView:
    """Return the sheet of a subject in a section, with an empty line for whoever has no mark yet.

    For the office, the subject's teacher and the class teacher. Raises Forbidden, NotFound, ValidationFailed.
    """
    authorize(actor, P.READ)
    exam_subject = exam_subject_of(exam, subject_id)
    year = exam.academic_year
    allowed = (
        is_everywhere(actor)
        or subjects_taught(actor, section, year).filter(pk=subject_id).exists()
        or (actor.role == Role.TEACHER and is_class_teacher(actor, section, year))
    )
    if not allowed or section.school_class_id != exam_subject.subject.school_class_id:
        raise NotFound(_("There is no such mark sheet."))
    return view_of(exam, exam_subject, section)


def view_of(exam: Exam, exam_subject: ExamSubject, section: Section) -> SheetView:
    """Return a sheet for whoever was let in already; five queries."""
    sheet = MarkSheet.objects.filter(exam_subject=exam_subject, section=section).first()
    components = [one for one in exam_subject.components.all() if not one.is_derived]
    marks = marks_of(components)
    # Whose marks stand on another section's sheet is looked for there.
    elsewhere = {mark.student_id for mark in marks if sheet is None or mark.sheet_id != sheet.pk}
    own: dict[UUID, dict[UUID, Mark]] = defaultdict(dict)
    for mark in marks:
        if sheet is not None and mark.sheet_id == sheet.pk:
            own[mark.student_id][mark.component_id] = mark
    here = (
        enrolled(exam)
        .filter(section=section)
        .select_related("student")
        .order_by("roll_no", "student__full_name")
    )
    lines = [
        Line(row.student, row.roll_no, own.pop(row.student_id, {}))
        for row in here
        if row.student_id in own or row.student_id not in elsewhere
    ]
    former = Student.objects.filter(pk__in=own).order_by("full_name", "pk")
    lines += [Line(student, None, own[student.pk], is_former=True) for student in former]
    return SheetView(exam, exam_subject, section, sheet, components, lines)


def marks_of(components: Iterable[ExamComponent]) -> list[Mark]:
    """Return the marks of components in all sections."""
    return list(Mark.objects.filter(component__in=[one.pk for one in components]))


def marks_of_student(student: Student) -> QuerySet[Mark]:
    """Return all marks of a student, those of the latest exam first."""
    rows = Mark.objects.filter(student=student).select_related(
        "component", "sheet__exam_subject__exam", "sheet__exam_subject__subject"
    )
    exam_subject = "sheet__exam_subject"
    return rows.order_by(
        f"-{exam_subject}__exam__start_date", f"{exam_subject}__subject__name", "component__position", "pk"
    )


@dataclass(frozen=True, slots=True)
class Lack:
    """A sheet that must be submitted before the results are published."""

    section: Section
    exam_subject: ExamSubject

    def __str__(self) -> str:
        return f"{self.section}, {self.exam_subject.subject.name}"


def lacking(exam: Exam) -> list[Lack]:
    """Return the sheets that are not submitted, of sections that have students; four queries."""
    sections = list(
        Section.objects.filter(pk__in=enrolled(exam).order_by().values("section"))
        .select_related("school_class")
        .order_by("name")
    )
    subjects = ExamSubject.objects.filter(exam=exam).select_related("subject").order_by("subject__name")
    done = set(
        MarkSheet.objects.filter(exam_subject__exam=exam, state=SheetState.SUBMITTED).values_list(
            "exam_subject", "section"
        )
    )
    found = [
        Lack(section, one)
        for one in subjects
        for section in sections
        if section.school_class_id == one.subject.school_class_id and (one.pk, section.pk) not in done
    ]
    opened = MarkSheet.objects.filter(exam_subject__exam=exam, state=SheetState.OPEN, marks__isnull=False)
    listed = {(lack.exam_subject.pk, lack.section.pk) for lack in found}
    found += [
        Lack(sheet.section, sheet.exam_subject)
        for sheet in opened.select_related("section__school_class", "exam_subject__subject").distinct()
        if (sheet.exam_subject_id, sheet.section_id) not in listed
    ]
    return sorted(found, key=lambda lack: (str(lack.section), lack.exam_subject.subject.name))


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A sheet in the list of an exam; one that nobody opened too."""

    exam: Exam
    exam_subject: ExamSubject
    section: Section
    sheet: MarkSheet | None

    @property
    def subject(self) -> str:
        return self.exam_subject.subject.name

    @property
    def state(self) -> str:
        """Whether it is open, submitted, or not opened."""
        return str(self.sheet.get_state_display() if self.sheet else _("Not opened"))

    @property
    def by(self) -> str:
        return self.sheet.submitted_by if self.sheet else ""


def sheets_of(exam: Exam) -> list[SheetRow]:
    """Return all sheets of an exam, those that lack first; three queries."""
    sections = {row.section_id: row.section for row in enrolled(exam).select_related("section__school_class")}
    opened = {
        (sheet.exam_subject_id, sheet.section_id): sheet
        for sheet in MarkSheet.objects.filter(exam_subject__exam=exam).select_related("section__school_class")
    }
    sections |= {sheet.section_id: sheet.section for sheet in opened.values()}
    rows = [
        SheetRow(exam, one, section, opened.get((one.pk, section.pk)))
        for one in ExamSubject.objects.filter(exam=exam).select_related("subject")
        for section in sections.values()
        if section.school_class_id == one.subject.school_class_id
    ]
    return sorted(
        rows,
        key=lambda row: (bool(row.by), row.section.school_class.display_order, str(row.section), row.subject),
    )
