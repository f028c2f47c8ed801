"""Categories, items, stores, batches and the rule of valuation, declared for every door."""

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.masters import Change, Master
from core.numbering.services import next_number
from core.periods import today
from core.refusals import refuse_wrong
from erp_planned.inventory.enums import ItemKind, Unit
from erp_planned.inventory.models import Batch, Item, ItemCategory, StockMovement, Store, ValuationRule
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.selectors.stock import batches, is_in_stock, items, rule_on, stores

SERIES = "erp_item_code"


def _check_category(row: ItemCategory, _change: Change) -> None:
    """Refuse a category that would be a part of itself; one query for each level above."""
    above, seen = row.parent, {row.pk}
    while above is not None:
        if above.pk in seen:
            raise ValidationFailed.at("parent", _("A category cannot be a part of itself."))
        seen.add(above.pk)
        above = above.parent


categories = Master(
    ItemCategory,
    label="item_category",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "parent", "description"),
    check=_check_category,
    in_use=_("“%(name)s” has items or categories below it."),
    columns=("name", "parent", "description"),
    search=("name",),
    ordering=("name",),
    rows=lambda: ItemCategory.objects.select_related("parent"),
    example={"name": "Stationery", "description": "Paper, pens, toner"},
)


def _complete_item(row: Item, change: Change) -> None:
    """Propose the next free code."""
    while not row.code and change.is_new:
        code = f"ITM{next_number(SERIES):05d}"
        row.code = "" if Item.objects.filter(code__iexact=code).exists() else code


def _check_item(row: Item, change: Change) -> None:
    wrong = {}
    if row.hsn_code and not (row.hsn_code.isdigit() and len(row.hsn_code) in (4, 6, 8)):
        wrong["hsn_code"] = _("An HSN or SAC has 4, 6 or 8 digits.")
    if row.unit == Unit.NA and (row.has_batches or row.kind == ItemKind.ASSET):
        wrong["unit"] = _("A service has no batches and is no asset.")
    fixed = {"unit", "has_batches"} & set(change.after)
    if not change.is_new and fixed and StockMovement.objects.filter(item=row).exists():
        wrong[min(fixed)] = _("The item has moved already; enter another item instead.")
    if not change.is_new and "is_active" in change.after and not row.is_active and is_in_stock(row):
        wrong["is_active"] = _("There is stock of it; issue it first.")
    refuse_wrong(wrong)


item_master = Master(
    Item,
    label="item",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "code", "name", "category", "kind", "unit", "hsn_code", "gst_pct", "reorder_level", "safety_days",
        "lead_days", "ved", "has_batches", "is_active",
    ),
    tidy={"code": str.upper},
    complete=_complete_item,
    check=_check_item,
    in_use=_("“%(name)s” is on papers or in stock; make it inactive instead."),
    columns=("code", "name", "category", "unit", "reorder_level", "ved", "is_active"),
    search=("code", "name", "hsn_code"),
    filters=("category", "kind", "ved", "is_active"),
    ordering=("code", "name"),
    rows=items,
    by={"category": "name"},
    wire={"gst_pct": "gst_rate"},
    example={
        "code": "A4R",
        "name": "A4 paper, ream",
        "category": "Stationery",
        "unit": "PAC",
        "hsn_code": "4802",
        "gst_pct": 12,
        "reorder_level": 40,
    },
)  # fmt: skip


def _check_store(row: Store, change: Change) -> None:
    is_closed = not change.is_new and "is_active" in change.after and not row.is_active
    if is_closed and row.stocks.filter(quantity__gt=0).exists():
        raise ValidationFailed.at("is_active", _("There is stock in it; move it to another store first."))


store_master = Master(
    Store,
    label="store",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "location", "incharge", "type", "is_active"),
    check=_check_store,
    in_use=_("“%(name)s” has stock or papers; make it inactive instead."),
    columns=("name", "location", "incharge", "type", "is_active"),
    search=("name", "location"),
    filters=("type", "is_active"),
    ordering=("name",),
    rows=stores,
    example={"name": "Main store", "location": "Block A, ground floor", "type": "Main"},
)


def _check_batch(row: Batch, change: Change) -> None:
    if not row.item.has_batches:
        raise ValidationFailed.at("item", _("%(item)s is not kept in batches.") % {"item": row.item})
    if not change.is_new and "item" in change.after and StockMovement.objects.filter(batch=row).exists():
        raise ValidationFailed.at("item", _("The batch has moved already."))


batch_master = Master(
    Batch,
    label="item_batch",
    read=P.READ,
    write=P.WRITE,
    writable=("item", "batch_no", "expires_on"),
    check=_check_batch,
    in_use=_("“%(name)s” has moved."),
    columns=("item", "batch_no", "expires_on"),
    search=("batch_no", "item__code", "item__name"),
    filters=("item", "expires_on"),
    ordering=("expires_on", "batch_no"),
    rows=batches,
    example={"item": 12, "batch_no": "B2026-11", "expires_on": "2027-10-31"},
)


def _check_rule(row: ValuationRule, change: Change) -> None:
    if row.effective_on is not None and (row.effective_on.month, row.effective_on.day) != (4, 1):
        raise ValidationFailed.at("effective_on", _("A method holds from 1 April of a year."))
    if not {"effective_on", "method"} & set(change.after) and not change.is_new:
        return
    # With the method that holds anyway only the costs of an order and of holding are new.
    if change.is_new and row.effective_on is not None and rule_on(row.effective_on).method == row.method:
        return
    if StockMovement.objects.filter(moved_on__gte=row.effective_on).exists():
        text = _("Stock has moved in that year already; another method can begin with the next one.")
        raise ValidationFailed.at("effective_on", text)


def _keep_rule(row: ValuationRule, _actor: object) -> None:
    """Refuse to remove a rule that is in force; called in the transaction that removed it."""
    if row.effective_on <= today():
        raise ValidationFailed.at("effective_on", _("This method is in force; enter one for the next year."))


rule_master = Master(
    ValuationRule,
    label="valuation_rule",
    read=P.READ,
    write=P.APPROVE,
    writable=("effective_on", "method", "order_cost", "holding_pct"),
    check=_check_rule,
    after_delete=_keep_rule,
    columns=("effective_on", "method", "order_cost", "holding_pct"),
    ordering=("effective_on",),
    wire={"holding_pct": "holding_percent"},
    example={"effective_on": "2027-04-01", "method": "wavg", "order_cost": 150, "holding_pct": 10},
)
