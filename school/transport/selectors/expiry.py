"""What runs out: papers of vehicles in use, licences of drivers in service."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Max
from django.utils.translation import gettext as _

from school.transport.enums import PaperKind
from school.transport.models import CrewMember, VehiclePaper

# Days before the last day on which the office is reminded.
STEPS = (0, 7, 30)


@dataclass(frozen=True, slots=True)
class Expiring:
    """A paper or licence by its last day; `subject` tells it from others for good."""

    subject: str
    whose: str
    paper: str
    number: str
    expires_on: date

    @property
    def text(self) -> str:
        """Return what it is in words."""
        return f"{self.whose}, {self.paper}"


def step_of(expires_on: date, day: date) -> int | None:
    """Return which reminder a day is for: 30, 7 or 0 days before the last day, or none yet."""
    left = (expires_on - day).days
    return next((step for step in STEPS if left <= step), None)


def expiring(day: date, within: int = max(STEPS)) -> list[Expiring]:
    """Return what has run out or does within so many days, the earliest first; a renewed paper is none. Two queries."""
    last = day + timedelta(days=within)
    found = [*_papers(last), *_licences(last)]
    return sorted(found, key=lambda one: (one.expires_on, one.whose, one.paper))


def _papers(last: date) -> Iterator[Expiring]:
    rows = VehiclePaper.objects.filter(vehicle__is_active=True).order_by()
    newest = rows.values("vehicle", "vehicle__number", "kind").annotate(until=Max("valid_until"))
    for row in newest.filter(until__lte=last):
        kind = PaperKind(row["kind"])
        yield Expiring(
            f"paper:{row['vehicle']}:{kind}", row["vehicle__number"], str(kind.label), "", row["until"]
        )


def _licences(last: date) -> Iterator[Expiring]:
    rows = CrewMember.objects.filter(is_active=True, licence_valid_until__lte=last)
    for row in rows:
        if row.licence_valid_until is not None:
            licence = _("Driving licence")
            yield Expiring(f"licence:{row.pk}", row.name, licence, row.licence_no, row.licence_valid_until)
