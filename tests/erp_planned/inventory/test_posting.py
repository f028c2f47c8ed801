"""Posting: one transaction, never below zero on any day, values that follow the history."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from core.errors import ValidationFailed
from erp_planned.inventory.enums import Direction, MovementKind, ValuationMethod
from erp_planned.inventory.errors import BooksClosed, NotInStock
from erp_planned.inventory.models import ItemBook, Revaluation, Stock, StockMovement, ValuationRule
from erp_planned.inventory.selectors.books import replayed
from erp_planned.inventory.services.posting import Move, batch_for, post
from tests.erp_planned.banking.books import SYSTEM
from tests.erp_planned.inventory.goods import DAY, item, move, store

pytestmark = pytest.mark.django_db
D = Decimal


@pytest.fixture(autouse=True)
def _now(at: Any, organization: Any) -> None:
    at("2026-11-21")


@pytest.mark.parametrize(
    ("method", "first", "second", "closing"), [("wavg", 8100, 10152, 3948), ("fifo", 7800, 10200, 4200)]
)
def test_the_worked_example_in_the_books(method: str, first: int, second: int, closing: int) -> None:
    """Reference section 3, posted: values of issues, of what is left, and nothing re-valued."""
    ValuationRule.objects.create(effective_on=date(2026, 4, 1), method=method)
    a4 = item()
    move(a4, 100, 5000, kind=MovementKind.OPENING)
    move(a4, 200, 11200, on=DAY + timedelta(1))
    assert move(a4, 150, on=DAY + timedelta(2)).value == first
    move(a4, 100, 6000, on=DAY + timedelta(3))
    assert move(a4, 180, on=DAY + timedelta(4)).value == second
    book = ItemBook.objects.get(item=a4)
    assert (book.quantity, book.value, book.method) == (70, closing, method)
    assert Stock.objects.get(item=a4).quantity == 70
    assert not Revaluation.objects.exists()


def test_more_than_is_there_is_refused_naming_item_store_and_what_is_there() -> None:
    a4 = item()
    move(a4, 5, 500)
    with pytest.raises(NotInStock, match=r"Main store has 5 NOS of A4 Item A4 to give; 5\.5 are asked for"):
        move(a4, "5.5")
    assert (Stock.objects.get().quantity, StockMovement.objects.count()) == (5, 1)


def test_a_late_issue_is_refused_where_a_later_day_would_go_below_zero() -> None:
    """10 came on the 2nd, 8 went on the 4th: of what the 3rd had, only 2 are free."""
    a4 = item()
    move(a4, 10, 1000)
    move(a4, 8, on=DAY + timedelta(2))
    move(a4, 20, 4000, on=DAY + timedelta(3))
    with pytest.raises(NotInStock, match="2 NOS"):
        move(a4, 3, on=DAY + timedelta(1))
    with pytest.raises(NotInStock, match="0 NOS"):
        move(a4, 1, on=DAY - timedelta(1))
    move(a4, 2, on=DAY + timedelta(1))
    assert Stock.objects.get().quantity == 20


def test_a_late_receipt_re_values_what_went_out_since() -> None:
    """10 @ 10, 5 out, then 10 @ 40 of an earlier day: the average was 25, not 10; the difference has its document."""
    a4 = item()
    move(a4, 10, 100)
    out = move(a4, 5, on=DAY + timedelta(2))
    move(a4, 10, 400, on=DAY + timedelta(1), doc="GRN/1")
    row = Revaluation.objects.get()
    assert (row.amount, row.ref_doc, row.revalued_on) == (D(-75), "GRN/1", date(2026, 11, 21))
    out.refresh_from_db()
    assert out.value == 50
    book = ItemBook.objects.get()
    assert book.value == 375 == replayed(a4.pk, "wavg").value


def test_another_method_from_a_year_on_is_posted_as_a_difference(at: Any) -> None:
    a4 = item()
    move(a4, 10, 100)
    move(a4, 10, 300, on=DAY + timedelta(1))
    move(a4, 10, on=DAY + timedelta(2))
    ValuationRule.objects.create(effective_on=date(2027, 4, 1), method=ValuationMethod.FIFO)
    at("2027-04-02")
    assert move(a4, 5, on=date(2027, 4, 2)).value == 150
    assert Revaluation.objects.get().amount == 100
    assert ItemBook.objects.get().value == 150


def test_a_transfer_changes_no_value_of_the_item() -> None:
    a4, other = item(), store("Hostel store")
    move(a4, 4, 100)
    out = Move(a4.pk, store().pk, Direction.OUT, MovementKind.TRANSFER, D(3), DAY + timedelta(1), "TR/1")
    into = Move(a4.pk, other.pk, Direction.IN, MovementKind.TRANSFER, D(3), DAY + timedelta(1), "TR/1")
    rows = post([out, into], actor=SYSTEM)
    assert [row.value for row in rows] == [75, 75]
    assert dict(Stock.objects.values_list("store__name", "quantity")) == {"Main store": 1, "Hostel store": 3}
    book = ItemBook.objects.get()
    assert (book.quantity, book.value) == (4, 100)
    move(a4, 2, on=DAY, where=store("Far"), kind=MovementKind.OPENING, value=50)
    assert not Revaluation.objects.exists()


def test_a_document_is_posted_whole_or_not_at_all() -> None:
    """The second line fails: the first has moved nothing."""
    a4, pen = item(), item("PEN")
    move(a4, 5, 500)
    out = [
        Move(one.pk, store().pk, Direction.OUT, MovementKind.ISSUE, D(1), DAY, "ISS/1") for one in (a4, pen)
    ]
    with pytest.raises(NotInStock):
        post(out, actor=SYSTEM)
    assert (Stock.objects.get(item=a4).quantity, StockMovement.objects.count()) == (5, 1)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"quantity": D(0)}, "quantity"),
        ({"quantity": D("0.0001")}, "quantity"),
        ({"value": None}, "value"),
        ({"value": D(-1)}, "value"),
        ({"on": date(2026, 11, 22)}, "date"),
        ({"on": date(1800, 1, 1)}, "date"),
    ],
)
def test_a_wrong_move_names_its_field(changes: dict[str, Any], field: str) -> None:
    a4 = item()
    given = {
        "item_id": a4.pk, "store_id": store().pk, "type": Direction.IN, "kind": MovementKind.RECEIPT,
        "quantity": D(1), "on": DAY, "ref_doc": "X", "value": D(1), **changes,
    }  # fmt: skip
    with pytest.raises(ValidationFailed) as error:
        post([Move(**given)], actor=SYSTEM)
    assert set(error.value.fields) == {field}
    assert not StockMovement.objects.exists()


def test_nothing_moves_in_a_closed_year() -> None:
    from erp_planned.finance.models import BookYear

    BookYear.objects.create(start_date=date(2025, 4, 1), end_date=date(2026, 3, 31), status="Closed")
    with pytest.raises(BooksClosed, match="31 Mar 2026"):
        move(item(), 1, 1, on=date(2026, 3, 31))
    assert not StockMovement.objects.exists()


def test_items_in_batches_are_moved_by_batch() -> None:
    milk = item("MILK", has_batches=True)
    with pytest.raises(ValidationFailed, match="kept in batches"):
        move(milk, 1, 1)
    lot = batch_for(item=milk, batch_no="b1", expires_on=date(2026, 12, 1))
    assert batch_for(item=milk, batch_no="B1", expires_on=None) == lot
    with pytest.raises(ValidationFailed, match="1 Dec 2026"):
        batch_for(item=milk, batch_no="B1", expires_on=date(2027, 1, 1))
    move(milk, 2, 10, batch_id=lot.pk)
    other = batch_for(item=milk, batch_no="B2", expires_on=None)
    with pytest.raises(NotInStock):
        move(milk, 1, batch_id=other.pk)
    with pytest.raises(ValidationFailed, match="not one of"):
        move(item(), 1, 1, batch_id=lot.pk)


@pytest.mark.parametrize("act", ["update", "delete"])
def test_the_database_keeps_movements(act: str) -> None:
    move(item(), 1, 1)
    rows = StockMovement.objects.all()
    with pytest.raises(DatabaseError), transaction.atomic():
        rows.update(quantity=2) if act == "update" else rows.delete()
    assert StockMovement.objects.get().quantity == 1
