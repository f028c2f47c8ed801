"""The matrix of opened quotations, and what was chosen."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.sourcing.calc import Bid, Cost, lowest, lowest_by_line, times, totals
from erp_planned.sourcing.enums import ComparisonState
from erp_planned.sourcing.errors import NoSuchComparison
from erp_planned.sourcing.models import (
    Comparison,
    ComparisonChoice,
    Enquiry,
    IndentItem,
    Quotation,
    QuotationItem,
)
from erp_planned.sourcing.selectors.enquiries import live_quotations


@dataclass(frozen=True, slots=True)
class Cell:
    """One line of one quotation: landed rupees a unit, with its arithmetic; `is_lowest` marks L1 of the row."""

    item: QuotationItem
    landed: Decimal
    amount: Decimal
    arithmetic: str
    is_lowest: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the indent with one cell for each quotation; None where the vendor did not quote it."""

    line: IndentItem
    cells: Sequence[Cell | None]


@dataclass(frozen=True, slots=True)
class ColumnOf:
    """A quotation as a column; `total` (landed rupees) only where it is complete, qualified and valid."""

    quotation: Quotation
    total: Decimal | None
    is_lowest: bool
    is_expired: bool
    is_earliest: bool


@dataclass(frozen=True, slots=True)
class Matrix:
    """Items as rows, vendors as columns. `overall` and `by_line` are the lowest: several where they are equal."""

    enquiry: Enquiry
    columns: Sequence[ColumnOf]
    rows: Sequence[Row]
    overall: Sequence[int]
    by_line: dict[int, list[int]] = field(default_factory=dict)

    @property
    def has_tie(self) -> bool:
        """Whether two are the lowest, so that a choice needs a reason."""
        return len(self.overall) > 1


def matrix(enquiry: Enquiry, on: date | None = None) -> Matrix:
    """Return the comparison of an enquiry's opened quotations on a day (today); a bounded number of queries."""
    day = on or today()
    lines = list(enquiry.indent.items.select_related("item"))
    found = [one for one in live_quotations(enquiry) if one.total_amount is not None]
    cells = {
        (one.pk, item.indent_item_id): (item, _cost(one, item, credited=enquiry.credit_taken))
        for one in found
        for item in one.items.all()
    }
    bids = [
        Bid(
            one.pk,
            {item.indent_item_id: cells[one.pk, item.indent_item_id][1].landed for item in one.items.all()},
            is_qualified=one.is_qualified,
            is_valid=one.valid_until >= day,
        )
        for one in found
    ]
    sums = totals(bids, {line.pk: line.quantity for line in lines})
    best, by_line = lowest(sums), lowest_by_line(bids, [line.pk for line in lines])
    counted = {bid.key for bid in bids if bid.counts}
    soonest = min((one.delivery_days for one in found if one.pk in counted), default=None)
    columns = [
        ColumnOf(
            one, sums.get(one.pk), one.pk in best, one.valid_until < day,
            one.pk in counted and one.delivery_days == soonest,
        )
        for one in found
    ]  # fmt: skip
    rows = [
        Row(line, [_cell(cells.get((one.pk, line.pk)), line, one.pk in by_line[line.pk]) for one in found])
        for line in lines
    ]
    return Matrix(enquiry, columns, rows, best, by_line)


def standing_of(column: ColumnOf) -> str:
    """Say of a vendor's bid whether it is the lowest or the soonest, or why it is not ranked."""
    if not column.quotation.is_qualified:
        return _("not technically qualified: %(reason)s") % {"reason": column.quotation.disqualified_reason}
    if column.is_expired:
        return _("not valid any more")
    if column.total is None:
        return _("not complete")
    marks = [_("L1")] * column.is_lowest + [_("earliest delivery")] * column.is_earliest
    return " · ".join(marks)


def _cost(quotation: Quotation, item: QuotationItem, *, credited: bool) -> Cost:
    return Cost(
        item.rate,
        item.discount,
        item.freight,
        item.tax_pct,
        credited,
        is_composition=quotation.is_composition,
    )


def _cell(found: tuple[QuotationItem, Cost] | None, line: IndentItem, is_lowest: bool) -> Cell | None:
    if found is None:
        return None
    item, cost = found
    return Cell(item, cost.landed, times(cost.landed, line.quantity), cost.arithmetic(), is_lowest)


def comparisons() -> QuerySet[Comparison]:
    """Return the comparisons, the newest first."""
    rows = Comparison.objects.select_related("enquiry__indent").prefetch_related(
        "choices__quotation_item__quotation__vendor", "choices__quotation_item__indent_item__item"
    )
    return rows.order_by("-compared_on", "-pk")


def comparisons_of(enquiry: Enquiry) -> QuerySet[Comparison]:
    """Return the comparison of an enquiry, as a list of one or none."""
    return Comparison.objects.filter(enquiry=enquiry)


def get_comparison(pk: int) -> Comparison:
    """Return a comparison. Raises NoSuchComparison."""
    found: Comparison = get_or_refuse(comparisons(), NoSuchComparison(), pk=pk)
    return found


def choices(comparison_id: int) -> QuerySet[ComparisonChoice]:
    """Return what is to be ordered by an approved comparison: vendor, item, rates; nothing of a draft."""
    rows = ComparisonChoice.objects.filter(
        comparison=comparison_id, comparison__state=ComparisonState.APPROVED
    )
    return rows.select_related("quotation_item__quotation__vendor", "quotation_item__indent_item__item")
