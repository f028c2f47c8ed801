"""Reports of the stock: an item's register, the value on a day, what is to be ordered."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.periods import today
from core.refusals import get_or_refuse
from core.reports import parameters as read
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from school.inventory.calc import Line
from school.inventory.models import Item, Movement
from school.inventory.permissions import InventoryPermission as P
from school.inventory.selectors.stock import low_items, register_of, valuation

GROUP = gettext_lazy("Stock")
ITEM = (
    Column(gettext_lazy("Code"), "code", Kind.TEXT, 12),
    Column(gettext_lazy("Item"), "name", Kind.TEXT, 28),
    Column(gettext_lazy("Category"), "category", Kind.TEXT, 16),
    Column(gettext_lazy("Unit"), "unit", Kind.TEXT, 8),
    Column(gettext_lazy("In stock"), "on_hand", Kind.MIXED, 10),
)
VALUE = (
    *ITEM,
    Column(gettext_lazy("Average rate"), "rate", Kind.MONEY, 12),
    Column(gettext_lazy("Value"), "value", Kind.MONEY, 14),
)
REORDER = (*ITEM, Column(gettext_lazy("Reorder at"), "level", Kind.MIXED, 10))
REGISTER = (
    Column(gettext_lazy("Day"), "on", Kind.DATE, 12),
    Column(gettext_lazy("Particulars"), "what", Kind.TEXT, 34),
    Column(gettext_lazy("In"), "came", Kind.MIXED, 9),
    Column(gettext_lazy("Out"), "went", Kind.MIXED, 9),
    Column(gettext_lazy("Value"), "value", Kind.MONEY, 12),
    Column(gettext_lazy("In stock"), "balance", Kind.MIXED, 10),
    Column(gettext_lazy("Its value"), "total", Kind.MONEY, 14),
)
AVERAGE = gettext_lazy(
    "Weighted average: what goes out leaves at the average of the stock, each value half up to the paisa."
    " Movements that were taken back are left out."
)


def stock_register(texts: Texts) -> Table:
    """Return an item's movements between two days with stock and value after each. Raises ValidationFailed."""
    item = _item(texts.get("itemId", ""))
    first, last = read.day(texts, "from"), read.day(texts, "to") or today()
    if first and first > last:
        raise ValidationFailed.at("to", _("This is before from."))
    rows = register_of(item, last)
    before = [line for row, line in rows if first and row.moved_on < first]
    shown = [_moved(row, line) for row, line in rows if not first or row.moved_on >= first]
    if first:
        opening = before[-1] if before else None
        shown.insert(
            0,
            {
                "on": first,
                "what": _("Brought forward"),
                "balance": opening.balance if opening else ZERO,
                "total": opening.stock_value if opening else ZERO,
            },
        )
    return Table(
        title=_("Stock register"),
        subtitle=f"{item}, {in_date(last)}",
        filename=f"stock-{item.code}-{last}",
        columns=REGISTER,
        rows=ListRows(shown),
        notes=[str(AVERAGE)],
    )


def stock_value(texts: Texts) -> Table:
    """Return what each item's stock is worth at the end of a day. Raises ValidationFailed."""
    day = read.day(texts, "date") or today()
    found = [one for one in valuation(day) if one.on_hand or one.item.is_active]
    return Table(
        title=_("Value of the stock"),
        subtitle=in_date(day),
        filename=f"stock-value-{day}",
        columns=VALUE,
        rows=ListRows(
            [{**_of(one.item), "on_hand": one.on_hand, "rate": one.rate, "value": one.value} for one in found]
        ),
        totals={"name": _("Total"), "value": sum((one.value for one in found), ZERO)},
        notes=[str(AVERAGE)],
    )


def reorder(_texts: Texts) -> Table:
    """Return the items at or below their reorder level."""
    rows = low_items().order_by("category", "code")
    return Table(
        title=_("Reorder list"),
        subtitle=in_date(today()),
        filename=f"stock-reorder-{today()}",
        columns=REORDER,
        rows=ListRows([{**_of(one), "on_hand": one.on_hand, "level": one.reorder_level} for one in rows]),
    )


def _moved(row: Movement, line: Line) -> dict[str, Any]:
    words = [row.get_kind_display(), row.issued_to, row.reference, row.reason]
    return {
        "on": row.moved_on,
        "what": ", ".join(word for word in words if word),
        "came": row.quantity if row.quantity > 0 else None,
        "went": -row.quantity if row.quantity < 0 else None,
        "value": line.value,
        "balance": line.balance,
        "total": line.stock_value,
    }


def _of(item: Item) -> dict[str, Any]:
    return {"code": item.code, "name": item.name, "category": item.category, "unit": item.unit}


def _item(text: str) -> Item:
    refusal = ValidationFailed.at("itemId", _("Choose an item."))
    try:
        pk = UUID(text.strip())
    except ValueError:
        raise refusal from None
    found: Item = get_or_refuse(Item.objects.all(), refusal, pk=pk)
    return found


def _items() -> Sequence[tuple[str, Any]]:
    return [(str(one.pk), str(one)) for one in Item.objects.order_by("name")]


def _first() -> dict[str, str]:
    found = Item.objects.order_by("name").first()
    return {"itemId": str(found.pk)} if found else {}


REPORTS = (
    Report(
        "stock-register",
        gettext_lazy("Stock register"),
        gettext_lazy("The movements of an item, with stock and value after each."),
        (
            Parameter("itemId", gettext_lazy("Item"), ParameterKind.CHOICE, choices=_items, is_required=True),
            Parameter("from", gettext_lazy("From"), ParameterKind.DATE),
            Parameter("to", gettext_lazy("To"), ParameterKind.DATE, help=gettext_lazy("Empty: today.")),
        ),
        stock_register,
        permission=P.READ,
        usual=_first,
        group=GROUP,
    ),
    Report(
        "stock-value",
        gettext_lazy("Value of the stock"),
        gettext_lazy("What the stock is worth at the end of a day, by weighted average."),
        (Parameter("date", gettext_lazy("Day"), ParameterKind.DATE, help=gettext_lazy("Empty: today.")),),
        stock_value,
        permission=P.READ,
        usual=dict,
        group=GROUP,
    ),
    Report(
        "stock-reorder",
        gettext_lazy("Reorder list"),
        gettext_lazy("Items at or below the stock at which they are ordered again."),
        (),
        reorder,
        permission=P.READ,
        usual=dict,
        group=GROUP,
    ),
)
