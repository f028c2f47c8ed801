"""Categories, lowest costs and the register: what every plain subject promises, and what an asset follows."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.errors import ValidationFailed
from core.masters import Master
from erp_planned.assets import masters
from erp_planned.assets.services.disposals import propose_disposal
from erp_planned.assets.services.register import move
from tests.core.masters.cases import SYSTEM, MasterCases
from tests.erp_planned.assets.things import kind, posted, thing


class TestCategories(MasterCases):
    master: Master[Any] = masters.categories
    path = "assets/categories"
    change = {"residual_pct": Decimal(10), "name": "Panels"}
    bad = {"name": " ", "income_tax_rate": Decimal(101), "useful_life": None}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "code": f"SOLAR{number}", "name": f"Solar equipment {number}"}

    def use(self, row: Any) -> None:
        thing(category=row)


class TestLimits(MasterCases):
    master: Master[Any] = masters.limits
    path = "assets/limits"
    change = {"amount": Decimal(10000)}
    bad = {"amount": Decimal(-1)}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "effective_on": date(2026, 4, 1 + number)}


class TestAssets(MasterCases):
    master: Master[Any] = masters.assets
    path = "assets"
    change = {"serial_no": "SN-4472", "cost": Decimal(120000)}
    bad = {"name": " ", "cost": Decimal(0), "used_from": date(2026, 8, 1), "opening_on": date(2026, 12, 31)}

    def before_each(self) -> None:
        self.kind = kind("SOLAR")

    def unique_fields(self) -> list[str]:
        return ["tag_no"]

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            **super().valid(number), "category": self.kind, "purchased_on": date(2026, 9, 1),
            "used_from": date(2026, 9, 15),
        }  # fmt: skip

    def use(self, row: Any) -> None:
        propose_disposal(asset=row, disposal_type="Scrap", reason="Broken", actor=SYSTEM)


@pytest.mark.django_db
@pytest.mark.usefixtures("organization")
class TestRegister:
    def test_codes_count_by_category_and_year_and_are_never_given_again(self) -> None:
        first, other = thing(), thing(category=kind("OTHER"))
        masters.assets.delete(first, actor=SYSTEM)
        again = thing()
        org = again.asset_code.split("/")[0]
        assert again.asset_code == f"{org}/TEST/24-25/0002"
        assert other.asset_code == f"{org}/OTHER/24-25/0001"

    def test_new_terms_hold_for_what_is_used_from_their_day_on(self) -> None:
        """An asset of before that is entered late takes the terms of its own day; those that stand keep theirs."""
        category = kind("DATED")
        old = thing(category=category)
        masters.categories.update(category, useful_life=10, actor=SYSTEM)
        late, new = thing(category=category), thing(category=category, used=None, name="New")
        new = masters.assets.update(new, used_from=date(2026, 11, 23), actor=SYSTEM)
        old.refresh_from_db()
        assert [row.useful_life for row in (old, late, new)][:2] == [5, 5]

    def test_what_was_posted_stays(self) -> None:
        row = thing()
        posted(2024)
        for name, value in {"cost": Decimal(1), "used_from": date(2024, 10, 1)}.items():
            with pytest.raises(ValidationFailed) as caught:
                masters.assets.update(row, actor=SYSTEM, **{name: value})
            assert name in caught.value.fields
        row.refresh_from_db()
        assert (row.cost, row.used_from) == (100000, date(2024, 9, 15))

    def test_an_asset_in_use_is_moved_by_a_transfer(self) -> None:
        row = thing(location="Office")
        with pytest.raises(ValidationFailed) as caught:
            masters.assets.update(row, location="Store", actor=SYSTEM)
        assert "location" in caught.value.fields
        assert move(row, location="Store", custodian=None, actor=SYSTEM).location == "Store"
