"""Budgets and how much of them is used (reference: finance, section 8)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.formatting import rupees
from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.finance.calc import percent_used
from erp_planned.finance.commitments import committed
from erp_planned.finance.enums import BudgetCheck
from erp_planned.finance.models import Account, BooksSettings, BookYear, Budget, Voucher, VoucherEntry
from erp_planned.finance.selectors.accounts import above, parents, under
from erp_planned.finance.selectors.balances import NET
from erp_planned.finance.selectors.years import find_year


@dataclass(frozen=True, slots=True)
class Usage:
    """A budget and what is used of it; rupees. `left` may be below nil."""

    budget: Budget
    allocated: Decimal
    revised: Decimal | None
    utilized: Decimal
    committed: Decimal

    @property
    def amount(self) -> Decimal:
        """What holds now."""
        return self.allocated if self.revised is None else self.revised

    @property
    def left(self) -> Decimal:
        return self.amount - self.utilized - self.committed

    @property
    def percent(self) -> Decimal:
        """How many percent are spent or promised."""
        return percent_used(self.utilized + self.committed, of=self.amount)


def settings() -> BooksSettings:
    """Return the rules of the books, the usual ones where nobody has set any."""
    return BooksSettings.objects.filter(pk=1).first() or BooksSettings()


def budgets() -> QuerySet[Budget]:
    """Return all budgets with year and account."""
    return Budget.objects.select_related("year", "account").order_by("-year__start_date", "account__code")


def get_budget(pk: int) -> Budget:
    """Return one budget. Raises NotFound."""
    row: Budget = get_or_refuse(budgets(), NotFound(_("There is no such budget.")), pk=pk)
    return row


def usages(rows: Iterable[Budget]) -> list[Usage]:
    """Return what is used of budgets; four queries for each year among them."""
    found: dict[int, Usage] = {}
    listed = list(rows)
    for year in {row.year for row in listed}:
        of_year = [row for row in listed if row.year_id == year.pk]
        found |= {usage.budget.pk: usage for usage in _usages_of_year(year, of_year)}
    return [found[row.pk] for row in listed]


def _usages_of_year(year: BookYear, rows: list[Budget]) -> list[Usage]:
    below = under([row.account_id for row in rows], parents())
    wanted = {pk for pks in below.values() for pk in pks}
    spent = _spent(wanted, year.start_date, year.end_date)
    promised = committed(wanted, year.start_date, year.end_date)
    return [
        Usage(
            row,
            row.allocated_amount,
            row.revised_amount,
            _sum(spent, below[row.account_id]),
            _sum(promised, below[row.account_id]),
        )
        for row in rows
    ]


def _spent(accounts: Collection[int], first: date, last: date) -> dict[int, Decimal]:
    """Return debits less credits by account; what the year end writes is no spending."""
    rows = VoucherEntry.objects.filter(
        account__in=accounts, posted_on__range=(first, last), voucher__is_closing=False
    )
    return dict(rows.order_by().values_list("account_id").annotate(net=NET))


def _sum(amounts: Mapping[int, Decimal], accounts: Iterable[int]) -> Decimal:
    return sum((amounts.get(pk, ZERO) for pk in accounts), ZERO)


def over_budget(pairs: Iterable[tuple[Any, Account]], on: date) -> list[str]:
    """Return a sentence for each budget that lines, posted on a day, would go over; empty where none is checked.

    `pairs` are lines (`debit`, `credit`) with their accounts.
    """
    year = find_year(on)
    changes: dict[int, Decimal] = {}
    for line, account in pairs:
        changes[account.pk] = changes.get(account.pk, ZERO) + line.debit - line.credit
    if year is None or settings().budget_check == BudgetCheck.OFF:
        return []
    rows = concerned(changes, year)
    if not rows:
        return []
    below = under([row.account_id for row in rows], parents())
    texts = []
    for usage in usages(rows):
        change = _sum(changes, below[usage.budget.account_id])
        if change > 0 and change > usage.left:
            values = {
                "budget": usage.budget.account,
                "left": rupees(usage.left),
                "over": rupees(change - usage.left),
            }
            texts.append(_("%(budget)s: %(left)s are left of the budget; this is %(over)s more.") % values)
    return texts


def concerned(accounts: Collection[int], year: BookYear) -> list[Budget]:
    """Return the budgets of a year that stand over any of the accounts."""
    if not Budget.objects.filter(year=year).exists():
        return []
    tree = parents()
    wanted = {one for pk in accounts for one in above(pk, tree)}
    return list(budgets().filter(year=year, account__in=wanted).order_by("pk"))


def budget_warnings(voucher: Voucher) -> list[str]:
    """Return what a voucher that is not decided yet would go over."""
    return over_budget([(one, one.account) for one in voucher.entries.all()], voucher.date)
