"""Income and expenditure, and the balance sheet. Rupees on the natural side of each account."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.money import ZERO
from erp_planned.finance.enums import DEBIT_SIDE, AccountType
from erp_planned.finance.models import Account
from erp_planned.finance.selectors.statements.balances import Balance, TrialBalance, trial_balance
from erp_planned.finance.selectors.statements.heads import CORPUS, head_accounts
from erp_planned.finance.selectors.statements.spans import Span

Amounts = Sequence[tuple[Account, Decimal]]


def natural(row: Balance, amount: Decimal) -> Decimal:
    """Return an amount as its account's side has it: above zero where it is as usual."""
    return amount if row.account.type in DEBIT_SIDE else -amount


@dataclass(frozen=True, slots=True)
class IncomeExpenditure:
    """Accrual: what was earned and spent in a span, whoever paid when."""

    span: Span
    income: Amounts
    expenditure: Amounts

    @property
    def surplus(self) -> Decimal:
        """Return income less expenditure; below zero a deficit."""
        return _sum(self.income) - _sum(self.expenditure)

    @property
    def total(self) -> Decimal:
        """Return what both sides come to with the balancing figure."""
        return max(_sum(self.income), _sum(self.expenditure))


def income_expenditure(span: Span) -> IncomeExpenditure:
    """Return income and expenditure of a span; the closing entry of the year is not part of it."""
    return _of(trial_balance(span), span)


def _of(balances: TrialBalance, span: Span) -> IncomeExpenditure:
    def side(kind: str) -> Amounts:
        rows = ((row.account, natural(row, row.moved.net)) for row in balances.of(kind))
        return [(account, amount) for account, amount in rows if amount]

    return IncomeExpenditure(span, side(AccountType.INCOME), side(AccountType.EXPENSE))


@dataclass(frozen=True, slots=True)
class BalanceSheet:
    """What the institution has and owes at the end of a day.

    The surplus of the year up to it stands below the corpus (head "corpus"), which is shown as it began, and what
    moved on it apart. `undistributed`: surplus of earlier years that no account stands for.
    """

    span: Span
    liabilities: Amounts
    assets: Amounts
    surplus: Decimal
    undistributed: Decimal
    corpus: Balance | None
    is_provisional: bool

    @property
    def liabilities_total(self) -> Decimal:
        """Return the left side with the surplus."""
        return _sum(self.liabilities) + self.surplus + self.undistributed

    @property
    def assets_total(self) -> Decimal:
        """Return the right side."""
        return _sum(self.assets)


def balance_sheet(span: Span) -> BalanceSheet:
    """Return the balance sheet at the end of a span, which begins with its year.

    Read before the closing entry, so that it says the same once the year is closed.
    """
    balances = trial_balance(span)

    def side(kind: str) -> Amounts:
        rows = ((row.account, natural(row, row.closing)) for row in balances.of(kind))
        return [(account, amount) for account, amount in rows if amount]

    corpus = head_accounts([CORPUS]).get(CORPUS)
    return BalanceSheet(
        span,
        side(AccountType.LIABILITY),
        side(AccountType.ASSET),
        _of(balances, span).surplus,
        -balances.undistributed,
        next((row for row in balances.rows if row.account.pk == corpus), None),
        balances.is_provisional,
    )


def _sum(rows: Amounts) -> Decimal:
    return sum((amount for _account, amount in rows), ZERO)
