"""Receipts and payments, income and expenditure, balance sheet and fund flow as tables."""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.money import ZERO
from core.reports import parameters as read
from core.reports.definitions import ListRows, Table, Texts
from erp_planned.finance.models import Account
from erp_planned.finance.selectors.statements import books, final, funds
from erp_planned.finance.selectors.statements.spans import Span, same_days_before
from erp_planned.finance.statements.balances import PROVISIONAL, facts_of
from erp_planned.finance.statements.parameters import asked_span

# Where a row stands (its key), the account or None, the words where it is no account's, rupees.
Line = tuple[str, Account | None, str, Decimal]
SIDE = gettext_lazy("Side")


def _table(
    texts: Texts,
    title: str,
    name: str,
    lines: Callable[[Span], Sequence[Line]],
    *,
    subtitle: Callable[[Span], str] = lambda span: span.in_words,
    first: Any = SIDE,
    has_code: bool = True,
    is_provisional: bool = False,
    facts: dict[str, Any] | None = None,
) -> Table:
    """Return a statement of (side, code, name, amount) with last year's amounts beside where asked for."""
    span, compares = asked_span(texts), read.flag(texts, "compare")
    before = same_days_before(span) if compares else None
    rows = _beside(lines(span), lines(before) if before else ())
    code = (Column(gettext_lazy("Code"), "code", Kind.TEXT, 10),) if has_code else ()
    last = (Column(gettext_lazy("Last year"), "last_year", Kind.MONEY, 18),) if compares else ()
    amount = Column(gettext_lazy("Amount"), "amount", Kind.MONEY, 18)
    return Table(
        title=title,
        subtitle=subtitle(span),
        filename=f"{name}-{span.slug}",
        columns=(
            Column(first, "side", Kind.TEXT, 16),
            *code,
            Column(gettext_lazy("Particulars"), "name", Kind.TEXT, 44),
            amount,
            *last,
        ),
        rows=ListRows(rows),
        notes=[str(PROVISIONAL)] if is_provisional else [],
        facts={**facts_of(span), "is_provisional": is_provisional, **(facts or {})},
        links=("account_id",),
    )


def _beside(now: Sequence[Line], before: Sequence[Line]) -> list[dict[str, Any]]:
    """Return the lines with last year's amount of each; those of last year alone come with nil, in their place."""
    old = {_key(line): line for line in before}
    keys = [_key(line) for line in now]
    merged: list[tuple[Line, Decimal]] = [(line, old.pop(_key(line), (0, 0, 0, ZERO))[3]) for line in now]
    for key, line in old.items():
        place = _place(keys, key)
        keys.insert(place, key)
        merged.insert(place, ((*line[:3], ZERO), line[3]))
    return [_row(line, last_year) for line, last_year in merged]


def _key(line: Line) -> tuple[str, str, str]:
    side, account, words, _amount = line
    return side, account.code if account else "", words


def _place(keys: Sequence[tuple[str, str, str]], key: tuple[str, str, str]) -> int:
    """Return where a line that is not there goes: before the next account of its side, or its first line of words."""
    own = [place for place, other in enumerate(keys) if other[0] == key[0]]
    for place in own:
        if not keys[place][1] or (key[1] and keys[place][1] > key[1]):
            return place
    return own[-1] + 1 if own else len(keys)


def _row(line: Line, last_year: Decimal) -> dict[str, Any]:
    side, account, words, amount = line
    return {
        "side": side,
        "code": account.code if account else "",
        "name": words or (account.name if account else ""),
        "amount": amount,
        "last_year": last_year,
        "account_id": account.pk if account else None,
    }


def _accounts(side: str, rows: Iterable[tuple[Account, Decimal]], words: str = "") -> list[Line]:
    return [
        (side, account, words % {"account": account.name} if words else "", amount)
        for account, amount in rows
    ]


def build_income_expenditure(texts: Texts) -> Table:
    """Return income and expenditure: expenditure left, income right, the surplus balancing. Raises ValidationFailed."""

    def lines(span: Span) -> list[Line]:
        return _of_income(final.income_expenditure(span))

    found = final.income_expenditure(asked_span(texts))
    facts = {"income": _sum(found.income), "expenditure": _sum(found.expenditure), "surplus": found.surplus}
    return _table(texts, _("Income and expenditure"), "income-expenditure", lines, facts=facts)


def _of_income(found: final.IncomeExpenditure) -> list[Line]:
    spent, earned = _("Expenditure"), _("Income")
    surplus = [(spent, None, _("Surplus carried to the corpus"), found.surplus)] if found.surplus > 0 else []
    deficit = (
        [(earned, None, _("Deficit carried to the corpus"), -found.surplus)] if found.surplus < 0 else []
    )
    return [
        *_accounts(spent, found.expenditure),
        *surplus,
        (spent, None, _("TOTAL"), found.total),
        *_accounts(earned, found.income),
        *deficit,
        (earned, None, _("TOTAL"), found.total),
    ]


