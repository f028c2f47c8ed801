"""Valuation on a date, reorder list, analysis, expiry, dead stock, ledger: figures of the reference, queries."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.errors import ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.inventory import reports, seams
from erp_planned.inventory.models import ValuationRule
from erp_planned.inventory.selectors.reorder import to_reorder
from erp_planned.inventory.services.moving import transfer
from erp_planned.inventory.services.posting import batch_for
from tests.erp_planned.banking.books import SYSTEM
from tests.erp_planned.inventory.goods import DAY, item, move, store

pytestmark = pytest.mark.django_db
D = Decimal
TODAY = date(2026, 11, 21)


@pytest.fixture(autouse=True)
def _now(at: Any, organization: Tenant) -> None:
    at("2026-11-21")


def rows_of(table: Any) -> list[dict[str, Any]]:
    return table.rows.part(0, 100)


@pytest.mark.parametrize(
    ("method", "days", "value"),
    [("wavg", 5, 3948), ("fifo", 5, 4200), ("wavg", 2, 8100), ("fifo", 2, 8400), ("wavg", 1, 16200)],
)
def test_the_worked_example_on_any_date_by_either_method(method: str, days: int, value: int) -> None:
    """Reference section 3; 150 of 300 issued leave 16,200 - 8,100 and 16,200 - 7,800."""
    a4 = item()
    for day, quantity, cost in (
        (0, 100, 5000),
        (1, 200, 11200),
        (2, 150, None),
        (3, 100, 6000),
        (4, 180, None),
    ):
        move(a4, quantity, cost, on=DAY + timedelta(day))
    table = reports.valuation({"method": method, "on": str(DAY + timedelta(days))})
    assert table.totals is not None
    assert table.totals["value"] == value
    other = store("Hostel")
    lines = [{"item_id": a4.pk, "quantity": D(35)}]
    transfer(from_store=store(), to_store=other, items=lines, actor=SYSTEM, moved_on=DAY + timedelta(4))
    half = reports.valuation({"method": "wavg", "store": str(other.pk)})
    assert [(row["quantity"], row["value"]) for row in rows_of(half)] == [(35, 1974)]


@pytest.mark.parametrize(
    "texts", [{"method": "lifo"}, {"on": "yesterday"}, {"store": "x"}, {"store": "99999"}]
)
def test_a_wrong_parameter_is_named(texts: dict[str, str]) -> None:
    with pytest.raises(Exception) as error:
        reports.valuation(texts)
    assert getattr(error.value, "status", 500) in (400, 404)


def test_what_is_to_be_ordered_and_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level of use, days and safety: 12 a day, 10 + 5 days: 180; economic quantity of 150 an order: 270.2."""
    ValuationRule.objects.create(effective_on=date(2026, 4, 1), method="wavg", order_cost=150, holding_pct=10)
    used = item("USED", lead_days=10, safety_days=5, ved="E")
    kept = item("KEPT", reorder_level=5, ved="V")
    item("NONE")
    first = TODAY - timedelta(364)
    move(used, 4480, 4480 * 180, on=first)
    move(used, 4380, on=TODAY - timedelta(1))
    move(kept, 6, 60, on=first)
    move(kept, 1, on=TODAY - timedelta(1))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        found = to_reorder(TODAY)
    assert len(queries) <= 4
    assert [one.item.code for one in found] == ["KEPT", "USED"]
    one = found[1]
    assert (one.on_hand, one.level, one.daily, one.economic) == (100, 180, 12, D("270.2"))
    assert one.suggested == 271
    monkeypatch.setattr(seams, "_on_order", [lambda items: {used.pk: D(81)}])
    monkeypatch.setattr(seams, "_reserved", [lambda items: {used.pk: D(1)}])
    assert [one.item.code for one in to_reorder(TODAY)] == ["KEPT", "USED"]
    monkeypatch.setattr(seams, "_reserved", [])
    assert [one.item.code for one in to_reorder(TODAY)] == ["KEPT"]
    assert [row["code"] for row in rows_of(reports.reorder({}))] == ["KEPT"]


def test_analysis_counts_what_was_used_in_the_period() -> None:
    toner, pen, still = item("TON", ved="E"), item("PEN", ved="D"), item("STILL")
    for row, value in ((toner, 900), (pen, 100), (still, 1000)):
        move(row, 10, value)
    move(toner, 10, on=DAY + timedelta(1))
    move(pen, 10, on=DAY + timedelta(1))
    move(still, 1, on=DAY + timedelta(9))
    table = reports.analysis({"dateFrom": str(DAY), "dateTo": str(DAY + timedelta(2))})
    assert [(row["code"], row["value"], row["abc"], row["category"]) for row in rows_of(table)] == [
        ("TON", 900, "A", "I"), ("PEN", 100, "C", "III"),
    ]  # fmt: skip
    with pytest.raises(ValidationFailed):
        reports.analysis({"dateFrom": "2026-11-02", "dateTo": "2026-11-01"})


def test_expiry_dead_stock_and_the_ledger() -> None:
    milk, old = item("MILK", has_batches=True), item("OLD")
    for name, days in (("SOON", 30), ("FAR", 300), ("PAST", -3)):
        lot = batch_for(item=milk, batch_no=name, expires_on=TODAY + timedelta(days))
        move(milk, 2, 10, batch_id=lot.pk)
    move(old, 3, 30, on=TODAY - timedelta(400))
    assert [row["batch"] for row in rows_of(reports.expiry({}))] == ["PAST", "SOON"]
    assert [(row["code"], row["value"]) for row in rows_of(reports.dead_stock({}))] == [("OLD", 30)]
    move(old, 1, on=DAY)
    lines = rows_of(reports.stock_ledger({"item": str(old.pk)}))
    assert [(row["came"], row["went"], row["balance"]) for row in lines] == [(3, None, 3), (None, 1, 2)]
    assert rows_of(reports.dead_stock({})) == []


def test_valuation_costs_no_query_for_an_item() -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            reports.valuation({})
        return len(found)

    move(item("A"), 1, 1)
    first = queries()
    for number in range(5):
        move(item(f"B{number}"), 1, 1)
    assert queries() == first <= 4
