"""Reports of stock: valuation on a date, reorder list, ABC and VED, expiry, dead stock, stock ledger."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.periods import Month, today
from core.reports import parameters as read
from core.reports.definitions import ListRows, Parameter, ParameterKind, QueryRows, Report, Table, Texts
from erp_planned.inventory.calc import Used, classed
from erp_planned.inventory.enums import Direction, MovementKind, ValuationMethod
from erp_planned.inventory.models import Item
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.selectors import stock as found_in
from erp_planned.inventory.selectors.books import method_on
from erp_planned.inventory.selectors.reorder import to_reorder
from erp_planned.inventory.selectors.valuation import named, valued

GROUP = _("Stock")
# Days ahead within which batches that expire are listed, and without a movement after which stock is dead.
SOON, STILL = 90, 365
ITEM = (
    Column(_("Code"), "code", Kind.TEXT, 12),
    Column(_("Item"), "item", Kind.TEXT, 34),
    Column(_("Unit"), "unit", Kind.TEXT, 6),
)
VALUATION_COLUMNS = (
    *ITEM,
    Column(_("Category"), "category", Kind.TEXT, 20),
    Column(_("Quantity"), "quantity", Kind.NUMBER, 12),
    Column(_("Rate"), "rate", Kind.MONEY, 12),
    Column(_("Value"), "value", Kind.MONEY, 15),
)
REORDER_COLUMNS = (
    *ITEM,
    Column(_("VED"), "ved", Kind.TEXT, 5),
    Column(_("On hand"), "on_hand", Kind.NUMBER, 11),
    Column(_("On order"), "on_order", Kind.NUMBER, 11),
    Column(_("Reserved"), "reserved", Kind.NUMBER, 11),
    Column(_("Level"), "reorder_level", Kind.NUMBER, 11),
    Column(_("Use a day"), "daily_use", Kind.NUMBER, 11),
    Column(_("To order"), "suggested", Kind.NUMBER, 11),
    Column(_("Economic quantity"), "economic", Kind.NUMBER, 12),
)
ANALYSIS_COLUMNS = (
    *ITEM,
    Column(_("Used"), "quantity", Kind.NUMBER, 12),
    Column(_("Value"), "value", Kind.MONEY, 15),
    Column(_("Cumulative percent"), "cumulative_percent", Kind.PERCENT, 10),
    Column(_("ABC"), "abc", Kind.TEXT, 5),
    Column(_("VED"), "ved", Kind.TEXT, 5),
    Column(_("Category"), "category", Kind.TEXT, 8),
)
EXPIRY_COLUMNS = (
    Column(_("Expires on"), "expires_on", Kind.DATE, 12),
    *ITEM,
    Column(_("Batch"), "batch", Kind.TEXT, 16),
    Column(_("Store"), "store", Kind.TEXT, 24),
    Column(_("Quantity"), "quantity", Kind.NUMBER, 12),
)
DEAD_COLUMNS = (
    *ITEM,
    Column(_("Quantity"), "quantity", Kind.NUMBER, 12),
    Column(_("Value"), "value", Kind.MONEY, 15),
)
LEDGER_COLUMNS = (
    Column(_("Date"), "date", Kind.DATE, 12),
    Column(_("Document"), "ref_doc", Kind.TEXT, 18),
    Column(_("Kind"), "kind", Kind.TEXT, 20, dict(MovementKind.choices)),
    Column(_("Store"), "store", Kind.TEXT, 24),
    Column(_("Batch"), "batch", Kind.TEXT, 14),
    Column(_("In"), "came", Kind.NUMBER, 11),
    Column(_("Out"), "went", Kind.NUMBER, 11),
    Column(_("Value"), "value", Kind.MONEY, 14),
    Column(_("Balance"), "balance", Kind.NUMBER, 12),
)


def _of(item: Item) -> dict[str, Any]:
    return {"code": item.code, "item": item.name, "unit": item.unit, "item_id": item.pk}


def _number(texts: Texts, name: str, get: Callable[[int], Any]) -> Any:
    """Return the row that a number names, None without one. Raises ValidationFailed."""
    given = texts.get(name, "")
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 18):
        raise ValidationFailed.at(name, _t("Give the number of an entry, for example 12."))
    return get(int(given))


def _days(texts: Texts, name: str, usual: int) -> int:
    given = texts.get(name, "")
    if not given:
        return usual
    if not (given.isascii() and given.isdigit() and len(given) <= 4):
        raise ValidationFailed.at(name, _t("Give a number of days, 0 to 9999."))
    return int(given)


def valuation(texts: Texts) -> Table:
    """Return stock and value of each item on `on` (today), by `method` (that of the books), of `store` or of all."""
    on = read.day(texts, "on") or today()
    method = read.choice(texts, "method", ValuationMethod.values) or method_on(on)
    store = _number(texts, "store", found_in.get_store)
    pairs = named(list(valued(on, method, store)))
    rows = [
        {
            **_of(item),
            "category": item.category.name,
            "quantity": row.quantity,
            "rate": row.rate,
            "value": row.value,
        }
        for item, row in pairs
    ]
    total = sum((row.value for _item, row in pairs), ZERO)
    where = f", {store}" if store else ""
    return Table(
        title=_t("Stock valuation"),
        subtitle=f"{in_date(on)}, {ValuationMethod(method).label}{where}",
        filename=f"stock-valuation-{on}-{method}",
        columns=VALUATION_COLUMNS,
        rows=ListRows(rows),
        totals={"item": _t("Total"), "value": total},
        facts={"method": method, "on": str(on)},
        links=("item_id",),
    )


def reorder(_texts: Texts) -> Table:
    """Return what is to be ordered today: on hand + on order - reserved at or below the level."""
    rows = [
        {
            **_of(one.item),
            "ved": one.item.ved,
            "on_hand": one.on_hand,
            "on_order": one.on_order,
            "reserved": one.reserved,
            "reorder_level": one.level,
            "daily_use": one.daily,
            "suggested": one.suggested,
            "economic": one.economic,
        }
        for one in to_reorder(today())
    ]
    return Table(
        title=_t("Reorder list"),
        subtitle=in_date(today()),
        filename=f"reorder-{today()}",
        columns=REORDER_COLUMNS,
        rows=ListRows(rows),
        links=("item_id",),
    )


def analysis(texts: Texts) -> Table:
    """Return items by the value used from `dateFrom` to `dateTo` (the past year), with ABC, VED and category."""
    last = read.day(texts, "dateTo") or today()
    first = read.day(texts, "dateFrom") or last - timedelta(days=364)
    if first > last:
        raise ValidationFailed.at("dateTo", _t("The last day lies before the first one."))
    consumed = found_in.used(first, last)
    rows = {row.code: row for row in found_in.items().filter(pk__in=consumed)}
    used = [Used(row.code, consumed[row.pk][1], row.ved) for row in rows.values() if consumed[row.pk][0]]
    items = [
        {
            **_of(rows[one.code]),
            "quantity": consumed[rows[one.code].pk][0],
            "value": one.value,
            "cumulative_percent": one.cumulative_pct,
            "abc": one.abc,
            "ved": one.ved,
            "category": one.category,
        }
        for one in classed(used)
    ]
    return Table(
        title=_t("ABC and VED analysis"),
        subtitle=f"{in_date(first)} - {in_date(last)}",
        filename=f"stock-analysis-{first}-{last}",
        columns=ANALYSIS_COLUMNS,
        rows=ListRows(items),
        totals={"item": _t("Total"), "value": sum((one.value for one in used), ZERO)},
        notes=[_t("Classed by the share of value before the item: below 70 percent A, below 90 percent B.")],
        links=("item_id",),
    )


def expiry(texts: Texts) -> Table:
    """Return stock in batches that expire within `days` (90), with what is past its date."""
    until = today() + timedelta(days=_days(texts, "days", SOON))
    query = found_in.expiring(until)
    return Table(
        title=_t("Batches by expiry"),
        subtitle=_t("Up to %(day)s") % {"day": in_date(until)},
        filename=f"stock-expiry-{until}",
        columns=EXPIRY_COLUMNS,
        rows=QueryRows(query, _expiry_rows, query.count()),
    )


def _expiry_rows(block: list[Any]) -> list[dict[str, Any]]:
    return [
        {
            **_of(row.item),
            "expires_on": row.batch.expires_on,
            "batch": row.batch.batch_no,
            "store": row.store.name,
            "quantity": row.quantity,
        }
        for row in block
    ]


def dead_stock(texts: Texts) -> Table:
    """Return items in stock that have not moved for `days` (365), with their value in the books."""
    days = _days(texts, "days", STILL)
    items = list(found_in.dead(today(), days))
    rows = [{**_of(row), "quantity": row.book.quantity, "value": row.book.value} for row in items]
    return Table(
        title=_t("Dead stock"),
        subtitle=_t("Nothing moved for %(days)d days") % {"days": days},
        filename=f"dead-stock-{today()}",
        columns=DEAD_COLUMNS,
        rows=ListRows(rows),
        totals={"item": _t("Total"), "value": sum((row.book.value for row in items), ZERO)},
    )


def stock_ledger(texts: Texts) -> Table:
    """Return the movements of an `item` with the running balance, of a `store` or of all."""
    item = _number(texts, "item", found_in.get_item)
    if item is None:
        raise ValidationFailed.at("item", _t("Choose an item."))
    store = _number(texts, "store", found_in.get_store)
    query = found_in.movement_lines(item, store)
    return Table(
        title=_t("Stock ledger"),
        subtitle=f"{item}, {item.unit}" + (f", {store}" if store else ""),
        filename=f"stock-ledger-{item.code}",
        columns=LEDGER_COLUMNS,
        rows=QueryRows(query, _ledger_rows, query.count()),
    )


def _ledger_rows(block: list[Any]) -> list[dict[str, Any]]:
    return [
        {
            "date": row.moved_on,
            "ref_doc": row.ref_doc,
            "kind": row.kind,
            "store": row.store.name,
            "batch": row.batch.batch_no if row.batch else "",
            "came": row.quantity if row.type == Direction.IN else None,
            "went": row.quantity if row.type == Direction.OUT else None,
            "value": row.value,
            "balance": row.balance,
        }
        for row in block
    ]


def _stores() -> Sequence[tuple[str, Any]]:
    return [(str(row.pk), row.name) for row in found_in.stores()]


def _items() -> Sequence[tuple[str, Any]]:
    return [(str(row.pk), str(row)) for row in found_in.items()]


def _nothing() -> dict[str, str]:
    return {}


STORE = Parameter("store", _("Store"), ParameterKind.CHOICE, _stores, empty=_("All stores"))
REPORTS = (
    Report(
        "stock-valuation", _("Stock valuation"),
        _("Quantity and value of each item on any date, by weighted average or first in, first out."),
        (Parameter("on", _("As on"), ParameterKind.DATE, empty=_("Today")),
         Parameter("method", _("Method"), ParameterKind.CHOICE, ValuationMethod.choices, empty=_("As in the books")),
         STORE),
        valuation, permission=P.READ, usual=lambda: {"on": str(today())}, group=GROUP,
    ),
    Report(
        "stock-reorder", _("Reorder list"),
        _("Items at or below their level, counting what is on order, with a quantity to order."), (),
        reorder, permission=P.READ, usual=_nothing, group=GROUP, recent=lambda _first, _last: {},
    ),
    Report(
        "stock-analysis", _("ABC and VED analysis"), _("Items by the value used in a period, with their classes."),
        (Parameter("dateFrom", _("From"), ParameterKind.DATE), Parameter("dateTo", _("To"), ParameterKind.DATE)),
        analysis, permission=P.READ,
        usual=lambda: {"dateFrom": str(Month.of(today()).financial_year.first), "dateTo": str(today())}, group=GROUP,
    ),
    Report(
        "stock-expiry", _("Batches by expiry"), _("Stock that expires soon or is past its date."),
        (Parameter("days", _("Days ahead"), empty=str(SOON)),),
        expiry, permission=P.READ, usual=_nothing, group=GROUP, recent=lambda _first, _last: {},
    ),
    Report(
        "dead-stock", _("Dead stock"), _("Items in stock that have not moved for long, with their value."),
        (Parameter("days", _("Days without a movement"), empty=str(STILL)),),
        dead_stock, permission=P.READ, usual=_nothing, group=GROUP, recent=lambda _first, _last: {},
    ),
    Report(
        "stock-ledger", _("Stock ledger"), _("Movements of an item with the running balance."),
        (Parameter("item", _("Item"), ParameterKind.CHOICE, _items, is_required=True), STORE),
        stock_ledger, permission=P.READ, usual=_nothing, group=GROUP,
    ),
)  # fmt: skip