def build_balance_sheet(texts: Texts) -> Table:
    """Return the balance sheet at the end of the days. Raises ValidationFailed."""
    found = final.balance_sheet(asked_span(texts))
    facts = {"liabilities": found.liabilities_total, "assets": found.assets_total, "surplus": found.surplus}
    return _table(
        texts,
        _("Balance sheet"),
        "balance-sheet",
        lambda span: _of_sheet(final.balance_sheet(span)),
        subtitle=lambda span: _("as on %(day)s") % {"day": in_date(span.last)},
        is_provisional=found.is_provisional,
        facts=facts,
    )


def _of_sheet(found: final.BalanceSheet) -> list[Line]:
    owes, owns = _("Liabilities"), _("Assets")
    return [
        *_corpus(found, owes),
        *_accounts(owes, (row for row in found.liabilities if not _is_corpus(found, row[0]))),
        (owes, None, _("TOTAL"), found.liabilities_total),
        *_accounts(owns, found.assets),
        (owns, None, _("TOTAL"), found.assets_total),
    ]


def _is_corpus(found: final.BalanceSheet, account: Account) -> bool:
    return found.corpus is not None and found.corpus.account.pk == account.pk


def _corpus(found: final.BalanceSheet, side: str) -> list[Line]:
    """Return the corpus as it began, what moved on it, and the surplus of the year."""
    lines: list[Line] = []
    if found.corpus:
        account = found.corpus.account
        lines += _accounts(side, [(account, -found.corpus.opening)], _("%(account)s - opening"))
        if found.corpus.moved.net:
            lines += _accounts(
                side, [(account, -found.corpus.moved.net)], _("%(account)s - moved in the year")
            )
    if found.undistributed:
        lines.append((side, None, _("Surplus of earlier years, not carried yet"), found.undistributed))
    words = _("Add: surplus for the year") if found.surplus >= 0 else _("Less: deficit for the year")
    return [*lines, (side, None, words, found.surplus)]


def build_receipts_payments(texts: Texts) -> Table:
    """Return receipts and payments: money at both ends and what moved it. Raises ValidationFailed."""
    found = books.receipts_payments(asked_span(texts))
    return _table(
        texts,
        _("Receipts and payments"),
        "receipts-payments",
        lambda span: _of_money(books.receipts_payments(span)),
        is_provisional=found.is_provisional,
        facts={"opening": _sum(found.opening), "closing": _sum(found.closing), "sum": found.total},
    )


def _of_money(found: books.ReceiptsPayments) -> list[Line]:
    came, went = _("Receipts"), _("Payments")
    return [
        *_accounts(came, found.opening, _("Opening: %(account)s")),
        *_accounts(came, found.receipts),
        (came, None, _("TOTAL"), found.total),
        *_accounts(went, found.payments),
        *_accounts(went, found.closing, _("Closing: %(account)s")),
        (went, None, _("TOTAL"), found.other_total),
    ]


def build_fund_flow(texts: Texts) -> Table:
    """Return the fund flow of the days. Raises ValidationFailed."""
    found = funds.fund_flow(asked_span(texts))
    return _table(
        texts,
        _("Fund flow"),
        "fund-flow",
        lambda span: _of_funds(funds.fund_flow(span)),
        first=gettext_lazy("Section"),
        has_code=False,
        is_provisional=found.is_provisional,
        facts={
            "funds_from_operations": found.operations,
            "sources": found.sources,
            "applications": found.applications,
            "increase": found.increase,
        },
    )


def _of_funds(found: funds.FundFlow) -> list[Line]:
    came, went, capital = _("Sources"), _("Applications"), _("Working capital")
    surplus = _("Surplus for the year") if found.surplus >= 0 else _("Deficit for the year")
    adjustments: list[Line] = [
        (came, None, _("Add: depreciation (no funds)"), found.depreciation),
        (came, None, _("Less: profit on sale of fixed assets"), -found.profit),
        (came, None, _("Add: loss on fixed assets"), found.loss),
    ]
    fall: list[Line] = [(came, None, _("Decrease in working capital"), -found.increase)]
    rise: list[Line] = [(went, None, _("Increase in working capital"), found.increase)]
    return [
        (came, None, surplus, found.surplus),
        *(line for line in adjustments if line[3]),
        (came, None, _("Funds from operations"), found.operations),
        *_accounts(came, found.sales, _("Sale of %(account)s")),
        *_accounts(came, found.new_funds, _("Added to %(account)s")),
        *(fall if found.increase < 0 else []),
        (came, None, _("TOTAL SOURCES"), found.sources),
        *_accounts(went, found.purchases, _("Purchase of %(account)s")),
        *_accounts(went, found.repayments, _("Repaid of %(account)s")),
        *(rise if found.increase >= 0 else []),
        (went, None, _("TOTAL APPLICATIONS"), found.applications),
        (capital, None, _("Opening"), found.opening_capital),
        (capital, None, _("Closing"), found.closing_capital),
        (capital, None, _("Increase") if found.increase >= 0 else _("Decrease"), found.increase),
    ]


def _sum(rows: Iterable[tuple[Account, Decimal]]) -> Decimal:
    return sum((amount for _account, amount in rows), ZERO)
