"""Movements: never below zero on any day, taken back by an opposite one, kept for good."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from core.errors import InvalidState, ValidationFailed
from school.inventory.errors import NotInStock
from school.inventory.masters import items
from school.inventory.models import Item, Movement
from school.inventory.reports import reorder, stock_register, stock_value
from school.inventory.selectors.stock import valuation
from school.inventory.services.movements import undo_movement
from school.inventory.todo import waiting
from tests.core.masters.cases import MasterCases
from tests.kit.threads import at_once
from tests.school.inventory.kit import FRIDAY, NINE, made_item, moved
from tests.school.masters.test_masters import Ground
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


def state() -> list[Any]:
    return [*Item.objects.values_list("code", "on_hand"), *Movement.objects.values_list("pk", "quantity")]


class TestItems(Ground, MasterCases):
    master = items
    path = "v1/inventory/items"
    change = {"name": "Chalk, coloured"}
    bad = {"name": " ", "reorder_level": -1}

    def use(self, row: Item) -> None:
        moved(row, "in", 1)


@pytest.mark.django_db
class TestStock:
    """On hand at the end of each day."""

    def test_a_late_issue_that_empties_a_past_day_is_refused_by_that_day(self, world: World) -> None:
        """Would catch looking at today's stock only."""
        item = made_item()
        moved(item, "in", 5, moved_on=FRIDAY - 10 * DAY, rate=10)
        moved(item, "out", 4, moved_on=FRIDAY - 5 * DAY)
        moved(item, "in", 20, moved_on=FRIDAY, rate=12)
        before = state()
        with pytest.raises(NotInStock) as caught:
            moved(item, "out", 2, moved_on=FRIDAY - 7 * DAY)
        assert "15 Nov 2026" in str(caught.value)
        assert list(caught.value.fields) == ["quantity"]
        assert state() == before
        moved(item, "out", 1, moved_on=FRIDAY - 7 * DAY)
        assert Item.objects.get().on_hand == 20

    @pytest.mark.parametrize(
        ("kind", "quantity", "values", "field"),
        [
            ("in", 0, {}, "quantity"),
            ("out", -1, {}, "quantity"),
            ("adjustment", 0, {"reason": "Counted"}, "quantity"),
            ("adjustment", 1, {}, "reason"),
            ("adjustment", 1, {"reason": "  "}, "reason"),
            ("out", 1, {"rate": Decimal(5)}, "rate"),
            ("in", 1, {"rate": Decimal(-5)}, "rate"),
            ("in", 1, {"moved_on": FRIDAY + DAY}, "moved_on"),
            ("gift", 1, {}, "kind"),
            ("in", "0.0001", {}, "quantity"),
        ],
    )
    def test_wrong_movements_name_their_field(
        self, world: World, kind: str, quantity: Any, values: Any, field: str
    ) -> None:
        item = made_item()
        moved(item, "in", 5)
        before = state()
        with pytest.raises(ValidationFailed) as caught:
            moved(item, kind, quantity, **values)
        assert list(caught.value.fields) == [field]
        assert state() == before

    def test_taking_back_is_as_if_nothing_had_been(self, world: World) -> None:
        item = made_item()
        moved(item, "in", 10, moved_on=FRIDAY - 9 * DAY, rate=10)
        wrong = moved(item, "in", 10, moved_on=FRIDAY - 8 * DAY, rate=100)
        assert valuation(FRIDAY)[0].value == 1100
        undone = undo_movement(movement=wrong, reason="Twice", actor=SYSTEM)
        assert (undone.moved_on, undone.quantity) == (wrong.moved_on, -10)
        assert [(one.on_hand, one.value, one.rate) for one in valuation(FRIDAY)] == [(10, 100, 10)]
        before = state()
        for row in (wrong, undone):
            with pytest.raises(InvalidState):
                undo_movement(movement=row, reason="Again", actor=SYSTEM)
        moved(item, "out", 9)
        with pytest.raises(NotInStock):
            undo_movement(movement=Movement.objects.get(number=1), reason="Twice", actor=SYSTEM)
        with pytest.raises(ValidationFailed):
            undo_movement(movement=Movement.objects.get(number=4), reason=" ", actor=SYSTEM)
        assert len(state()) == len(before) + 1

    def test_an_item_out_of_use_takes_nothing_more_in(self, world: World) -> None:
        item = made_item()
        moved(item, "in", 2)
        items.update(item, is_active=False, actor=SYSTEM)
        with pytest.raises(InvalidState):
            moved(item, "in", 1)
        moved(item, "out", 2)

    def test_the_database_keeps_what_moved(self, world: World) -> None:
        """Whoever writes past the services."""
        item = made_item()
        row = moved(item, "in", 2)
        for sql in (
            "UPDATE school_inventory_movement SET quantity = 9",
            "DELETE FROM school_inventory_movement",
            "UPDATE school_inventory_item SET on_hand = 9; SET CONSTRAINTS ALL IMMEDIATE",
        ):
            with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(sql)
        assert Movement.objects.get().quantity == row.quantity


