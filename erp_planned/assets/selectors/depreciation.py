"""Years of depreciation: what a year comes to by the facts as they stand, which years are posted, rows, blocks."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from django.db.models import QuerySet, Sum

from core.money import ZERO
from core.periods import LAST_YEAR, FinancialYear
from core.refusals import get_or_refuse
from erp_planned.assets.calc.blocks import BlockRow, block_year
from erp_planned.assets.calc.schedule import WHOLE_FROM, Layer, taken_by, year_of
from erp_planned.assets.enums import AssetBook, AssetStatus, DisposalState, RunState
from erp_planned.assets.errors import NoSuchRun
from erp_planned.assets.models import Asset, AssetDepreciation, AssetDisposal, BlockYear, DepreciationRun
from erp_planned.assets.selectors.facts import additions_of, cost_of, known_by, layers_of

DAY = timedelta(days=1)


def runs() -> QuerySet[DepreciationRun]:
    """Return the years, the newest first."""
    return DepreciationRun.objects.select_related("voucher")


def get_run(pk: int) -> DepreciationRun:
    """Return a year's depreciation. Raises NoSuchRun."""
    row: DepreciationRun = get_or_refuse(runs(), NoSuchRun(), pk=pk)
    return row


def live_run(year: FinancialYear) -> DepreciationRun | None:
    """Return the run of a year that is calculated or posted."""
    return runs().filter(financial_year=year.start).exclude(state=RunState.REVERSED).first()


def last_posted() -> FinancialYear | None:
    """Return the last year that is posted."""
    row = DepreciationRun.objects.filter(state=RunState.POSTED).order_by("-financial_year").first()
    return row.year if row else None


def is_posted(day: date) -> bool:
    """Say whether the year of a day is posted."""
    last = last_posted()
    return last is not None and year_of(day) <= last


def rows_of(run: DepreciationRun) -> QuerySet[AssetDepreciation]:
    """Return the assets of a year by code."""
    return run.rows.select_related("asset", "asset__category", "run").order_by("asset__asset_code")


def depreciation_of(asset_id: int) -> QuerySet[AssetDepreciation]:
    """Return the rows of an asset that are calculated or posted, the newest year first."""
    rows = AssetDepreciation.objects.select_related("run", "asset", "asset__category")
    return (
        rows.filter(asset_id=asset_id)
        .exclude(run__state=RunState.REVERSED)
        .order_by("-run__financial_year", "-pk")
    )


def rows_for(assets: Iterable[Asset], year: FinancialYear) -> list[AssetDepreciation]:
    """Return what assets lose in a year, and what late facts change of the years before; not saved, one query.

    Each asset's earlier years are computed anew by its facts; what was charged otherwise is `prior_amount`.
    """
    found: list[AssetDepreciation] = []
    rows = [row for row in assets if row.used_from is not None and row.used_from <= year.last]
    added = additions_of(rows)
    before = year.first - DAY
    for row in rows:
        layers = known_by(layers_of(row, added[row.pk]), year.last)
        earlier = known_by(layers, before)
        was = taken_by(earlier, before)
        amount, prior = taken_by(layers, year.last) - was, was - row.accumulated
        opening = cost_of(earlier) - row.accumulated
        came = cost_of(layers) - cost_of(earlier)
        if not amount and not prior and not opening and not came:
            continue
        found.append(
            AssetDepreciation(
                asset=row,
                days=(year.last - max(row.used_from or year.first, year.first)).days + 1,
                opening_value=opening,
                added=came,
                depreciation_amount=amount,
                prior_amount=prior,
                closing_value=opening + came - amount - prior,
            )
        )
    return found


def in_service(year: FinancialYear) -> QuerySet[Asset]:
    """Return the assets that a year's depreciation is about: put to use by its end, and not gone."""
    return (
        Asset.objects.filter(status=AssetStatus.IN_USE, used_from__lte=year.last)
        .select_related("category")
        .order_by("pk")
    )


@dataclass(frozen=True, slots=True)
class Totals:
    """Rupees of one category in a year's depreciation."""

    category_id: int
    depreciation: Decimal
    prior: Decimal


def totals_by_category(run: DepreciationRun) -> list[Totals]:
    """Return what a year comes to by category, in the order of their names; one query."""
    rows = (
        run.rows.values("asset__category_id", "asset__category__name")
        .annotate(amount=Sum("depreciation_amount"), prior=Sum("prior_amount"))
        .order_by("asset__category__name")
    )
    return [Totals(row["asset__category_id"], row["amount"], row["prior"]) for row in rows]


