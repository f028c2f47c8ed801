"""The categories that an organization begins with, to be edited.

Lives of Schedule II of the Companies Act and income-tax rates (reference: assets; bodies with a manual of their
own change them); accounts of the usual chart.
"""

from typing import NamedTuple

from core.actors import Actor
from erp_planned.assets.masters import ALWAYS, TERMS
from erp_planned.assets.models import AssetCategory, CategoryTerms
from erp_planned.finance.selectors.accounts import numbers_of


class Seed(NamedTuple):
    """A category to be: rates in percent, life in years, the code of the account of its cost."""

    code: str
    name: str
    method: str
    rate: int | None
    life: int | None
    tax: int
    account: str


SEEDS = (
    Seed("LAND", "Land", "none", None, None, 0, "1103"),
    Seed("BLDG", "Buildings", "SLM", None, 60, 10, "1104"),
    Seed("FURN", "Furniture and fixtures", "SLM", None, 10, 10, "1101"),
    Seed("OFFC", "Office equipment", "SLM", None, 5, 15, "1108"),
    Seed("COMP", "Computers", "SLM", None, 3, 40, "1102"),
    Seed("SERV", "Servers and network", "SLM", None, 6, 40, "1102"),
    Seed("VEHI", "Vehicles", "SLM", None, 8, 15, "1105"),
    Seed("LABE", "Laboratory equipment", "WDV", 15, None, 15, "1107"),
    Seed("PLNT", "Plant and machinery", "WDV", 15, None, 15, "1108"),
    Seed("BOOK", "Library books", "WDV", 40, None, 40, "1106"),
)


def seed_categories(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Write the categories where there are none and the chart has their accounts: with the chart, if it comes later."""
    accounts = numbers_of(seed.account for seed in SEEDS)
    if not accounts or AssetCategory.objects.exists():
        return
    made = AssetCategory.objects.bulk_create(
        AssetCategory(
            code=seed.code, name=seed.name, depreciation_method=seed.method, depreciation_rate=seed.rate,
            useful_life=seed.life, income_tax_rate=seed.tax, residual_pct=0 if seed.method == "none" else 5,
            account_id=accounts.get(seed.account),
        )
        for seed in SEEDS
    )  # fmt: skip
    CategoryTerms.objects.bulk_create(
        CategoryTerms(category=row, effective_on=ALWAYS, **{name: getattr(row, name) for name in TERMS})
        for row in made
    )
