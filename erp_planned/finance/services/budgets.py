"""Setting and revising budgets, and the rules of the books."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import take
from erp_planned.finance.enums import YearStatus
from erp_planned.finance.models import Account, BooksSettings, BookYear, Budget, BudgetRevision
from erp_planned.finance.permissions import FinancePermission as P


@transaction.atomic
def set_budget(*, year: BookYear, account: Account, allocated_amount: Decimal, actor: Actor) -> Budget:
    """Allocate a budget to an account head or a group for a year; rupees; again until it is revised.

    Raises Duplicate for one that was revised, ValidationFailed naming the field, InvalidState, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    _check_open(year)
    if account.cash_or_bank or account.type not in {"Expense", "Asset"}:
        raise ValidationFailed.at("account", _("Budgets are of expenses, and of assets that are bought."))
    _check_amount("allocated_amount", allocated_amount)
    row = Budget.objects.select_for_update(no_key=True).filter(year=year, account=account).first()
    if row is None:
        return _new(year, account, allocated_amount, actor)
    if row.revised_amount is not None:
        text = _("%(account)s has a revised budget for %(year)s; revise it again.")
        raise Duplicate.at("account", text % {"account": account, "year": year})
    before, row.allocated_amount = row.allocated_amount, allocated_amount
    row.save(update_fields=["allocated_amount"])
    record(
        actor,
        "budget.set",
        row,
        before={"allocated_amount": before},
        after={"allocated_amount": allocated_amount},
    )
    return row


def _new(year: BookYear, account: Account, allocated_amount: Decimal, actor: Actor) -> Budget:
    row = Budget(year=year, account=account, allocated_amount=allocated_amount)
    check_fields(row)
    text = _("%(account)s has a budget for %(year)s; revise it.") % {"account": account, "year": year}
    with naming_refusals({"erp_budget_once": lambda: Duplicate.at("account", text)}):
        row.save()
    record(actor, "budget.set", row, after={"allocated_amount": allocated_amount})
    return row


@transaction.atomic
def revise_budget(
    *,
    budget: Budget,
    amount: Decimal,
    reason: str,
    actor: Actor,
    order_number: str = "",
    revised_on: date | None = None,
) -> Budget:
    """Put another amount in place of what holds, and keep both with order and reason.

    Raises ValidationFailed naming the field, InvalidState for a closed year, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    row = take(Budget.objects.all(), NotFound(_("There is no such budget.")), pk=budget.pk)
    _check_open(row.year)
    _check_amount("amount", amount)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the budget is revised."))
    day = revised_on or today()
    if day > row.year.end_date:
        raise ValidationFailed.at(
            "revised_on", _("The year ends on %(day)s.") % {"day": in_date(row.year.end_date)}
        )
    before = row.allocated_amount if row.revised_amount is None else row.revised_amount
    if before == amount:
        raise ValidationFailed.at("amount", _("The budget has this amount already."))
    BudgetRevision.objects.create(
        budget=row,
        before=before,
        after=amount,
        order_number=" ".join(order_number.split())[:60],
        reason=" ".join(reason.split())[:300],
        revised_on=day,
        revised_by=actor.name[:150],
    )
    row.revised_amount = amount
    row.save(update_fields=["revised_amount"])
    # More money: what was told of the old amount may come again.
    row.alerts.all().delete()
    record(
        actor, "budget.revised", row, before={"amount": before}, after={"amount": amount, "reason": reason}
    )
    return row


@transaction.atomic
def change_settings(*, actor: Actor, **values: Any) -> BooksSettings:
    """Change the rules of the books. Raises ValidationFailed naming the field, Forbidden."""
    authorize(actor, P.CONFIGURE)
    row, _made = BooksSettings.objects.select_for_update().get_or_create(pk=1)
    before, after = changes(row, values)
    for name, value in after.items():
        setattr(row, name, value)
    check_fields(row)
    if after:
        row.save()
        record(actor, "books_settings.changed", row, before=before, after=after)
    return row


def _check_open(year: BookYear) -> None:
    if year.status != YearStatus.OPEN:
        raise InvalidState(_("The financial year %(year)s is closed.") % {"year": year})


def _check_amount(field: str, amount: Decimal) -> None:
    if not amount.is_finite() or amount < 0:
        raise ValidationFailed.at(field, _("Give an amount of nil or more."))
