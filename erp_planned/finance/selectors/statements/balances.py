"""Openings of a year, what moved, and the trial balance. Amounts are rupees, a debit above zero."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Q, Sum

from core.money import ZERO
from erp_planned.finance.enums import CARRIED, VoucherStatus, YearStatus
from erp_planned.finance.models import Account, BookYear, DayTotal, Opening, Voucher, VoucherEntry
from erp_planned.finance.selectors.statements.heads import CORPUS, head_accounts
from erp_planned.finance.selectors.statements.spans import ONE_DAY, Span, year_before


@dataclass(slots=True)
class Openings:
    """What accounts begin a year with.

    `is_provisional`: the year before is not closed, so its closing balances stand in for what will be carried.
    `undistributed` is the surplus of such years that no account stands for (head "corpus" has none).
    """

    by_account: dict[int, Decimal] = field(default_factory=dict)
    is_provisional: bool = False
    undistributed: Decimal = ZERO


@dataclass(slots=True)
class Moved:
    """Debits and credits of an account over a stretch of days."""

    debit: Decimal = ZERO
    credit: Decimal = ZERO

    @property
    def net(self) -> Decimal:
        """Return debits less credits."""
        return self.debit - self.credit


@dataclass(slots=True)
class Balance:
    """One account over a span. `depth` is how far it stands below the top of the chart."""

    account: Account
    opening: Decimal
    moved: Moved
    depth: int = 0

    @property
    def closing(self) -> Decimal:
        """Return opening + debits - credits."""
        return self.opening + self.moved.net

    @property
    def is_nil(self) -> bool:
        """Say whether there is nothing to show."""
        return not (self.opening or self.moved.debit or self.moved.credit)


def begins_by_rows(year: BookYear) -> bool:
    """Say whether the year's own rows are its openings: entered for a first year, or carried by a year end."""
    before = year_before(year)
    if before is None or before.status == YearStatus.CLOSED:
        return True
    return Opening.objects.filter(year=year, is_carried=False).exists()


def openings(year: BookYear) -> Openings:
    """Return what every account begins the year with, or would if the year before were closed now."""
    if begins_by_rows(year):
        rows = Opening.objects.filter(year=year).order_by().values_list("account_id")
        sums = rows.annotate(debits=Sum("debit"), credits=Sum("credit"))
        return Openings({account: debit - credit for account, debit, credit in sums})
    before = year_before(year)
    if before is None:  # begins_by_rows has said so; for the reader and the type checker
        return Openings()
    return _carried_over(before)


def _carried_over(year: BookYear) -> Openings:
    """Return the closing balances of a year that is not closed, its surplus put to the corpus."""
    begun = openings(year)
    closing: defaultdict[int, Decimal] = defaultdict(lambda: ZERO, begun.by_account)
    for account, moved in movements(year.start_date, year.end_date, year).items():
        closing[account] += moved.net
    types = dict(Account.objects.order_by().values_list("pk", "type"))
    surplus = sum((closing.pop(one) for one in list(closing) if types[one] not in CARRIED), ZERO)
    found = Openings(dict(closing), True, begun.undistributed)
    corpus = head_accounts([CORPUS]).get(CORPUS)
    if corpus is None:
        found.undistributed += surplus
    else:
        found.by_account[corpus] = found.by_account.get(corpus, ZERO) + surplus
    return found


def opening_of(account: Account, year: BookYear, party_ref: str = "") -> Decimal:
    """Return what one account, or a party on it, begins a year with."""
    own = Q(account=account) & (Q(party_ref=party_ref) if party_ref else Q())
    if begins_by_rows(year):
        return _net(Opening.objects.filter(own, year=year))
    if account.type not in CARRIED:
        return ZERO
    before = year_before(year)
    if before is None:
        return ZERO
    if not party_ref and head_accounts([CORPUS]).get(CORPUS) == account.pk:
        return openings(year).by_account.get(account.pk, ZERO)
    days = Q(posted_on__range=(before.start_date, before.end_date))
    # Totals of days are of all parties together.
    posted = VoucherEntry.objects.filter(own, days) if party_ref else DayTotal.objects.filter(own, days)
    return opening_of(account, before, party_ref) + _net(posted)


def closing_of(accounts: Sequence[int], year: BookYear, last: date) -> dict[int, Decimal]:
    """Return what some accounts stand at when a day of the year ends; few queries however many accounts."""
    begun = openings(year).by_account
    rows = DayTotal.objects.filter(account__in=accounts, posted_on__range=(year.start_date, last))
    sums = rows.order_by().values_list("account_id").annotate(debits=Sum("debit"), credits=Sum("credit"))
    found = {account: begun.get(account, ZERO) for account in accounts}
    for account, debit, credit in sums:
        found[account] += debit - credit
    return found


