"""Reads of the opening credit."""

from datetime import date
from decimal import Decimal

from django.db.models import QuerySet

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.gst.calc import PARTS
from erp_planned.gst.enums import OpeningState
from erp_planned.gst.errors import NoSuchOpening
from erp_planned.gst.models import GSTOpeningCredit


def openings() -> QuerySet[GSTOpeningCredit]:
    """Return the opening credit: one row at most that is approved, and one that waits."""
    return GSTOpeningCredit.objects.order_by("-id")


def get_opening(pk: int) -> GSTOpeningCredit:
    """Return an opening credit. Raises NoSuchOpening."""
    found: GSTOpeningCredit = get_or_refuse(openings(), NoSuchOpening(), pk=pk)
    return found


def approved_opening() -> GSTOpeningCredit | None:
    """Return the opening credit that counts, None where there is none."""
    return openings().filter(state=OpeningState.APPROVED).first()


def opening_credit(day: date | None = None) -> dict[str, Decimal]:
    """Return the opening credit by head (rupees); of one that begins after a day nothing."""
    row = approved_opening()
    if row is None or (day is not None and row.month > day):
        return dict.fromkeys(PARTS, ZERO)
    return {head: getattr(row, head) for head in PARTS}
