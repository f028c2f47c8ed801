"""What a student's page tells of exams: a report card for each year, and the marks as they stand on the sheets."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.admin.record import Related, add_to_record
from school.exams.models import Mark
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.sheets import marks_of_student
from school.students.models import Enrolment, Student
from school.students.selectors.records import history_of


def _card(stay: Enrolment) -> str:
    return reverse("admin:exams_card", args=[stay.student_id, stay.academic_year_id])


def _sheet(mark: Mark) -> str:
    sheet = mark.sheet
    exam_subject = sheet.exam_subject
    return reverse(
        "admin:school_exams_exam_sheet", args=[exam_subject.exam_id, exam_subject.pk, sheet.section_id]
    )


def _years(student: Student) -> list[Enrolment]:
    """Return the last stay of each year, the latest year first."""
    found: dict[Any, Enrolment] = {}
    for stay in history_of(student):
        found.setdefault(stay.academic_year_id, stay)
    return list(found.values())


add_to_record(
    Student,
    Related(
        "report_cards", _("Report cards (PDF)"), Enrolment, ("academic_year", "section"),
        rows=_years, needs=P.RESULTS, page=_card, empty=_("None: the student was in no class yet."),
    ),
    Related(
        "marks", _("Marks"), Mark,
        (
            (_("Exam"), "sheet__exam_subject__exam__name"), (_("Subject"), "sheet__exam_subject__subject__name"),
            (_("Part"), "component"), (_("Marks"), "written"), (_("Of"), "component__max_marks"),
        ),
        rows=marks_of_student, needs=P.READ, page=_sheet,
        empty=_("None. They are entered on the sheets of an exam."),
    ),
)  # fmt: skip
