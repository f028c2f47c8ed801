"""Fund flow: where funds came from and went, and what that did to working capital. Rupees.

By `fund_class` of assets and liabilities (none: current). What a voucher does to fixed assets is told by the heads
"depreciation", "asset_profit" and "asset_loss", whose account may be a group: a credit against depreciation is
depreciation, any other is a disposal at book value, a debit is a purchase. A reversal takes back what it reverses.
Because every voucher balances, sources less applications are the change in working capital whatever was posted.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import groupby

from django.db.models import Q

from core.money import ZERO
from erp_planned.finance.enums import AccountType, FundClass
from erp_planned.finance.models import Account, VoucherEntry
from erp_planned.finance.selectors.statements.balances import trial_balance
from erp_planned.finance.selectors.statements.heads import head_accounts
from erp_planned.finance.selectors.statements.spans import Span

DEPRECIATION, PROFIT, LOSS = "depreciation", "asset_profit", "asset_loss"
BALANCE_TYPES = (AccountType.ASSET, AccountType.LIABILITY)
# (voucher, whether it reverses another, account, debit less credit)
Line = tuple[int, bool, int, Decimal]


def _amounts() -> defaultdict[int, Decimal]:
    return defaultdict(lambda: ZERO)


@dataclass(slots=True)
class AssetMoves:
    """What happened to fixed assets: by account purchases and sale proceeds, in all the rest."""

    purchases: defaultdict[int, Decimal] = field(default_factory=_amounts)
    sales: defaultdict[int, Decimal] = field(default_factory=_amounts)
    depreciation: Decimal = ZERO
    profit: Decimal = ZERO
    loss: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class FundFlow:
    """The statement; each list has (account, rupees above zero)."""

    span: Span
    surplus: Decimal
    depreciation: Decimal
    profit: Decimal
    loss: Decimal
    sales: list[tuple[Account, Decimal]]
    new_funds: list[tuple[Account, Decimal]]
    purchases: list[tuple[Account, Decimal]]
    repayments: list[tuple[Account, Decimal]]
    opening_capital: Decimal
    closing_capital: Decimal
    is_provisional: bool

    @property
    def operations(self) -> Decimal:
        """Return the funds from operations."""
        return self.surplus + self.depreciation - self.profit + self.loss

    @property
    def increase(self) -> Decimal:
        """Return the change in working capital, proven from the current accounts."""
        return self.closing_capital - self.opening_capital

    @property
    def sources(self) -> Decimal:
        """Return all sources; a fall of working capital is one."""
        return self.operations + _sum(self.sales) + _sum(self.new_funds) + max(-self.increase, ZERO)

    @property
    def applications(self) -> Decimal:
        """Return all applications; a rise of working capital is one."""
        return _sum(self.purchases) + _sum(self.repayments) + max(self.increase, ZERO)


def fund_flow(span: Span) -> FundFlow:
    """Return the fund flow of a span."""
    balances = trial_balance(span)
    own = balances.of(*BALANCE_TYPES)
    fixed = {row.account.pk for row in own if row.account.fund_class == FundClass.FIXED_ASSET}
    moves = asset_moves(_lines(span, fixed), fixed, _heads())
    by_key = {row.account.pk: row.account for row in balances.rows}
    lent = [row for row in own if row.account.fund_class in (FundClass.FUND, FundClass.LOAN)]
    capital = [row for row in own if row.account.fund_class in (FundClass.CURRENT, "")]
    surplus = -sum((row.moved.net for row in balances.of(AccountType.INCOME, AccountType.EXPENSE)), ZERO)
    # What was taken back may outweigh what was done in the span: it then stands on the other side.
    sales = [*_above(moves.sales, by_key), *_below(moves.purchases, by_key)]
    purchases = [*_above(moves.purchases, by_key), *_below(moves.sales, by_key)]
    return FundFlow(
        span,
        surplus,
        moves.depreciation,
        moves.profit,
        moves.loss,
        sales,
        [(row.account, -row.moved.net) for row in lent if row.moved.net < 0],
        purchases,
        [(row.account, row.moved.net) for row in lent if row.moved.net > 0],
        sum((row.opening for row in capital), ZERO),
        sum((row.closing for row in capital), ZERO),
        balances.is_provisional,
    )


def asset_moves(lines: Iterable[Line], fixed: set[int], heads: dict[str, set[int]]) -> AssetMoves:
    """Tell apart what vouchers did to fixed assets; `lines` come voucher by voucher."""
    found = AssetMoves()
    for (_voucher, is_reversal), group in groupby(lines, key=lambda line: line[:2]):
        sign = -1 if is_reversal else 1
        by_account = _amounts()
        for _key, _flag, account, amount in group:
            by_account[account] += sign * amount
        _add(found, by_account, fixed, heads, sign)
    return found


def _add(
    found: AssetMoves, amounts: dict[int, Decimal], fixed: set[int], heads: dict[str, set[int]], sign: int
) -> None:
    """Add one voucher, as if it reversed nothing; `sign` turns it back."""
    depreciation, loss = _of(amounts, heads[DEPRECIATION]), _of(amounts, heads[LOSS])
    profit = -_of(amounts, heads[PROFIT])
    found.depreciation += sign * depreciation
    # Assets as they would stand without the depreciation of the same voucher: above zero bought, below it given away.
    change = _of(amounts, fixed) + depreciation
    if change >= 0:
        bought = {key: amounts[key] for key in amounts if key in fixed and amounts[key] > 0}
        _spread(found.purchases, bought, change * sign)
        return
    found.profit += sign * profit
    found.loss += sign * loss
    gone = {key: -amounts[key] for key in amounts if key in fixed and amounts[key] < 0}
    _spread(found.sales, gone, (-change + profit - loss) * sign)


def _spread(into: dict[int, Decimal], shares: dict[int, Decimal], amount: Decimal) -> None:
    """Put an amount to the accounts as their lines have it; what is left over or short, to the largest."""
    if not amount or not shares:
        return
    largest = max(shares, key=lambda key: (shares[key], -key))
    left = abs(amount)
    sign = 1 if amount > 0 else -1
    for key, share in shares.items():
        if key != largest:
            part = min(share, left)
            into[key] += sign * part
            left -= part
    into[largest] += sign * left


def _lines(span: Span, fixed: set[int]) -> Iterable[Line]:
    """Yield the lines of the vouchers that touch fixed assets, voucher by voucher."""
    posted = VoucherEntry.objects.filter(posted_on__range=(span.first, span.last))
    touched = posted.filter(account__in=fixed).order_by().values("voucher_id")
    rows = posted.filter(voucher__in=touched, voucher__is_closing=False).order_by("voucher_id", "line_no")
    names = ("voucher_id", "voucher__reversal_of_id", "account_id", "debit", "credit")
    for voucher, reverses, account, debit, credit in rows.values_list(*names).iterator():
        yield voucher, reverses is not None, account, debit - credit


def _heads() -> dict[str, set[int]]:
    """Return the accounts that stand for each head, with all below a group."""
    found: dict[str, set[int]] = {DEPRECIATION: set(), PROFIT: set(), LOSS: set()}
    for head, account in head_accounts(list(found)).items():
        found[head] = _with_below(account)
    return found


def _with_below(account: int) -> set[int]:
    found, level = {account}, {account}
    while level:
        below = Account.objects.filter(Q(parent__in=level)).values_list("pk", flat=True)
        level = set(below) - found
        found |= level
    return found


def _of(amounts: dict[int, Decimal], keys: set[int]) -> Decimal:
    return sum((amount for key, amount in amounts.items() if key in keys), ZERO)


def _above(amounts: dict[int, Decimal], accounts: dict[int, Account]) -> list[tuple[Account, Decimal]]:
    return [(accounts[key], amounts[key]) for key in sorted(amounts) if amounts[key] > 0]


def _below(amounts: dict[int, Decimal], accounts: dict[int, Account]) -> list[tuple[Account, Decimal]]:
    return [(accounts[key], -amounts[key]) for key in sorted(amounts) if amounts[key] < 0]


def _sum(rows: list[tuple[Account, Decimal]]) -> Decimal:
    return sum((amount for _account, amount in rows), ZERO)
