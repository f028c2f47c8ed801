"""What a new school begins with: grading scales, co-scholastic areas, no ranks."""

import csv
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_noop, pgettext_lazy

from core.actors import Actor
from school.exams.masters import areas, grading_scales
from school.exams.models import CoScholasticArea, ExamSettings, GradingScale

DATA = Path(__file__).resolve().parents[1] / "data" / "scales.csv"
AREAS = (
    gettext_noop("Work education"),
    gettext_noop("Art education"),
    gettext_noop("Health and physical education"),
    gettext_noop("Discipline"),
)
# The meanings of the data file, for `make texts`; a report card translates them with the same context.
MEANINGS = (
    pgettext_lazy("meaning of a grade", "Outstanding"),
    pgettext_lazy("meaning of a grade", "Very good"),
    pgettext_lazy("meaning of a grade", "Good"),
    pgettext_lazy("meaning of a grade", "Fair"),
    pgettext_lazy("meaning of a grade", "Needs improvement"),
    pgettext_lazy("meaning of a grade", "Unsatisfactory"),
)


def seed_exams(*, actor: Actor) -> None:
    """Add the scales and areas where there are none; safe to run again."""
    ExamSettings.objects.get_or_create(pk=1)
    if not GradingScale.objects.exists():
        for scale in _scales().values():
            grading_scales.create(actor=actor, **scale)
    if not CoScholasticArea.objects.exists():
        for place, name in enumerate(AREAS, start=1):
            areas.create(actor=actor, name=name, display_order=place, is_discipline=name == "Discipline")


def _scales() -> dict[str, dict[str, Any]]:
    """Return the scales of the data file; lines that begin with # are remarks."""
    found: dict[str, dict[str, Any]] = {}
    with DATA.open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(row for row in file if not row.startswith("#")):
            numbers = {"from_grade": int(line["from_grade"]), "to_grade": int(line["to_grade"])}
            head: dict[str, Any] = {"name": line["name"], "kind": line["kind"], **numbers, "bands": []}
            band = {
                "grade": line["grade"],
                "from_percent": int(line["from_percent"]) if line["from_percent"] else None,
                "grade_point": Decimal(line["grade_point"]) if line["grade_point"] else None,
                "meaning": line["meaning"],
            }
            found.setdefault(line["name"], head)["bands"].append(band)
    return found
