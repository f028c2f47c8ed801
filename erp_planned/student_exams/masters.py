"""Grading scales: dated tables of bands."""

from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.errors import InUse, ValidationFailed
from core.masters import Change, Master
from erp_planned.student_exams.enums import ExamState
from erp_planned.student_exams.models import Exam, GradeScale
from erp_planned.student_exams.permissions import StudentExamsPermission as P

MOST = 20
LONGEST, WHOLE, TOP_POINTS = 20, 100, 10


def _check(row: GradeScale, change: Change) -> None:
    row.bands = [_band(band, number) for number, band in enumerate(_listed(row.bands), 1)]
    starts = [band[1] for band in row.bands]
    if sorted(starts, reverse=True) != starts or len(set(starts)) != len(starts):
        raise ValidationFailed.at("bands", _t("Write the highest band first, each percentage once."))
    if len({band[0] for band in row.bands}) != len(row.bands):
        raise ValidationFailed.at("bands", _t("Each grade stands once."))
    is_used = Exam.objects.filter(state=ExamState.PUBLISHED, starts_on__gte=row.effective_on).exists()
    if not change.is_new and is_used and set(change.after) - {"name"}:
        text = _t("Exams are published by “%(name)s”. Add a scale from a later day instead.")
        raise InUse(text % {"name": row})


def _listed(bands: Any) -> list[Any]:
    if not isinstance(bands, list) or not 1 <= len(bands) <= MOST:
        raise ValidationFailed.at("bands", _t("Give 1 to %(most)d bands.") % {"most": MOST})
    return bands


def _band(band: Any, number: int) -> list[Any]:
    """Return a band as kept. Raises ValidationFailed."""
    try:
        grade, least, points = band
        grade = str(grade).strip() if isinstance(grade, str) else ""
        value = None if points is None else Decimal(str(points))
        is_whole = isinstance(least, int) and not isinstance(least, bool)
        if not 0 < len(grade) <= LONGEST or not is_whole or not 0 <= least <= WHOLE:
            raise ValueError  # noqa: TRY301 - told below with the rest
        if value is not None and (isinstance(points, bool) or not 0 <= value <= TOP_POINTS):
            raise ValueError  # noqa: TRY301 - told below with the rest
    except (TypeError, ValueError, InvalidOperation):
        text = _t("Band %(number)d: write [grade, from percent, points or null], for example %(example)s.")
        values = {"number": number, "example": '["A1", 91, 10]'}
        raise ValidationFailed.at("bands", text % values) from None
    return [grade, least, None if value is None else str(value)]


scales = Master(
    GradeScale,
    label="student_grade_scale",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "kind", "effective_on", "bands"),
    check=_check,
    in_use=_("“%(name)s” is used."),
    columns=("name", "kind", "effective_on"),
    search=("name",),
    filters=("kind",),
    ordering=("effective_on",),
    example={
        "name": "Grades", "kind": "grade", "effective_on": "2026-04-01", "bands": [["A", 60, 10], ["B", 0, None]],
    },
)  # fmt: skip