@dataclass(frozen=True, slots=True)
class BlockLine:
    """A block in a year; `difference` of facts entered late stands within the opening (rupees)."""

    row: BlockRow
    difference: Decimal


def blocks_of(year: FinancialYear) -> list[BlockLine]:
    """Return the blocks of the income-tax book in a year; those of a posted year as they were posted.

    Of the others all years from the first are computed; a bounded number of queries.
    """
    kept = _kept_blocks(year)
    if kept:
        return kept
    facts = _BlockFacts()
    found: list[BlockRow] = []
    closing: dict[Decimal, Decimal] = {}
    for start in range(min(facts.first_year, year.start), year.start):
        closing = {row.rate: row.closing for row in facts.year(FinancialYear(start), closing)}
    found = facts.year(year, closing)
    before = {line.row.rate: line.row.closing for line in _kept_blocks(FinancialYear(year.start - 1))}
    late = {rate: closing.get(rate, ZERO) - before.get(rate, ZERO) for rate in {*closing, *before}}
    return [BlockLine(row, late.get(row.rate, ZERO) if before else ZERO) for row in found]


def block_rows(year: FinancialYear) -> list[BlockYear]:
    """Return the blocks of a year as rows that are not saved."""
    return [
        BlockYear(
            rate=line.row.rate, opening=line.row.opening, difference=line.difference, full=line.row.full,
            half=line.row.half, proceeds=line.row.proceeds, depreciation=line.row.depreciation,
            closing=line.row.closing, gain=line.row.gain,
        )
        for line in blocks_of(year)
    ]  # fmt: skip


def _kept_blocks(year: FinancialYear) -> list[BlockLine]:
    rows = BlockYear.objects.filter(run__state=RunState.POSTED, run__financial_year=year.start)
    return [
        BlockLine(
            BlockRow(
                one.rate, one.opening, one.full, one.half, one.proceeds, one.depreciation, one.closing,
                one.gain,
            ),
            one.difference,
        )
        for one in rows.order_by("rate")
    ]  # fmt: skip


Table = dict[tuple[Decimal, int], Decimal]


class _BlockFacts:
    """What came into blocks and went out of them, by rate and year."""

    def __init__(self) -> None:
        rows = list(Asset.objects.exclude(used_from=None).exclude(income_tax_rate=0).order_by("pk"))
        added = additions_of(rows)
        self.opening: Table = defaultdict(lambda: ZERO)
        self.full: Table = defaultdict(lambda: ZERO)
        self.half: Table = defaultdict(lambda: ZERO)
        self.proceeds: Table = defaultdict(lambda: ZERO)
        self.lives: dict[Decimal, list[tuple[int, int]]] = defaultdict(list)
        for row in rows:
            self._take(row, layers_of(row, added[row.pk], AssetBook.INCOME_TAX))
        begun = [begin for lives in self.lives.values() for begin, _gone in lives]
        self.first_year = min(begun, default=LAST_YEAR)
        rates = {row.pk: row.income_tax_rate for row in rows}
        sold = AssetDisposal.objects.filter(state=DisposalState.APPROVED, asset__in=rates)
        for pk, day, sale, cost in sold.values_list("asset", "disposed_on", "sale_amount", "selling_cost"):
            self.proceeds[rates[pk], year_of(day).start] += sale - cost

    def _take(self, row: Asset, layers: list[Layer]) -> None:
        rate, base = row.income_tax_rate, layers[0]
        gone = year_of(row.disposed_on).start if row.disposed_on else LAST_YEAR
        self.lives[rate].append((base.begins.start, gone))
        if base.taken_to is not None:
            self.opening[rate, base.begins.start] += base.cost - base.taken
            layers = layers[1:]
        for layer in layers:
            year = year_of(layer.used_from)
            days = (year.last - layer.used_from).days + 1
            table = self.full if days >= WHOLE_FROM else self.half
            table[rate, year.start] += layer.cost

    def year(self, year: FinancialYear, closing: dict[Decimal, Decimal]) -> list[BlockRow]:
        """Return the blocks of a year by rate, those without any figure left out."""
        found: list[BlockRow] = []
        for rate in sorted({*closing, *self.lives}):
            key = rate, year.start
            row = block_year(
                rate=rate,
                opening=closing.get(rate, ZERO) + self.opening[key],
                full=self.full[key],
                half=self.half[key],
                proceeds=self.proceeds[key],
                is_empty=not any(begin <= year.start < gone for begin, gone in self.lives[rate]),
            )
            if any((row.opening, row.full, row.half, row.proceeds)):
                found.append(row)
        return found
