"""Grading scales with their bands, and co-scholastic areas, declared for every door."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from core.errors import InUse, ValidationFailed
from core.masters import Change, Master
from core.refusals import check_fields, refuse_wrong
from school.exams.enums import ScaleKind
from school.exams.models import CoScholasticArea, GradeBand, GradingScale
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.scales import is_used, scales

MOST_BANDS = 20


def _check_scale(row: GradingScale, change: Change) -> None:
    if row.to_grade < row.from_grade:
        raise ValidationFailed.at("to_grade", _("The last class cannot come before the first one."))
    given = change.beside.get("bands")
    if given is None and change.is_new:
        raise ValidationFailed.at("bands", _("Give the grades of the scale."))
    if given is not None:
        _check_bands(row, list(given))
    if not change.is_new and (given is not None or "kind" in change.after) and is_used(row):
        text = _("Published results are graded by this scale. Make it inactive and add another one.")
        raise InUse.at("bands", text)


def _check_bands(row: GradingScale, bands: list[Mapping[str, Any]]) -> None:
    """Refuse bands that leave a mark without a grade, or give it two."""
    wrong: dict[str, Any] = {}
    if not 1 <= len(bands) <= MOST_BANDS:
        raise ValidationFailed.at("bands", _("Give 1 to %(most)d grades.") % {"most": MOST_BANDS})
    grades, percents = set(), set()
    for place, band in enumerate(bands):
        grade, percent = str(band.get("grade", "")).strip(), band.get("from_percent")
        if grade.upper() in grades:
            wrong[f"bands.{place}.grade"] = _("This grade is named twice.")
        if row.kind == ScaleKind.MARKS and percent is None:
            wrong[f"bands.{place}.from_percent"] = _("Say from which percentage on the grade is given.")
        elif row.kind == ScaleKind.MARKS and percent in percents:
            wrong[f"bands.{place}.from_percent"] = _("Two grades begin at this percentage.")
        elif row.kind == ScaleKind.LETTERS and percent is not None:
            wrong[f"bands.{place}.from_percent"] = _("A letter that a teacher gives has no percentage.")
        grades.add(grade.upper())
        percents.add(percent)
    if not wrong and row.kind == ScaleKind.MARKS and 0 not in percents:
        wrong["bands"] = _("One grade begins at 0, so that every mark has one.")
    refuse_wrong(wrong)


def _keep_bands(row: GradingScale, change: Change) -> None:
    if "bands" not in change.beside:
        return
    row.bands.all().delete()
    made = list(_bands(row, change.beside["bands"]))
    GradeBand.objects.bulk_create(made)
    # What was fetched before is not there any more.
    getattr(row, "_prefetched_objects_cache", {}).pop("bands", None)


def _bands(row: GradingScale, bands: Iterable[Mapping[str, Any]]) -> Iterable[GradeBand]:
    given = [{**band, "grade": str(band.get("grade", "")).strip()} for band in bands]
    if row.kind == ScaleKind.MARKS:
        given.sort(key=lambda band: -band["from_percent"])
    for place, band in enumerate(given):
        made = GradeBand(scale=row, position=place, **band)
        check_fields(made, ["grade", "from_percent", "grade_point", "meaning"])
        yield made


# A write takes `bands` (`grade`, `from_percent`, `grade_point`, `meaning`): all of them, in place of those before.
grading_scales = Master(
    GradingScale,
    label="grading_scale",
    read=P.READ,
    write=P.MANAGE,
    writable=("name", "kind", "from_grade", "to_grade", "is_active"),
    beside=("bands",),
    check=_check_scale,
    after_change=_keep_bands,
    columns=("name", "kind", "from_grade", "to_grade", "is_active"),
    search=("name",),
    filters=("kind", "is_active"),
    ordering=("name", "from_grade"),
    rows=scales,
    shown=("bands",),
    example={
        "name": "Pass or fail",
        "kind": "marks",
        "from_grade": 1,
        "to_grade": 5,
        "bands": [{"grade": "P", "fromPercent": 33}, {"grade": "F", "fromPercent": 0}],
    },
)
areas = Master(
    CoScholasticArea,
    label="co_scholastic_area",
    read=P.READ,
    write=P.MANAGE,
    writable=("name", "display_order", "is_discipline", "is_active"),
    columns=("name", "display_order", "is_discipline", "is_active"),
    search=("name",),
    filters=("is_discipline", "is_active"),
    example={"name": "Music", "display_order": 5},
)