def _net(rows: Any) -> Decimal:
    sums = rows.aggregate(debits=Sum("debit"), credits=Sum("credit"))
    return (sums["debits"] or ZERO) - (sums["credits"] or ZERO)


def movements(first: date, last: date, year: BookYear, *, with_closing: bool = False) -> dict[int, Moved]:
    """Return debits and credits by account over days of a year; its closing entry is left out unless asked for."""
    kept = DayTotal.objects.filter(posted_on__range=(first, last), lines__gt=0).order_by()
    rows = kept.values_list("account_id")
    found = {
        account: Moved(debit, credit)
        for account, debit, credit in rows.annotate(debits=Sum("debit"), credits=Sum("credit"))
    }
    if last == year.end_date and not with_closing:
        _take_out(found, closing_entries(year))
    return found


def closing_entries(year: BookYear) -> dict[int, Moved]:
    """Return what the closing entry of a year did, by account."""
    vouchers = Voucher.objects.filter(date=year.end_date, is_closing=True, status=VoucherStatus.APPROVED)
    keys = list(vouchers.order_by().values_list("pk", flat=True))
    rows = VoucherEntry.objects.filter(voucher__in=keys).order_by().values_list("account_id")
    sums = rows.annotate(debits=Sum("debit"), credits=Sum("credit")) if keys else []
    return {account: Moved(debit, credit) for account, debit, credit in sums}


def _take_out(found: dict[int, Moved], less: dict[int, Moved]) -> None:
    for account, moved in less.items():
        standing = found[account]
        standing.debit -= moved.debit
        standing.credit -= moved.credit


@dataclass(frozen=True, slots=True)
class TrialBalance:
    """Leaves of the chart in the order of codes, and what no account stands for."""

    span: Span
    rows: Sequence[Balance]
    is_provisional: bool
    undistributed: Decimal

    def of(self, *types: str) -> list[Balance]:
        """Return the accounts of some types."""
        return [row for row in self.rows if row.account.type in types]


def trial_balance(span: Span, *, with_closing: bool = False) -> TrialBalance:
    """Return every posting account with opening, debits, credits; one pass over the days of the year.

    The closing entry of the year is left out unless asked for, so that a closed year reads as it did before
    (reference: finance, section 7).
    """
    begun = openings(span.year)
    opening: defaultdict[int, Decimal] = defaultdict(lambda: ZERO, begun.by_account)
    if span.first > span.year.start_date:
        earlier = movements(span.year.start_date, span.first - ONE_DAY, span.year)
        for account, moved in earlier.items():
            opening[account] += moved.net
    moves = movements(span.first, span.last, span.year, with_closing=with_closing)
    accounts = Account.objects.filter(is_group=False).order_by("code")
    rows = [Balance(one, opening[one.pk], moves.get(one.pk, Moved())) for one in accounts]
    return TrialBalance(span, rows, begun.is_provisional, begun.undistributed)


def grouped(rows: Iterable[Balance]) -> list[Balance]:
    """Return the accounts with the groups above them, each group the sum of what stands below it, as a tree."""
    chart = {one.pk: one for one in Account.objects.order_by("code")}
    sums: dict[int, Balance] = {}
    for row in rows:
        sums[row.account.pk] = row
        for parent in _above(row.account, chart):
            total = sums.setdefault(parent.pk, Balance(parent, ZERO, Moved()))
            total.opening += row.opening
            total.moved.debit += row.moved.debit
            total.moved.credit += row.moved.credit
    below: defaultdict[int | None, list[Balance]] = defaultdict(list)
    for key, one in chart.items():
        if key in sums:
            below[one.parent_id].append(sums[key])
    return list(_in_order(below, None, 0))


def _above(account: Account, chart: dict[int, Account]) -> list[Account]:
    found: list[Account] = []
    key = account.parent_id
    # The chart is a tree; its depth bounds the walk even if rows were written past the services.
    while key is not None and len(found) < len(chart):
        found.append(chart[key])
        key = chart[key].parent_id
    return found


def _in_order(below: dict[int | None, list[Balance]], key: int | None, depth: int) -> Iterable[Balance]:
    for row in below.get(key, []):
        row.depth = depth
        yield row
        yield from _in_order(below, row.account.pk, depth + 1)
