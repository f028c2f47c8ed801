"""Figures of the register: by category over a year, and whether the accounts of finance say the same."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count, QuerySet, Sum

from core.money import ZERO
from core.periods import FinancialYear
from erp_planned.assets.enums import DisposalState, RunState
from erp_planned.assets.heads import ACCUMULATED, COST
from erp_planned.assets.models import (
    Asset,
    AssetAddition,
    AssetCategory,
    AssetDepreciation,
    DisposalPart,
)
from erp_planned.assets.selectors.depreciation import DAY, in_service, live_run, rows_for
from erp_planned.finance.models import Account
from erp_planned.finance.selectors.balances import balance_of
from erp_planned.finance.services.automatic import accounts_of, keeps_books

Sums = dict[int, Decimal]


@dataclass(slots=True)
class CategoryYear:
    """A category in a year (rupees): gross block, accumulated depreciation, net block."""

    category: str
    category_id: int
    opening_gross: Decimal = ZERO
    additions: Decimal = ZERO
    deductions: Decimal = ZERO
    opening_accumulated: Decimal = ZERO
    depreciation: Decimal = ZERO
    on_deductions: Decimal = ZERO
    count: int = field(default=0)

    @property
    def closing_gross(self) -> Decimal:
        """Cost of what is there at the end."""
        return self.opening_gross + self.additions - self.deductions

    @property
    def closing_accumulated(self) -> Decimal:
        """What that has lost."""
        return self.opening_accumulated + self.depreciation - self.on_deductions

    @property
    def opening_net(self) -> Decimal:
        """Net block as the year began."""
        return self.opening_gross - self.opening_accumulated

    @property
    def closing_net(self) -> Decimal:
        """Net block as it ends."""
        return self.closing_gross - self.closing_accumulated


@dataclass(frozen=True, slots=True)
class Standing:
    """By category, rupees: gross cost, and accumulated depreciation as charged."""

    gross: Sums
    accumulated: Sums


def standing_on(day: date) -> Standing:
    """Return what stands in the register in the evening of a day, as it is charged; a fixed number of queries."""
    gross, charged = _table(), _table()
    gone = DisposalPart.objects.filter(disposal__state=DisposalState.APPROVED, disposal__booked_on__lte=day)
    for category, cost, opening in _by_category(
        Asset.objects.filter(purchased_on__lte=day), "category", "cost", "opening_accumulated"
    ):
        gross[category] += cost
        charged[category] += opening
    for category, amount in _by_category(
        AssetAddition.objects.filter(added_on__lte=day), "asset__category", "amount"
    ):
        gross[category] += amount
    rows = AssetDepreciation.objects.filter(
        run__state=RunState.POSTED, run__financial_year__lt=_ended_by(day)
    )
    for category, amount, prior in _by_category(
        rows, "asset__category", "depreciation_amount", "prior_amount"
    ):
        charged[category] += amount + prior
    for category, cost, amount, prior, lost in _by_category(
        gone, "asset__category", "cost", "depreciation_amount", "prior_amount", "accumulated"
    ):
        gross[category] -= cost
        charged[category] += amount + prior - lost
    return Standing(gross, charged)


def _table() -> Sums:
    return defaultdict(lambda: ZERO)


def _ended_by(day: date) -> int:
    """Return the year that had not ended in the evening of a day: those before it had."""
    following = day + DAY
    return following.year if following.month > 3 else following.year - 1


def _by_category(rows: QuerySet[Any], category: str, *names: str) -> list[tuple[Any, ...]]:
    sums = {f"sum_{name}": Sum(name) for name in names}
    found = rows.order_by().values_list(category).annotate(**sums)
    return [tuple(row) for row in found]


def by_category(year: FinancialYear) -> list[CategoryYear]:
    """Return the categories in a year by name: gross block, depreciation as posted or, before that, as it would be."""
    names = dict(AssetCategory.objects.order_by("name").values_list("pk", "name"))
    found = {pk: CategoryYear(name, pk) for pk, name in names.items()}
    began, ended = standing_on(year.first - DAY), standing_on(year.last)
    gone = DisposalPart.objects.filter(
        disposal__state=DisposalState.APPROVED, disposal__booked_on__range=(year.first, year.last)
    )
    for pk, row in found.items():
        row.opening_gross, row.opening_accumulated = began.gross[pk], began.accumulated[pk]
        row.additions = ended.gross[pk] - began.gross[pk]
        row.depreciation = ended.accumulated[pk] - began.accumulated[pk]
    for pk, cost, lost in _by_category(gone, "asset__category", "cost", "accumulated"):
        found[pk].deductions, found[pk].on_deductions = cost, lost
        found[pk].additions += cost
        found[pk].depreciation += lost
    run = live_run(year)
    if run is None or run.state != RunState.POSTED:
        for one in rows_for(in_service(year), year):
            found[one.asset.category_id].depreciation += one.depreciation_amount + one.prior_amount
    counts = Asset.objects.filter(purchased_on__lte=year.last).order_by().values_list("category")
    for pk, count in counts.annotate(count=Count("pk")):
        found[pk].count = count
    return [
        row
        for row in found.values()
        if any((row.opening_gross, row.additions, row.deductions, row.depreciation))
    ]


@dataclass(frozen=True, slots=True)
class Difference:
    """An account whose balance is not what the register says (rupees; what is accumulated is a credit)."""

    account: str
    register: Decimal
    books: Decimal

    @property
    def amount(self) -> Decimal:
        """What the books have more."""
        return self.books - self.register


def differences(day: date) -> list[Difference]:
    """Return the accounts of cost and of accumulated depreciation that differ from the register on a day.

    Nothing where no books are kept for the day. Vouchers that wait for approval are not in the books yet. A query for
    each account.
    """
    if not keeps_books(day):
        return []
    stands = standing_on(day)
    rows = AssetCategory.objects.select_related("account", "accumulated_account")
    usual: dict[str, Account] = {}
    wanted: dict[Account, Decimal] = defaultdict(lambda: ZERO)
    for row in rows:
        for account, head, amount in (
            (row.account, COST, stands.gross[row.pk]),
            (row.accumulated_account, ACCUMULATED, -stands.accumulated[row.pk]),
        ):
            if account is None and amount and head not in usual:
                usual |= accounts_of([head])
            if account is not None or amount:
                wanted[account or usual[head]] += amount
    found = [Difference(str(account), amount, balance_of(account, day)) for account, amount in wanted.items()]
    return [one for one in found if one.amount]
