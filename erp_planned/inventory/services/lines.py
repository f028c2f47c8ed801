"""Lines of a paper: checked together, spread over batches by what expires first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import plain
from erp_planned.inventory.calc import Lot, pick
from erp_planned.inventory.enums import Unit
from erp_planned.inventory.errors import NotInStock
from erp_planned.inventory.models import Batch, Item, Stock, Store
from erp_planned.inventory.services.posting import hold

MOST_LINES = 200


@dataclass(frozen=True, slots=True)
class Wanted:
    """A line as it is posted: an item, a batch where it is kept in batches, a quantity."""

    item: Item
    batch: Batch | None
    quantity: Decimal


def checked(lines: Sequence[Mapping[str, Any]], *, least: Decimal, under: str = "items") -> list[Wanted]:
    """Return lines of `item_id`, `quantity` and may be `batch_id` with their rows; two queries, the items held.

    `least`: quantities are above it. Raises ValidationFailed naming the field and its place (`items.0.quantity`).
    """
    if not 0 < len(lines) <= MOST_LINES:
        text = _("Give 1 to %(most)d lines.") % {"most": MOST_LINES}
        raise ValidationFailed.at(under, text)
    items = Item.objects.in_bulk({line["item_id"] for line in lines})
    batches = Batch.objects.in_bulk({line["batch_id"] for line in lines if line.get("batch_id")})
    wrong: dict[str, list[str]] = {}
    for number, line in enumerate(lines):
        for field, text in _faults(line, items, batches, least):
            wrong[f"{under}.{number}.{field}"] = [text]
    if wrong:
        raise ValidationFailed(next(iter(wrong.values()))[0], fields=wrong)
    hold(items)
    return [
        Wanted(items[line["item_id"]], batches.get(line.get("batch_id") or 0), line["quantity"])
        for line in lines
    ]


def _faults(
    line: Mapping[str, Any], items: dict[int, Item], batches: dict[int, Batch], least: Decimal
) -> list[tuple[str, str]]:
    found = []
    item, quantity = items.get(line["item_id"]), line["quantity"]
    if item is None:
        return [("item_id", _("There is no such item."))]
    if item.unit == Unit.NA:
        found.append(("item_id", _("%(item)s is a service; it is not kept in a store.") % {"item": item}))
    if quantity <= least or quantity != round(quantity, 3) or quantity >= Decimal(10**11):
        found.append(("quantity", _("Give a quantity above zero, with at most three decimals.")))
    if line.get("batch_id"):
        batch = batches.get(line["batch_id"])
        if batch is None or batch.item_id != item.pk:
            found.append(("batch_id", _("This batch is not one of %(item)s.") % {"item": item}))
    return found


def spread(
    wanted: Sequence[Wanted], store: Store, on: date, *, reason: str, under: str = "items"
) -> list[Wanted]:
    """Return the lines with their batches: those named, else what expires first; the items are held.

    Raises ValidationFailed for a batch past its date without a reason, NotInStock where usable batches have less.
    """
    found: list[Wanted] = []
    lots = _lots([line.item for line in wanted if line.item.has_batches], store)
    for number, line in enumerate(wanted):
        if not line.item.has_batches:
            found.append(line)
            continue
        if line.batch is not None:
            _check_expiry(line.batch, on, reason, f"{under}.{number}.batch_id")
            parts = [(line.batch.pk, line.quantity)]
        else:
            parts = pick(lots[line.item.pk], line.quantity, on)
            _check_enough(line, store, sum((taken for _pk, taken in parts), Decimal(0)))
        for batch_id, taken in parts:
            lots[line.item.pk] = _less(lots[line.item.pk], batch_id, taken)
        batches = Batch.objects.in_bulk([pk for pk, _taken in parts])
        found += [Wanted(line.item, batches[pk], taken) for pk, taken in parts]
    return found


def _lots(items: Sequence[Item], store: Store) -> dict[int, list[Lot]]:
    found: dict[int, list[Lot]] = {item.pk: [] for item in items}
    rows = Stock.objects.filter(item__in=items, store=store, batch__isnull=False, quantity__gt=0)
    for row in rows.select_related("batch"):
        found[row.item_id].append(
            Lot(row.batch_id or 0, row.quantity, row.batch.expires_on if row.batch else None)
        )
    return found


def _less(lots: list[Lot], batch_id: int, taken: Decimal) -> list[Lot]:
    return [
        Lot(lot.batch_id, lot.quantity - taken, lot.expires_on) if lot.batch_id == batch_id else lot
        for lot in lots
    ]


def _check_expiry(batch: Batch, on: date, reason: str, field: str) -> None:
    if batch.expires_on is not None and batch.expires_on < on and not reason:
        text = _("Batch %(batch)s is past its date; say why it is given out.") % {"batch": batch}
        raise ValidationFailed(text, fields={field: [text], "batch_reason": [text]})


def _check_enough(line: Wanted, store: Store, usable: Decimal) -> None:
    if usable < line.quantity:
        text = _("%(store)s has %(there)s %(unit)s of %(item)s within its date; %(wanted)s are asked for.")
        values = {"store": store, "there": plain(usable), "unit": line.item.unit, "item": line.item}
        raise NotInStock.at("quantity", text % {**values, "wanted": plain(line.quantity)})
