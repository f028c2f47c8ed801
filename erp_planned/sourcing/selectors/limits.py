"""Limits of the modes of purchase and the window of splitting, on a day."""

from datetime import date
from decimal import Decimal

from django.db.models import QuerySet

from erp_planned.sourcing.calc import Limit, limits_on, offered_modes
from erp_planned.sourcing.enums import PurchaseMode
from erp_planned.sourcing.models import PurchaseLimit, SplitWindow

USUAL_DAYS = 30


def limit_rows() -> QuerySet[PurchaseLimit]:
    """Return all limits, the newest first."""
    return PurchaseLimit.objects.order_by("-valid_from", "over", "mode")


def _limits() -> list[Limit]:
    return [Limit(row.mode, row.over, row.up_to, row.valid_from) for row in PurchaseLimit.objects.all()]


def modes_for(amount: Decimal, day: date) -> list[str]:
    """Return the modes offered for an estimate in rupees on a day, those of GeM last; one query."""
    return sorted(offered_modes(_limits(), amount, day), key=PurchaseMode.values.index)


def bounds_on(day: date) -> list[Decimal]:
    """Return the upper limits in rupees that hold on a day; one query."""
    return [one.up_to for one in limits_on(_limits(), day) if one.up_to is not None]


def split_days(day: date) -> int:
    """Return within how many days purchases are looked at together, 30 where nobody has said otherwise."""
    row = SplitWindow.objects.filter(valid_from__lte=day).order_by("-valid_from").first()
    return row.days if row else USUAL_DAYS
