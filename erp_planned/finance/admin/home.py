"""The books on the first page: cash and bank, what waits for approval, and what apps above add."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import inr, rupees
from core.money import ZERO
from core.periods import today
from erp_planned.finance.calc import percent_used
from erp_planned.finance.home import Figure, figures_for, register_figures
from erp_planned.finance.models import BookYear
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.budgets import budgets, usages
from erp_planned.finance.selectors.statements.spans import year_of
from erp_planned.finance.selectors.statements.standing import money_now, vouchers_waiting
from payroll.organizations.home_parts import HomePart, register_home_part


def context(actor: Actor) -> Mapping[str, Any]:
    """Return the figures with their addresses, and whether books are kept today."""
    figures = figures_for(actor)
    return {
        "keeps_books": year_of(today()) is not None,
        "figures": [{"title": one.title, "text": one.text, "address": _address(one)} for one in figures],
    }


def _address(one: Figure) -> str:
    if not one.page:
        return ""
    return reverse(one.page, args=one.args) + (f"?{one.query}" if one.query else "")


def money_figures() -> list[Figure]:
    """Return cash and bank as they stand today, and what waits for approval."""
    year = year_of(today())
    if year is None:
        return []
    found = money_now(year)
    cash = sum((amount for account, amount in found if account.cash_or_bank == "cash"), ZERO)
    bank = sum((amount for account, amount in found if account.cash_or_bank == "bank"), ZERO)
    waiting = vouchers_waiting()
    first_bank = next((account for account, _amount in found if account.cash_or_bank == "bank"), None)
    bank_query = f"accountId={first_bank.pk}" if first_bank else ""
    return [
        Figure(_("Cash in hand"), rupees(cash), "admin:statement", ("cash-book",)),
        Figure(_("Bank"), rupees(bank), "admin:statement", ("cash-book",), bank_query),
        Figure(
            _("Vouchers that wait for approval"),
            inr(waiting),
            "admin:erp_finance_voucher_changelist",
            query="status__exact=submitted",
        ),
        *_budget_used(year),
    ]


def _budget_used(year: BookYear) -> list[Figure]:
    """Return how much of the year's budgets is spent or promised; nothing where there are none."""
    rows = usages(budgets().filter(year=year))
    whole = sum((one.amount for one in rows), ZERO)
    if not whole:
        return []
    used = percent_used(sum((one.utilized + one.committed for one in rows), ZERO), of=whole)
    return [Figure(_("Budget used"), f"{inr(used)}%", "admin:erp_finance_budget_changelist")]


register_figures(P.READ, money_figures)
register_home_part(HomePart("erp/finance/home_part.html", P.READ, context))
