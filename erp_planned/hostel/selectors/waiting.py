"""The waiting list in its order."""

from dataclasses import dataclass
from decimal import Decimal

from django.db.models import QuerySet

from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.hostel.calc.priority import Case, Weights, points
from erp_planned.hostel.enums import WaitingState
from erp_planned.hostel.errors import NoSuchWaiting
from erp_planned.hostel.models import PriorityRule, WaitingEntry

# Where no rule is kept who asked first comes first.
FIRST_COME = Weights((), 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody on the list with the points and the position among those who wait for the same type of hostel."""

    entry: WaitingEntry
    points: Decimal
    position: int


def weights() -> Weights:
    """Return the rule in force today."""
    rule = PriorityRule.objects.filter(effective_on__lte=today()).first()
    if rule is None:
        return FIRST_COME
    names = [name.strip() for name in rule.reserved_categories.split(",") if name.strip()]
    return Weights(
        names, rule.reserved_points, rule.disability_points, rule.distance_points, rule.merit_points
    )


def waiting_list(hostel_type: str = "") -> list[Placed]:
    """Return who waits or has an offer, in the order in which beds are offered; two queries."""
    rule = weights()
    rows = WaitingEntry.objects.filter(state__in=[WaitingState.WAITING, WaitingState.OFFERED])
    if hostel_type:
        rows = rows.filter(hostel_type=hostel_type)
    scored = [(points(_case(row), rule), row) for row in rows.select_related("student", "room__hostel")]
    scored.sort(key=lambda pair: (-pair[0], pair[1].asked_on, pair[1].pk))
    counts: dict[str, int] = {}
    found = []
    for score, row in scored:
        counts[row.hostel_type] = counts.get(row.hostel_type, 0) + 1
        found.append(Placed(row, score, counts[row.hostel_type]))
    return found


def _case(row: WaitingEntry) -> Case:
    return Case(row.student.category, row.is_disabled, row.distance_km, row.merit_pct)


def entries() -> QuerySet[WaitingEntry]:
    """Return everybody who is or was on the list."""
    return WaitingEntry.objects.select_related("student", "room__hostel")


def get_waiting(pk: int) -> WaitingEntry:
    """Return a place on the list. Raises NoSuchWaiting."""
    found: WaitingEntry = get_or_refuse(entries(), NoSuchWaiting(), pk=pk)
    return found
