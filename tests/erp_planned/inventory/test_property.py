"""Whatever is posted in whatever order: stock is the sum of movements, never below zero, and no rupee is lost."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from erp_planned.inventory.enums import Direction, MovementKind
from erp_planned.inventory.errors import NotInStock
from erp_planned.inventory.models import ItemBook, Revaluation, Stock, StockMovement, ValuationRule
from erp_planned.inventory.selectors.books import replayed
from erp_planned.inventory.selectors.stock import movement_lines
from erp_planned.inventory.selectors.valuation import valued
from erp_planned.inventory.services.checking import check_stock
from erp_planned.inventory.services.posting import Move, post
from tests.erp_planned.banking.books import SYSTEM
from tests.erp_planned.inventory.goods import DAY, item, store

STEP = st.tuples(
    st.sampled_from(["in", "out", "out", "transfer"]),
    st.integers(0, 6),  # day
    st.integers(1, 4000),  # thousandths
    st.integers(0, 20000),  # paise of what comes in
)


class _Undo(Exception):
    """Ends one example."""


def _post(kind: str, day: int, quantity: Decimal, value: Decimal, what: Any, places: list[Any]) -> None:
    on = DAY + timedelta(day)
    if kind == "in":
        moves = [
            Move(what.pk, places[0].pk, Direction.IN, MovementKind.RECEIPT, quantity, on, "G/1", value),
        ]
    elif kind == "out":
        moves = [Move(what.pk, places[day % 2].pk, Direction.OUT, MovementKind.ISSUE, quantity, on, "I/1")]
    else:
        moves = [
            Move(what.pk, place.pk, direction, MovementKind.TRANSFER, quantity, on, "T/1")
            for place, direction in zip(places, (Direction.OUT, Direction.IN), strict=True)
        ]
    post(moves, actor=SYSTEM)


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["wavg", "fifo"])
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, min_size=3, max_size=14))
def test_any_documents_in_any_order(
    organization: Any, at: Any, method: str, steps: list[tuple[str, int, int, int]]
) -> None:
    at("2026-11-21")
    try:
        with transaction.atomic():
            ValuationRule.objects.create(effective_on="2026-04-01", method=method)
            what, places = item(), [store(), store("Hostel")]
            for kind, day, thousandths, paise in steps:
                try:
                    _post(kind, day, Decimal(thousandths) / 1000, Decimal(paise) / 100, what, places)
                except NotInStock:
                    continue
            _hold(what, places, method)
            raise _Undo
    except _Undo:
        pass


def _hold(what: Any, places: list[Any], method: str) -> None:
    if not StockMovement.objects.exists():
        return
    assert check_stock() == []
    for place in places:
        rows = movement_lines(what, place)
        assert all(row.balance >= 0 for row in rows)
    book = ItemBook.objects.get()
    told = replayed(what.pk, method)
    assert (book.quantity, book.value) == (told.quantity, told.value)
    assert book.quantity == sum(Stock.objects.values_list("quantity", flat=True), Decimal(0))
    assert book.value == 0 or book.quantity
    own = StockMovement.objects.exclude(kind=MovementKind.TRANSFER)
    bought = own.filter(type="In").aggregate(value=Sum("value"))["value"] or 0
    used = own.filter(type="Out").aggregate(value=Sum("value"))["value"] or 0
    shifted = Revaluation.objects.aggregate(value=Sum("amount"))["value"] or 0
    assert bought == used - shifted + book.value
    for other in ("wavg", "fifo"):
        assert all(row.value >= 0 for row in valued(DAY + timedelta(3), other))
