"""Rows by their keys, for doors: what a body or an address names."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound, ValidationFailed
from core.refusals import get_or_refuse
from school.exams.enums import ExamState, ReEvaluationState
from school.exams.models import Exam, ExamSubject, GradingScale, ReEvaluation
from school.masters.models import AcademicYear, SchoolClass, Section


def section_by(key: Any, *, class_id: Any = None) -> Section:
    """Return a section, of a class where one is named. Raises NotFound."""
    rows = Section.objects.select_related("school_class")
    found: Section = get_or_refuse(
        rows.filter(school_class=class_id) if class_id else rows,
        NotFound(_("There is no such section.")),
        pk=key,
    )
    return found


def given_section(key: Any) -> Section | None:
    """Return the section that a body names, None without one. Raises ValidationFailed."""
    rows = Section.objects.select_related("school_class")
    return get_or_refuse(rows, _unknown("section_id"), pk=key) if key else None


def given_year(key: Any) -> AcademicYear | None:
    """Return the year that a body or query names, None without one. Raises ValidationFailed."""
    return get_or_refuse(AcademicYear.objects, _unknown("academic_year_id"), pk=key) if key else None


def given_scale(key: Any) -> GradingScale | None:
    """Return the scale that a body names, None without one. Raises ValidationFailed."""
    return get_or_refuse(GradingScale.objects, _unknown("grading_scale_id"), pk=key) if key else None


def given_classes(keys: Sequence[Any]) -> list[SchoolClass]:
    """Return the classes that a body names. Raises ValidationFailed naming the unknown ones."""
    found = SchoolClass.objects.in_bulk(keys)
    unknown = [str(key) for key in keys if key not in found]
    if unknown:
        text = _("There are no such classes: %(keys)s.") % {"keys": ", ".join(unknown)}
        raise ValidationFailed.at("class_ids", text)
    return list(found.values())


def _unknown(field: str) -> ValidationFailed:
    return ValidationFailed.at(field, _("There is no such entry."))


def exam_subject_by(exam: Exam, key: UUID) -> ExamSubject:
    """Return a subject of an exam. Raises NotFound."""
    refusal = NotFound(_("There is no such mark sheet."))
    return get_or_refuse(ExamSubject.objects.select_related("subject"), refusal, pk=key, exam=exam)


def waiting_wishes() -> int:
    """Return how many re-evaluations wait for a decision."""
    return ReEvaluation.objects.filter(state=ReEvaluationState.REQUESTED).count()


def unpublished_after(day: Any) -> QuerySet[Exam]:
    """Return the exams of the current year that ended before a day and are not published, the oldest first."""
    rows = Exam.objects.filter(state=ExamState.SCHEDULED, end_date__lt=day, academic_year__is_current=True)
    return rows.select_related("academic_year").order_by("end_date")
