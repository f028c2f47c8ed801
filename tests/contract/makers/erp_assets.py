"""Assets in use, one from a goods receipt, years calculated and posted, disposals that wait and stand."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from core.periods import FinancialYear
from erp_planned.assets.masters import assets, categories
from erp_planned.assets.selectors.depreciation import last_posted, live_run
from erp_planned.assets.services.disposals import approve_disposal, propose_disposal
from erp_planned.assets.services.runs import calculate, post_run
from tests.erp_planned.assets.things import received

if TYPE_CHECKING:
    from tests.contract.objects import Place

# Years of before: those of the calls, 2025-26, are calculated and not posted.
FIRST, NEXT = FinancialYear(2024), FinancialYear(2025)


def asset_rows(place: "Place") -> dict[str, Any]:
    """Make a category with assets; the first maker of an institution posts a year."""
    category = categories.create(
        code=f"A{place.code}"[:6], name=f"Kind {place.surname} {place.code}", depreciation_method="SLM",
        useful_life=5, actor=place.actor,
    )  # fmt: skip

    def bought(name: str, day: date = date(2024, 6, 1)) -> Any:
        return assets.create(
            name=f"{name} {place.surname}", category=category, purchased_on=day, used_from=day,
            cost=Decimal(50000), actor=place.actor,
        )  # fmt: skip

    own, waiting, gone = bought("Lathe"), bought("Press"), bought("Saw", date(2025, 6, 1))
    if last_posted() is None:
        post_run(run=calculate(year=FIRST, actor=place.actor), actor=place.actor)
    posted = live_run(FIRST)
    proposed = propose_disposal(asset=waiting, disposal_type="Scrap", reason="Rust", actor=place.actor)
    stands = approve_disposal(
        disposal=propose_disposal(asset=gone, disposal_type="Scrap", reason="Fire", actor=place.actor),
        actor=place.actor,
    )
    year = calculate(year=NEXT, actor=place.actor)
    assert posted is not None
    return {
        "asset": own.pk,
        "asset_category": category.pk,
        "asset_category_code": category.code,
        "asset_year": year.pk,
        "posted_asset_year": posted.pk,
        "disposal": proposed.pk,
        "approved_disposal": stands.pk,
        "receipt_line": received(f"{place.surname} {place.code}", 2, 40000).pk,
    }
