"""Indents: who sees which, what they commit of budgets, and with which others they may be split."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.formatting import rupees
from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.finance.selectors.budgets import concerned, over_budget, usages
from erp_planned.finance.selectors.years import find_year
from erp_planned.sourcing.calc import crossed
from erp_planned.sourcing.enums import EnquiryState, IndentStatus
from erp_planned.sourcing.errors import NoSuchIndent
from erp_planned.sourcing.models import Enquiry, Indent
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.limits import bounds_on, split_days

COUNTED = (IndentStatus.SUBMITTED, IndentStatus.APPROVED, IndentStatus.ORDERED)


def indents() -> QuerySet[Indent]:
    """Return all indents with their lines, the newest first."""
    rows = Indent.objects.select_related("department", "account", "raised_by")
    return rows.prefetch_related("items__item").order_by("-raised_on", "-pk")


def get_indent(pk: int) -> Indent:
    """Return an indent. Raises NoSuchIndent."""
    found: Indent = get_or_refuse(indents(), NoSuchIndent(), pk=pk)
    return found


def visible_indents(actor: Actor) -> QuerySet[Indent]:
    """Return what somebody sees: the office all, an employee the own ones."""
    if is_allowed(actor.permissions, P.READ):
        return indents()
    if actor.user_id is None or actor.is_platform:
        return indents().none()
    return indents().filter(raised_by__user_id=actor.user_id)


def visible_indent(actor: Actor, pk: int) -> Indent:
    """Return an indent that somebody sees. Raises NoSuchIndent, also for another's."""
    found: Indent = get_or_refuse(visible_indents(actor), NoSuchIndent(), pk=pk)
    return found


def indents_of(employee_id: int) -> QuerySet[Indent]:
    """Return the indents that an employee raised."""
    return indents().filter(raised_by_id=employee_id)


def committed_by_indents(accounts: Collection[int], first: date, last: date) -> Mapping[int, Decimal]:
    """Return rupees by account of approved indents that are not ordered, raised in these days; one query."""
    rows = Indent.objects.filter(
        account__in=accounts, raised_on__range=(first, last), status=IndentStatus.APPROVED
    )
    return dict(rows.order_by().values_list("account_id").annotate(total=Sum("estimated_total")))


@dataclass(frozen=True, slots=True)
class Planned:
    """What an indent would use of a budget, as finance asks for lines: rupees."""

    debit: Decimal
    credit: Decimal = ZERO


def budget_pairs(row: Indent) -> list[tuple[Any, Any]]:
    """Return the estimate with its account; nothing where no budget is named."""
    return [(Planned(row.estimated_total), row.account)] if row.account is not None else []


def budget_texts(row: Indent) -> list[str]:
    """Return how the budgets over the indent's account stand, and what the indent would go over."""
    year = find_year(row.raised_on)
    if row.account is None or year is None:
        return []
    texts = [
        _("%(account)s: budget %(amount)s, used %(used)s, committed %(committed)s, left %(left)s.")
        % {
            "account": one.budget.account,
            "amount": rupees(one.amount),
            "used": rupees(one.utilized),
            "committed": rupees(one.committed),
            "left": rupees(one.left),
        }
        for one in usages(concerned([row.account.pk], year))
    ]
    if row.status in {IndentStatus.DRAFT, IndentStatus.SUBMITTED}:
        texts += over_budget(budget_pairs(row), row.raised_on)
    return texts


@dataclass(frozen=True, slots=True)
class Splitting:
    """Purchases of one category that together are over a limit (rupees) and alone are not."""

    category: str
    limit: Decimal
    total: Decimal
    others: tuple[Indent, ...]

    def __str__(self) -> str:
        """Name them in a sentence."""
        return _(
            "%(category)s: with %(others)s it is %(total)s together, over the limit of %(limit)s that each alone keeps."
        ) % {
            "category": self.category,
            "others": ", ".join(
                f"{one.indent_no} ({one.department}, {rupees(one.estimated_total)})" for one in self.others
            ),
            "total": rupees(self.total),
            "limit": rupees(self.limit),
        }


def splitting_of(row: Indent) -> list[Splitting]:
    """Return where an indent looks split, by category, also across departments; a bounded number of queries.

    Others count that wait, are approved or ordered and were raised within the days of the window.
    """
    around = timedelta(days=split_days(row.raised_on))
    own = {one.item.category_id: one.item.category for one in row.items.select_related("item__category")}
    bounds = bounds_on(row.raised_on)
    if not own or not bounds:
        return []
    others = (
        Indent.objects.filter(
            status__in=COUNTED,
            raised_on__range=(row.raised_on - around, row.raised_on + around),
            items__item__category__in=own,
        )
        .exclude(pk=row.pk)
        .select_related("department")
        .prefetch_related("items__item")
        .distinct()
        .order_by("pk")[:200]
    )
    by_category: dict[int, list[Indent]] = {}
    for other in others:
        for pk in {line.item.category_id for line in other.items.all()} & own.keys():
            by_category.setdefault(pk, []).append(other)
    found = []
    for pk, rows in sorted(by_category.items()):
        amounts = [row.estimated_total, *(one.estimated_total for one in rows)]
        limit = crossed(amounts, [bound for bound in bounds if row.estimated_total <= bound])
        if limit is not None:
            found.append(Splitting(str(own[pk]), limit, sum(amounts, ZERO), tuple(rows)))
    return found


def to_enquire() -> QuerySet[Indent]:
    """Return the approved indents for which no enquiry runs or was opened, the newest first."""
    running = Enquiry.objects.exclude(state=EnquiryState.CANCELLED).values("indent")
    rows = Indent.objects.filter(status=IndentStatus.APPROVED).exclude(pk__in=running)
    return rows.select_related("department").order_by("-raised_on", "-pk")


def waiting_indents() -> QuerySet[Indent]:
    """Return the indents that wait for approval."""
    return Indent.objects.filter(status=IndentStatus.SUBMITTED)


def pending_indents() -> QuerySet[Indent]:
    """Return the indents that wait for approval or for their order, the most urgent first."""
    rows = Indent.objects.filter(status__in=[IndentStatus.SUBMITTED, IndentStatus.APPROVED])
    return rows.select_related("department").order_by("required_by", "pk")


def split_indents(first: date, last: date) -> QuerySet[Indent]:
    """Return the indents raised in these days that were approved though they look split, by number."""
    rows = Indent.objects.filter(raised_on__range=(first, last)).exclude(splitting_reason="")
    return rows.select_related("department").order_by("raised_on", "pk")