@pytest.mark.django_db(transaction=True)
def test_of_two_for_the_last_one_is_refused(world: World) -> None:
    item = made_item()
    moved(item, "in", 1)
    told = at_once(*[lambda: moved(item, "out", 1)] * 2)
    assert sorted(type(one).__name__ for one in told) == ["Movement", "NotInStock"]
    assert Item.objects.get().on_hand == 0


@pytest.mark.django_db
class TestDoors:
    """REST, reports, to-do."""

    def test_movements_over_rest(self, world: World) -> None:
        item, api = made_item(), world.api("accountant")
        path = f"v1/inventory/items/{item.pk}/movements"
        made = api.post(path, {"type": "in", "quantity": 2.5, "rate": 40.1, "date": "2026-11-18"})
        assert made.status_code == 201, made.content
        told = made.json()["data"]
        assert (told["type"], told["quantity"], told["rate"], told["onHand"]) == ("in", 2.5, 40.1, 2.5)
        few = api.post(path, {"type": "out", "quantity": 3})
        assert (few.status_code, few.json()["error"]["code"]) == (400, "INVALID_INPUT")
        assert list(few.json()["error"]["fields"]) == ["quantity"]
        late = api.post(path, {"type": "out", "quantity": 1, "date": "2026-11-17"})
        assert late.status_code == 400
        future = api.post(path, {"type": "in", "quantity": 1, "date": "2026-11-21"})
        assert list(future.json()["error"]["fields"]) == ["date"]
        undone = api.post(f"{path}/{told['id']}/undo", {"reason": "Wrong bill"})
        assert undone.json()["data"]["undoesId"] == told["id"]
        listed = api.get(path).json()["data"]
        assert [one["quantity"] for one in listed["items"]] == [-2.5, 2.5]
        assert listed["items"][1]["undoneById"] == undone.json()["data"]["id"]
        row = api.get("v1/inventory/items").json()["data"]["items"][0]
        assert (row["onHand"], row["isLow"]) == (0, False)

    def test_reports_tell_the_same(self, world: World) -> None:
        item = made_item(reorder_level=3)
        moved(item, "in", 10, moved_on=FRIDAY - 3 * DAY, rate=100, reference="Bill 7")
        moved(item, "out", 8, moved_on=FRIDAY, issued_to="VI A")
        made_item("PEN")
        register = stock_register({"itemId": str(item.pk), "from": str(FRIDAY)})
        assert [(one["what"], one["balance"], one["total"]) for one in register.rows.stream()] == [
            ("Brought forward", 10, 1000),
            ("Out, VI A", 2, 200),
        ]
        values = {one["code"]: one["value"] for one in stock_value({}).rows.stream()}
        assert values == {"CHALK": 200, "PEN": 0}
        assert stock_value({"date": str(FRIDAY - DAY)}).totals["value"] == 1000  # type: ignore[index]
        assert [one["code"] for one in reorder({}).rows.stream()] == ["CHALK"]
        assert [one.text for one in waiting(FRIDAY)] == ["1 item is to be ordered: CHALK of the test"]

    def test_pages_of_an_item(self, world: World) -> None:
        """Goods come in by the page's form, with a refusal beside the box."""
        item, browser = made_item(), world.browser("school_admin")
        page = f"/admin/school_inventory/item/{item.pk}"
        assert browser.get(f"{page}/change/").status_code == 200
        sent = {"quantity": "many", "moved_on": "20 Nov 2026", "rate": "12"}
        assert "Write a number" in browser.post(f"{page}/receive/", sent).content.decode()
        browser.post(f"{page}/receive/", {**sent, "quantity": "1,200"})
        assert Item.objects.get().on_hand == 1200
        assert browser.get("/admin/school_inventory/movement/").status_code == 200
        row = Movement.objects.get()
        assert browser.get(f"/admin/school_inventory/movement/{row.pk}/change/").status_code == 200

    def test_nobody_has_it_where_the_module_is_off(self, world: World) -> None:
        subscribed(world.tenant, without=("inventory",))
        answer = world.api("school_admin").get("v1/inventory/items")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "MODULE_DISABLED")
