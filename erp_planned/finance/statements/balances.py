"""The trial balance as a table."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.money import ZERO
from core.reports import parameters as read
from core.reports.definitions import ListRows, Table, Texts
from erp_planned.finance.enums import AccountType
from erp_planned.finance.selectors.statements.balances import Balance, TrialBalance, grouped, trial_balance
from erp_planned.finance.selectors.statements.spans import Span, same_days_before
from erp_planned.finance.statements.parameters import asked_span

AMOUNTS = (
    ("opening_debit", gettext_lazy("Opening Dr")),
    ("opening_credit", gettext_lazy("Opening Cr")),
    ("period_debit", gettext_lazy("Debits")),
    ("period_credit", gettext_lazy("Credits")),
    ("closing_debit", gettext_lazy("Closing Dr")),
    ("closing_credit", gettext_lazy("Closing Cr")),
)
LAST_YEAR = (
    ("last_year_debit", gettext_lazy("Last year Dr")),
    ("last_year_credit", gettext_lazy("Last year Cr")),
)
PROVISIONAL = gettext_lazy(
    "Openings are provisional: the year before is not closed, so its balances as they stand now are taken."
)
LINKS = ("account_id", "is_group", "depth")
Row = dict[str, Any]


def money(key: str, heading: Any, width: int = 15) -> Column:
    """Return a column of rupees whose noughts stay empty in files."""
    return Column(heading, key, Kind.MONEY, width, is_blank_at_zero=True)


def build(texts: Texts) -> Table:
    """Return the trial balance of a span. Raises ValidationFailed, NoSuchYear."""
    span = asked_span(texts)
    is_tree, hides_nil = read.flag(texts, "groups"), read.flag(texts, "hideZero")
    with_closing, compares = read.flag(texts, "closing"), read.flag(texts, "compare")
    found = trial_balance(span, with_closing=with_closing)
    before = _last_year(span) if compares else {}
    leaves = [row for row in found.rows if not (hides_nil and row.is_nil and not before.get(row.account.pk))]
    totals = _totals(found, before)
    shown = grouped(leaves) if is_tree else leaves
    closing_before = _with_groups(leaves, before) if is_tree and before else before
    rows = [_row(row, closing_before.get(row.account.pk, ZERO)) for row in shown]
    amounts = (*AMOUNTS, *LAST_YEAR) if compares else AMOUNTS
    if found.undistributed:
        rows.append(_undistributed(found))
    return Table(
        title=_("Trial balance"),
        subtitle=_("as on %(day)s") % {"day": in_date(span.last)},
        filename=f"trial-balance-{span.slug}",
        columns=(
            Column(gettext_lazy("Code"), "code", Kind.TEXT, 10),
            Column(gettext_lazy("Account"), "name", Kind.TEXT, 30),
            Column(gettext_lazy("Type"), "type", Kind.TEXT, 10, labels=dict(AccountType.choices)),
            *(money(key, heading) for key, heading in amounts),
        ),
        rows=ListRows(rows),
        totals=totals,
        notes=[str(PROVISIONAL)] if found.is_provisional else [],
        facts=facts_of(span) | {"is_provisional": found.is_provisional},
        links=LINKS,
    )


def facts_of(span: Span) -> dict[str, Any]:
    """Return what every statement says of its days."""
    return {"financial_year": str(span.year), "from": span.first, "to": span.last}


def pair(amount: Decimal, name: str) -> Row:
    """Return an amount, a debit above zero, as its debit and its credit."""
    return {f"{name}_debit": max(amount, ZERO), f"{name}_credit": max(-amount, ZERO)}


def _row(row: Balance, last_year: Decimal) -> Row:
    account = row.account
    return {
        "code": account.code,
        "name": account.name,
        "type": account.type,
        **pair(row.opening, "opening"),
        "period_debit": row.moved.debit,
        "period_credit": row.moved.credit,
        **pair(row.closing, "closing"),
        **pair(last_year, "last_year"),
        "account_id": account.pk,
        "is_group": account.is_group,
        "depth": row.depth,
    }


def _undistributed(found: TrialBalance) -> Row:
    name = _("Surplus of earlier years, not carried yet")
    return {
        "code": "", "name": name, "type": "", **pair(found.undistributed, "opening"), "period_debit": ZERO,
        "period_credit": ZERO, **pair(found.undistributed, "closing"), **pair(ZERO, "last_year"),
        "account_id": None, "is_group": False, "depth": 0,
    }  # fmt: skip


def _totals(found: TrialBalance, before: dict[int, Decimal]) -> Row:
    """Return the sums of the accounts, never of groups."""
    rows = [_row(row, before.get(row.account.pk, ZERO)) for row in found.rows]
    if found.undistributed:
        rows.append(_undistributed(found))
    keys = [key for key, _heading in (*AMOUNTS, *LAST_YEAR)]
    return {key: sum((row[key] for row in rows), ZERO) for key in keys}


def _last_year(span: Span) -> dict[int, Decimal]:
    before = same_days_before(span)
    return {row.account.pk: row.closing for row in trial_balance(before).rows} if before else {}


def _with_groups(leaves: Iterable[Balance], before: dict[int, Decimal]) -> dict[int, Decimal]:
    """Return last year's closing by account and group."""
    rows = [
        replace(
            row, opening=before.get(row.account.pk, ZERO), moved=replace(row.moved, debit=ZERO, credit=ZERO)
        )
        for row in leaves
    ]
    return {row.account.pk: row.opening for row in grouped(rows)}
