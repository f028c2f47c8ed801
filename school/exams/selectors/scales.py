"""Which grading scale holds for a class."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import F, QuerySet

from education.grading import Band
from school.exams.enums import ScaleKind
from school.exams.models import ExamClass, GradeBand, GradingScale


def scales() -> QuerySet[GradingScale]:
    """Return all scales with their bands."""
    return GradingScale.objects.prefetch_related("bands")


def scale_for(grade_level: int, kind: str = ScaleKind.MARKS) -> GradingScale | None:
    """Return the active scale of the classes around a grade: of several the narrowest, or None."""
    rows = scales().filter(is_active=True, kind=kind, from_grade__lte=grade_level, to_grade__gte=grade_level)
    return rows.order_by(F("to_grade") - F("from_grade"), "-from_grade").first()


def bands_of(rows: Iterable[GradeBand]) -> list[Band]:
    """Return the bands as the arithmetic takes them."""
    return [
        Band(row.grade, row.from_percent, row.grade_point) for row in rows if row.from_percent is not None
    ]


def bands_by_class(exam_id: UUID) -> dict[UUID, list[Band]]:
    """Return the bands by which each class of an exam is graded."""
    rows = ExamClass.objects.filter(exam_id=exam_id).select_related("scale").prefetch_related("scale__bands")
    return {row.school_class_id: bands_of(row.scale.bands.all()) if row.scale else [] for row in rows}


def letters_for(grade_level: int) -> dict[str, str]:
    """Return the letters that a class teacher gives, with their meaning, the best first."""
    scale = scale_for(grade_level, ScaleKind.LETTERS)
    return {row.grade: row.meaning for row in scale.bands.all()} if scale else {}


def is_used(scale: GradingScale) -> bool:
    """Say whether results that were published once are graded by the scale."""
    return ExamClass.objects.filter(scale=scale, exam__published_at__isnull=False).exists()
