"""The tables that an institution begins with: the nine-point grades of CBSE, and divisions by percentage."""

from datetime import date

from django.utils.translation import gettext as _

from core.actors import Actor
from erp_planned.student_exams.models import GradeScale

FROM = date(2020, 4, 1)
NINE_POINT = [
    ["A1", 91, "10"], ["A2", 81, "9"], ["B1", 71, "8"], ["B2", 61, "7"], ["C1", 51, "6"], ["C2", 41, "5"],
    ["D", 33, "4"], ["E", 0, None],
]  # fmt: skip


def seed_scales(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Add the tables where there is none; safe to run again."""
    if GradeScale.objects.exists():
        return
    divisions = [[_("First"), 60, None], [_("Second"), 45, None], [_("Third"), 33, None]]
    GradeScale.objects.bulk_create(
        [
            GradeScale(name=_("Nine-point grades (CBSE)"), kind="grade", effective_on=FROM, bands=NINE_POINT),
            GradeScale(name=_("Divisions"), kind="division", effective_on=FROM, bands=divisions),
        ]
    )
