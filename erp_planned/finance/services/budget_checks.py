"""Budgets looked at when a voucher is saved or posted, and the alerts that follow."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

from core.actors import Actor
from core.errors import InvalidState
from core.formatting import rupees
from core.outbox.services import notify_holders
from erp_planned.finance.calc import reached
from erp_planned.finance.enums import BudgetCheck
from erp_planned.finance.models import Account, BookYear, Budget, BudgetAlert
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.budgets import concerned, over_budget, settings, usages
from erp_planned.finance.selectors.years import find_year

ALERT = "budget_alert"


def check_budgets(pairs: Sequence[tuple[Any, Account]], on: date, *, hold: bool = False) -> None:
    """Raise InvalidState where lines go over a budget and the institution refuses that.

    `hold` locks the budgets concerned until the transaction ends, so that two cannot both use what is left.
    """
    if settings().budget_check != BudgetCheck.REFUSE:
        return
    year = find_year(on)
    if hold and year is not None:
        pks = [row.pk for row in concerned([account.pk for _line, account in pairs], year)]
        list(Budget.objects.filter(pk__in=pks).order_by("pk").select_for_update(no_key=True))
    texts = over_budget(pairs, on)
    if texts:
        raise InvalidState(" ".join(texts), fields={"entries": texts})


def alert_budgets(accounts: Collection[int], year: BookYear, actor: Actor) -> None:
    """Tell those who approve which percentages budgets have reached, each once."""
    percents = settings().percents
    rows = concerned(accounts, year) if percents else []
    told = (
        set(BudgetAlert.objects.filter(budget__in=rows).values_list("budget_id", "percent"))
        if rows
        else set()
    )
    for usage in usages(rows):
        fresh = [one for one in reached(percents, usage.percent) if (usage.budget.pk, one) not in told]
        if not fresh:
            continue
        BudgetAlert.objects.bulk_create(
            [BudgetAlert(budget=usage.budget, percent=one) for one in fresh], ignore_conflicts=True
        )
        notify_holders(
            P.APPROVE,
            actor=actor,
            template=ALERT,
            context={
                "account": str(usage.budget.account),
                "percent": fresh[-1],
                "year": str(year),
                "amount": rupees(usage.amount),
                "left": rupees(usage.left),
            },
            url=f"/admin/erp_finance/budget/{usage.budget.pk}/change/",
            key=f"{ALERT}:{usage.budget.pk}:{usage.amount}:{fresh[-1]}",
        )
