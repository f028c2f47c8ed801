"""What is known of assets, as layers of cost that the arithmetic takes; a fixed number of queries for all."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from core.money import ZERO
from erp_planned.assets.calc.schedule import Layer, Terms, life_end, taken_by
from erp_planned.assets.enums import AssetBook, DepreciationMethod, FirstYear
from erp_planned.assets.models import Asset, AssetAddition

TAX_METHOD = DepreciationMethod.WDV


def additions_of(assets: Iterable[Asset]) -> dict[int, list[AssetAddition]]:
    """Return the additions to assets by their numbers, by day; one query."""
    found: dict[int, list[AssetAddition]] = defaultdict(list)
    wanted = [row.pk for row in assets if row.added_cost]
    for one in AssetAddition.objects.filter(asset_id__in=wanted).order_by("added_on", "pk"):
        found[one.asset_id].append(one)
    return found


def layers_of(row: Asset, additions: Sequence[AssetAddition] = (), book: str = AssetBook.BOOK) -> list[Layer]:
    """Return an asset's layers in a book; none while it is not put to use."""
    if row.used_from is None:
        return []
    make = _tax_layers if book == AssetBook.INCOME_TAX else _book_layers
    return make(row, additions, row.used_from)


def _book_layers(row: Asset, additions: Sequence[AssetAddition], begin: date) -> list[Layer]:
    terms = Terms(row.depreciation_method, row.depreciation_rate, row.useful_life, row.first_year)
    by_life = (
        row.depreciation_method == DepreciationMethod.SLM and not row.depreciation_rate and row.useful_life
    )
    ends = life_end(begin, row.useful_life) if by_life and row.useful_life else None
    base = Layer(
        row.cost, row.residual_value or ZERO, begin, terms, ends,
        taken_to=row.opening_on, taken=row.opening_accumulated,
    )  # fmt: skip
    return [base, *(_added(one, terms, ends) for one in additions)]


def _added(one: AssetAddition, terms: Terms, ends: date | None) -> Layer:
    if ends is None:
        return Layer(one.amount, ZERO, one.added_on, terms)
    last = life_end(one.added_on, one.useful_life) if one.useful_life else ends
    return Layer(one.amount, ZERO, one.added_on, terms, last, span=max((last - one.added_on).days + 1, 1))


def _tax_layers(row: Asset, additions: Sequence[AssetAddition], begin: date) -> list[Layer]:
    method = TAX_METHOD if row.income_tax_rate else DepreciationMethod.NONE
    terms = Terms(method, row.income_tax_rate, None, FirstYear.HALF_YEAR)
    base = Layer(row.cost, ZERO, begin, terms)
    if row.opening_on:
        taken = (
            row.cost - row.opening_tax_value
            if row.opening_tax_value is not None
            else taken_by([base], row.opening_on)
        )
        base = Layer(row.cost, ZERO, begin, terms, taken_to=row.opening_on, taken=taken)
    return [base, *(Layer(one.amount, ZERO, one.added_on, terms) for one in additions)]


def known_by(layers: Sequence[Layer], day: date) -> list[Layer]:
    """Return the layers that were put to use by a day."""
    return [layer for layer in layers if layer.used_from <= day]


def cost_of(layers: Iterable[Layer]) -> Decimal:
    """Return the cost of layers together (rupees)."""
    return sum((layer.cost for layer in layers), ZERO)
