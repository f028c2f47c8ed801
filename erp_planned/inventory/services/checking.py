"""Looks at night whether stock is the sum of its movements, and whether the books say the same."""

from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from core.actors import Actor, Door, system_actor
from core.formatting import rupees
from core.money import ZERO
from core.periods import today
from core.tenancy.due import next_day
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.errors import HeadWithoutAccount
from erp_planned.finance.models import Voucher
from erp_planned.finance.selectors.balances import standing_of
from erp_planned.finance.services.automatic import accounts_of, keeps_books
from erp_planned.inventory.enums import Direction
from erp_planned.inventory.heads import STOCK
from erp_planned.inventory.models import Item, ItemBook, Revaluation, Stock, StockMovement
from erp_planned.inventory.selectors.books import SIGNED, method_on, own_moves
from erp_planned.inventory.services.posting import hold
from erp_planned.inventory.services.valuing import settle_method

LOOK = "erp_stock_nightly"
MOST_NAMED = 20


def check_stock() -> list[str]:
    """Return what is wrong, in words: stock or value that is not the sum of what moved; six queries."""
    sums = StockMovement.objects.order_by().values_list("item", "store", "batch").annotate(sum=Sum(SIGNED))
    moved = {(item, store, batch): total for item, store, batch, total in sums if total}
    kept = {
        (item, store, batch): quantity
        for item, store, batch, quantity in Stock.objects.values_list("item", "store", "batch", "quantity")
        if quantity
    }
    found = [
        _("Stock of item %(item)s in store %(store)s is %(kept)s, its movements say %(moved)s.")
        % {"item": key[0], "store": key[1], "kept": kept.get(key, ZERO), "moved": moved.get(key, ZERO)}
        for key in sorted(moved.keys() | kept.keys(), key=str)
        if moved.get(key, ZERO) != kept.get(key, ZERO)
    ]
    return found + _wrong_values()


def _wrong_values() -> list[str]:
    came = Sum("value", filter=Q(type=Direction.IN), default=ZERO)
    went = Sum("value", filter=Q(type=Direction.OUT), default=ZERO)
    values = own_moves().order_by().values_list("item").annotate(value=came - went)
    found = dict(values)
    for item, amount in Revaluation.objects.order_by().values_list("item").annotate(value=Sum("amount")):
        found[item] = found.get(item, ZERO) + amount
    books = dict(ItemBook.objects.values_list("item", "value"))
    text = _("The value of item %(item)s is %(kept)s, its movements say %(moved)s.")
    return [
        text % {"item": item, "kept": rupees(books.get(item, ZERO)), "moved": rupees(found.get(item, ZERO))}
        for item in sorted(found.keys() | books.keys())
        if found.get(item, ZERO) != books.get(item, ZERO)
    ]


def difference_to_books() -> tuple[Decimal, list[str]]:
    """Return what stock is worth more than its account in the books says, and the vouchers that nobody has approved.

    Nothing and none where no books are kept or no account stands for stock.
    """
    if not keeps_books(today()):
        return ZERO, []
    try:
        account = accounts_of([STOCK])[STOCK]
    except HeadWithoutAccount:
        return ZERO, []
    worth = ItemBook.objects.aggregate(value=Sum("value"))["value"] or ZERO
    rows = Voucher.objects.filter(entries__account=account).exclude(status=VoucherStatus.APPROVED).distinct()
    named = [
        f"{row.reference or row.narration} ({row.get_status_display()})"
        for row in rows.order_by("-pk")[:MOST_NAMED]
    ]
    return worth - standing_of(account), named


def _named(row: Voucher) -> str:
    return f"{row.reference or row.narration} ({row.get_status_display()})"


def settle_all(*, actor: Actor) -> int:
    """Value every item by the method in force, each in a transaction of its own; return how many changed."""
    wanted = method_on(today())
    late = ItemBook.objects.exclude(method=wanted).exclude(method="").order_by("item_id")
    count = 0
    for item in Item.objects.filter(pk__in=late.values("item_id")).iterator():
        with transaction.atomic():
            settle_method(hold({item.pk: item})[item.pk], actor=actor)
            count += 1
    return count


def nightly(now: datetime) -> datetime:
    """Bring items to the method in force; return when to come again: ten past one. A second time does nothing."""
    settle_all(actor=system_actor(Door.TASK))
    return next_day(now, hour=1, minute=10)
