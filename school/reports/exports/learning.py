"""Lists of what happens in class: attendance, marks, results, homework."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.reports import parameters as read
from core.reports.definitions import Parameter, ParameterKind, Texts
from school.attendance.enums import Status
from school.attendance.permissions import AttendancePermission
from school.attendance.selectors.figures import span_of
from school.attendance.selectors.lists import entries_between
from school.exams.enums import Absence, ExamState
from school.exams.models import Exam
from school.exams.permissions import ExamPermission
from school.exams.selectors.results import visible_results
from school.exams.selectors.summary import result_columns, result_rows
from school.homework.enums import HomeworkState
from school.homework.permissions import HomeworkPermission
from school.homework.selectors import homework_of
from school.masters.models import Section
from school.reports.exports.definition import FROM, SECTION, TO, Export, chosen, labels, required

GROUP = _("Lists of classes")


def attendance(actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return the entries that count for the days asked for, the current year where none are."""
    span = span_of(first=read.day(texts, "from"), last=read.day(texts, "to"))
    rows = entries_between(actor, span)
    section = chosen(texts, "sectionId", Section.objects.all())
    return rows.filter(sheet__section=section) if section else rows


def marks(actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return the marks that the caller may see of an exam, by class, section, subject and student."""
    exam = _exam(texts)
    rows = visible_results(actor).filter(sheet__exam_subject__exam=exam)
    section = chosen(texts, "sectionId", Section.objects.all())
    rows = rows.filter(sheet__section=section) if section else rows
    return rows.order_by(
        "sheet__section__school_class__display_order",
        "sheet__section__name",
        "sheet__exam_subject__subject__code",
        "student__full_name",
        "component__position",
        "pk",
    )


def _results(actor: Actor, texts: Texts) -> Callable[[], Iterator[Any]]:
    exam = _exam(texts)
    return lambda: result_rows(actor, exam)


def _result_columns(_actor: Actor, texts: Texts) -> Sequence[Column]:
    return result_columns(_exam(texts))


def _exam(texts: Texts) -> Exam:
    found: Exam | None = chosen(texts, "examId", Exam.objects.select_related("academic_year"))
    if found is None:
        raise ValidationFailed.at("examId", _("Choose an exam."))
    return found


def _exams() -> list[tuple[str, Any]]:
    rows = Exam.objects.exclude(state=ExamState.DRAFT).select_related("academic_year")
    return [(str(one.pk), f"{one.name}, {one.academic_year.code}") for one in rows]


EXAM = required(Parameter("examId", _("Exam"), ParameterKind.CHOICE, choices=_exams))
WHO = (
    Column(_("Student code"), "student__student_code", width=12),
    Column(_("Name"), "student__full_name", width=26),
)
EXPORTS = (
    Export(
        "attendance",
        _("Attendance entries"),
        _("Who was present, absent or late, a line for each student and day."),
        AttendancePermission.REPORT,
        (
            Column(_("Date"), "sheet__date", Kind.DATE, 12),
            Column(_("Class"), "sheet__section__school_class__name", width=10),
            Column(_("Section"), "sheet__section__name", width=8),
            *WHO,
            Column(_("Status"), "status", labels=labels(Status.choices), width=10),
            Column(_("Reason"), "reason", width=24),
            Column(_("Remarks"), "remarks", width=24),
        ),
        attendance,
        (SECTION, FROM, TO),
        group=GROUP,
    ),
    Export(
        "marks",
        _("Marks of an exam"),
        _("Each mark as it was entered, a line for each student, subject and part."),
        ExamPermission.READ,
        (
            Column(_("Class"), "sheet__section__school_class__name", width=10),
            Column(_("Section"), "sheet__section__name", width=8),
            *WHO,
            Column(_("Subject"), "sheet__exam_subject__subject__name", width=18),
            Column(_("Part"), "component__kind", width=10),
            Column(_("Marks"), "marks_obtained", Kind.MIXED, 8),
            Column(_("Absence"), "absence", labels=labels(Absence.choices), width=10),
            Column(_("Remarks"), "remarks", width=24),
        ),
        marks,
        (EXAM, SECTION),
        group=GROUP,
    ),
    Export(
        "results",
        _("Results of an exam"),
        _("Marks and grades by subject, totals, rank; a line for each student."),
        ExamPermission.MANAGE,
        _result_columns,
        _results,
        (EXAM,),
        group=GROUP,
    ),
    Export(
        "homework",
        _("Homework set"),
        _("What was set, by whom, for which section and day."),
        HomeworkPermission.REPORT,
        (
            Column(_("Due on"), "due_on", Kind.DATE, 12),
            Column(_("Assigned on"), "assigned_on", Kind.DATE, 12),
            Column(_("Class"), "section__school_class__name", width=10),
            Column(_("Section"), "section__name", width=8),
            Column(_("Subject"), "subject__name", width=18),
            Column(_("Title"), "title", width=30),
            Column(_("State"), "state", labels=labels(HomeworkState.choices), width=12),
            Column(_("Set by"), "set_by", width=20),
        ),
        lambda actor, _texts: homework_of(actor),
        group=GROUP,
    ),
)
