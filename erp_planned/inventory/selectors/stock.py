"""Items, stores, what is there, what moved; and of which stores an employee is in charge."""

from collections.abc import Collection, Iterable
from datetime import date, timedelta
from decimal import Decimal

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum, Window

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.inventory.enums import Direction, MovementKind
from erp_planned.inventory.errors import NoSuchItem, NoSuchStore
from erp_planned.inventory.models import (
    Batch,
    IssueSlip,
    Item,
    ItemCategory,
    Revaluation,
    Stock,
    StockMovement,
    Store,
    ValuationRule,
)
from erp_planned.inventory.selectors.books import SIGNED
from payroll.employees.models import Employee

# What is used up: issues, less what came back or was taken back.
USE = (MovementKind.ISSUE, MovementKind.RETURN_IN)
USED_VALUE = Sum("value", filter=Q(type=Direction.OUT), default=ZERO) - Sum(
    "value", filter=Q(type=Direction.IN), default=ZERO
)


def categories() -> QuerySet[ItemCategory]:
    """Return all categories, by name."""
    return ItemCategory.objects.order_by("name")


def items() -> QuerySet[Item]:
    """Return all items with category and stock, by code."""
    return Item.objects.select_related("category", "book").order_by("code")


def get_item(pk: int) -> Item:
    """Return an item. Raises NoSuchItem."""
    row: Item = get_or_refuse(items(), NoSuchItem(), pk=pk)
    return row


def stores() -> QuerySet[Store]:
    """Return all stores, by name."""
    return Store.objects.select_related("incharge").order_by("name")


def get_store(pk: int) -> Store:
    """Return a store. Raises NoSuchStore."""
    row: Store = get_or_refuse(stores(), NoSuchStore(), pk=pk)
    return row


def stores_of(employee: Employee) -> QuerySet[Store]:
    """Return the stores in use that an employee is in charge of."""
    return stores().filter(incharge=employee, is_active=True)


def batches() -> QuerySet[Batch]:
    """Return all batches with their items."""
    return Batch.objects.select_related("item")


def stock() -> QuerySet[Stock]:
    """Return what is there, by item and store; rows at nil are left out."""
    rows = Stock.objects.filter(quantity__gt=0).select_related("item__category", "store", "batch")
    return rows.order_by("item__code", "store__name", "batch__expires_on", "pk")


def stock_of(item: Item) -> QuerySet[Stock]:
    """Return where an item is."""
    return stock().filter(item=item)


def is_in_stock(item: Item) -> bool:
    """Say whether anything of an item is there."""
    return stock_of(item).exists()


def low(rows: QuerySet[Stock]) -> QuerySet[Stock]:
    """Leave of stock what is of items at or below their level, all stores together."""
    return rows.filter(item__reorder_level__gt=0, item__book__quantity__lte=F("item__reorder_level"))


def movements() -> QuerySet[StockMovement]:
    """Return all movements, the newest first."""
    return StockMovement.objects.select_related("item", "store", "batch").order_by("-moved_on", "-id")


def movement_lines(item: Item, store: Store | None) -> QuerySet[StockMovement]:
    """Return an item's movements, the oldest first, with the stock after each (`balance`, of one store or of all)."""
    rows = StockMovement.objects.filter(item=item).select_related("store", "batch")
    if store is not None:
        rows = rows.filter(store=store)
    running = Window(Sum(SIGNED), order_by=[F("moved_on").asc(), F("id").asc()])
    return rows.annotate(balance=running).order_by("moved_on", "id")


def revaluations() -> QuerySet[Revaluation]:
    """Return the revaluations, the newest first."""
    return Revaluation.objects.select_related("item").order_by("-revalued_on", "-id")


def rule_on(day: date) -> ValuationRule:
    """Return the rule of a day; where none was entered an empty one of the weighted average."""
    found = ValuationRule.objects.filter(effective_on__lte=day).order_by("-effective_on").first()
    return found or ValuationRule(method="wavg")


def used(first: date, last: date, items: Collection[int] | None = None) -> dict[int, tuple[Decimal, Decimal]]:
    """Return quantity and value (rupees) used from a day to a day, by item; one query."""
    rows = StockMovement.objects.filter(kind__in=USE, moved_on__range=(first, last)).order_by()
    if items is not None:
        rows = rows.filter(item__in=items)
    found = rows.values_list("item").annotate(quantity=-Sum(SIGNED), value=USED_VALUE)
    return {item: (max(quantity, ZERO), max(value, ZERO)) for item, quantity, value in found}


def expiring(until: date) -> QuerySet[Stock]:
    """Return stock in batches that expire up to a day, the earliest first; also what is past its date."""
    return (
        stock()
        .filter(batch__expires_on__lte=until)
        .order_by("batch__expires_on", "item__code", "store__name")
    )


def dead(day: date, days: int) -> QuerySet[Item]:
    """Return items in stock of which nothing was issued, and nothing came in, in the days before a day."""
    since = day - timedelta(days=days)
    moved = StockMovement.objects.filter(item=OuterRef("pk"), moved_on__gt=since).exclude(
        kind=MovementKind.TRANSFER
    )
    return items().filter(book__quantity__gt=0).exclude(Exists(moved))


def items_named(texts: Iterable[str]) -> dict[str, Item]:
    """Return active items by what was typed: a code, alone or before other words; one query."""
    given = {text: {text.strip().upper(), text.strip().upper().partition(" ")[0]} for text in texts}
    codes = set().union(*given.values()) if given else set()
    found = {row.code.upper(): row for row in Item.objects.filter(code__in=codes, is_active=True)}
    named = {text: found.get(text.strip().upper()) for text in given}
    firsts = {text: found.get(text.strip().upper().partition(" ")[0]) for text in given}
    return {text: row for text in given if (row := named[text] or firsts[text]) is not None}


def batch_of(item: Item, batch_no: str) -> Batch | None:
    """Return the batch of an item by its number, in any case of letters."""
    return Batch.objects.filter(item=item, batch_no__iexact=batch_no.strip()).first()


def keeps_stores(user_id: int | None) -> bool:
    """Say whether an account is that of somebody in charge of a store."""
    return user_id is not None and Store.objects.filter(incharge__user=user_id, is_active=True).exists()


def has_issues(user_id: int | None) -> bool:
    """Say whether anything was issued to an account's employee."""
    return user_id is not None and IssueSlip.objects.filter(requested_by__user=user_id).exists()
