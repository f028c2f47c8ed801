"""Lines of orders as they are given: checked, with their amounts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.money import ZERO
from core.refusals import check_fields
from erp_planned.inventory.models import Item
from erp_planned.purchase.calc import line_amounts, most_of
from erp_planned.purchase.models import OrderItem, PurchaseOrder

MOST_LINES = 200
CHECKED = ("description", "quantity", "rate", "discount", "freight", "tax_pct")


@dataclass(frozen=True, slots=True)
class NewItem:
    """A line to be: rupees a unit without tax; the item's own percent of GST where none is given."""

    item_id: int
    quantity: Decimal
    rate: Decimal
    discount: Decimal = ZERO
    freight: Decimal = ZERO
    tax_pct: Decimal | None = None
    description: str = ""
    # Of an amendment: the line that it changes; None: the next number.
    line_no: int | None = None


def as_items(given: Sequence[NewItem | Mapping[str, Any]]) -> list[NewItem]:
    """Return lines as they are worked with."""
    return [one if isinstance(one, NewItem) else NewItem(**one) for one in given]


def built(order: PurchaseOrder, given: Sequence[NewItem], tolerance_pct: Decimal) -> list[OrderItem]:
    """Return the lines with their amounts, unsaved; numbered from 1 where no number is given.

    Raises ValidationFailed naming the field and its place (`items.0.rate`).
    """
    if not 0 < len(given) <= MOST_LINES:
        raise ValidationFailed.at("items", _("An order has 1 to %(most)d lines.") % {"most": MOST_LINES})
    items = Item.objects.in_bulk({one.item_id for one in given})
    numbers = {one.line_no for one in given if one.line_no}
    rows: list[OrderItem] = []
    nextno = max(numbers, default=0)
    seen: set[int] = set()
    for place, one in enumerate(given):
        number = one.line_no
        if number is None:
            nextno += 1
            number = nextno
        if number in seen or number < 1:
            raise ValidationFailed.at(f"items.{place}.line_no", _("Each line has a number of its own."))
        seen.add(number)
        rows.append(_row(order, one, number, items.get(one.item_id), place, tolerance_pct))
    return rows


def _row(
    order: PurchaseOrder, one: NewItem, number: int, item: Item | None, place: int, tolerance_pct: Decimal
) -> OrderItem:
    under = f"items.{place}."
    if item is None or not item.is_active:
        raise ValidationFailed.at(f"{under}item_id", _("There is no such item, or it is not active."))
    charges = bool(order.vendor.gstin) and not order.vendor.is_composition
    usual = item.gst_pct if charges or order.reverse_charge else ZERO
    tax_pct = usual if one.tax_pct is None else one.tax_pct
    if tax_pct and not charges and not order.reverse_charge:
        text = _("The vendor has no GSTIN or is under the composition scheme, and charges no GST.")
        raise ValidationFailed.at(f"{under}tax_pct", text)
    row = OrderItem(
        order=order, line_no=number, item=item, description=one.description.strip(), quantity=one.quantity,
        rate=one.rate, discount=one.discount, freight=one.freight, tax_pct=tax_pct,
    )  # fmt: skip
    try:
        check_fields(row, CHECKED)
        if one.discount > one.rate:
            raise ValidationFailed.at("discount", _("The discount is more than the rate."))
    except ValidationFailed as error:
        error.fields = {f"{under}{field}": texts for field, texts in error.fields.items()}
        raise
    found = line_amounts(one.quantity, row.priced, is_interstate=order.is_interstate)
    row.taxable, row.tax = found.taxable, found.tax
    row.most = max(most_of(one.quantity, tolerance_pct), one.quantity)
    return row


def set_totals(order: PurchaseOrder, rows: Sequence[OrderItem]) -> None:
    """Put the sums of lines into the order. Raises ValidationFailed where it is over nothing."""
    order.taxable_amount = sum((row.taxable for row in rows), ZERO)
    order.tax_amount = sum((row.tax for row in rows), ZERO)
    order.total_amount = order.taxable_amount + order.tax_amount
    if not order.taxable_amount:
        raise ValidationFailed.at("items", _("An order over nothing is none."))
    check_fields(order, ["total_amount"])
