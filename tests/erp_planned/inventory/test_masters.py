"""Categories, items, stores, batches and methods of valuation: what every plain subject promises."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.errors import ValidationFailed
from core.masters import Master
from erp_planned.inventory import masters
from erp_planned.inventory.models import ItemCategory
from erp_planned.inventory.selectors.stock import rule_on
from tests.core.masters.cases import MasterCases
from tests.erp_planned.banking.books import SYSTEM
from tests.erp_planned.inventory.goods import item, move, store


class TestCategories(MasterCases):
    master: Master[Any] = masters.categories
    path = "inventory/categories"
    change = {"description": "Bought yearly"}
    bad = {"name": ""}

    def use(self, row: Any) -> None:
        item("X1", category=row)


class TestItems(MasterCases):
    master: Master[Any] = masters.item_master
    path = "inventory/items"
    change = {"name": "A4 paper, 75 gsm", "reorder_level": Decimal(60)}
    bad = {"hsn_code": "48X2", "reorder_level": Decimal(-1), "unit": "ream"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        found, _made = ItemCategory.objects.get_or_create(name="Stationery")
        code = f"A4R{number}"
        return {**super().valid(number), "category": found, "code": code, "name": f"Paper {number}"}

    def unique_fields(self) -> list[str]:
        return ["code"]

    def use(self, row: Any) -> None:
        move(row, 1, 10)


class TestStores(MasterCases):
    master: Master[Any] = masters.store_master
    path = "inventory/stores"
    change = {"location": "Block B"}
    bad = {"type": "Middle"}

    def use(self, row: Any) -> None:
        move(item(), 1, 10, where=row)


@pytest.mark.usefixtures("organization")
@pytest.mark.django_db
class TestRules:
    """What each subject refuses beside the common promises."""

    def test_a_category_is_no_part_of_itself(self) -> None:
        one = masters.categories.create(name="Paper", actor=SYSTEM)
        two = masters.categories.create(name="A4", parent=one, actor=SYSTEM)
        with pytest.raises(ValidationFailed, match="part of itself"):
            masters.categories.update(one, parent=two, actor=SYSTEM)
        one.refresh_from_db()
        assert one.parent is None

    def test_a_code_is_proposed_and_one_that_is_taken_is_passed_by(self) -> None:
        item("ITM00001")
        row = masters.item_master.create(name="Chalk", category=ItemCategory.objects.get(), actor=SYSTEM)
        assert row.code == "ITM00002"

    @pytest.mark.parametrize("change", [{"unit": "KGS"}, {"has_batches": True}, {"is_active": False}])
    def test_what_has_moved_keeps_its_unit_and_what_is_there_stays_in_use(
        self, change: dict[str, Any]
    ) -> None:
        row = item()
        move(row, 1, 10)
        with pytest.raises(ValidationFailed):
            masters.item_master.update(row, actor=SYSTEM, **change)
        row.refresh_from_db()
        assert (row.unit, row.has_batches, row.is_active) == ("NOS", False, True)

    def test_a_store_with_stock_stays_in_use(self) -> None:
        move(item(), 1, 10)
        with pytest.raises(ValidationFailed, match="move it to another store"):
            masters.store_master.update(store(), is_active=False, actor=SYSTEM)

    def test_another_method_begins_with_a_year_in_which_nothing_has_moved(self, at: Any) -> None:
        at("2026-11-22")
        move(item(), 1, 10)
        for day, text in ((date(2026, 4, 1), "moved in that year"), (date(2027, 5, 1), "1 April")):
            with pytest.raises(ValidationFailed, match=text):
                masters.rule_master.create(effective_on=day, method="fifo", actor=SYSTEM)
        row = masters.rule_master.create(effective_on=date(2027, 4, 1), method="fifo", actor=SYSTEM)
        masters.rule_master.delete(row, actor=SYSTEM)


class TestBatches(MasterCases):
    master: Master[Any] = masters.batch_master
    path = "inventory/batches"
    change = {"expires_on": date(2027, 12, 31)}
    bad = {"expires_on": "soon"}

    def before_each(self) -> None:
        self.milk = item("MILK", has_batches=True)

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {"item": self.milk, "batch_no": f"B{number}", "expires_on": date(2027, 10, 31)}

    def unique_fields(self) -> list[str]:
        return ["batch_no"]

    def use(self, row: Any) -> None:
        move(row.item, 1, 10, batch_id=row.pk)


class TestMethods(MasterCases):
    master: Master[Any] = masters.rule_master
    path = "inventory/valuation-rules"
    change = {"order_cost": Decimal(200)}
    bad = {"method": "lifo", "holding_pct": Decimal(101)}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {"effective_on": date(2027 + number, 4, 1), "method": "wavg", "order_cost": Decimal(150)}

    def test_costs_are_entered_in_a_year_in_which_stock_has_moved(self) -> None:
        """The method stays; another one waits for the next year."""
        move(item("RICE"), 1, 10)
        values = {"effective_on": date(2026, 4, 1), "order_cost": Decimal(150), "holding_pct": Decimal(10)}
        with pytest.raises(ValidationFailed, match="next one"):
            self.master.create(actor=SYSTEM, method="fifo", **values)
        row = self.master.create(actor=SYSTEM, method="wavg", **values)
        assert rule_on(date(2026, 11, 20)) == row
        with pytest.raises(ValidationFailed, match="next one"):
            self.master.update(row, actor=SYSTEM, method="fifo")
