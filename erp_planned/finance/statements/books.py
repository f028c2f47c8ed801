"""Ledger, cash and bank book, and day book as tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.money import ZERO
from core.reports import parameters as read
from core.reports.definitions import QueryRows, Table, Texts
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Account, VoucherEntry
from erp_planned.finance.parties import KINDS
from erp_planned.finance.selectors.statements.books import day_book, vouchers_between
from erp_planned.finance.selectors.statements.ledger import Ledger, LedgerLine, ledger
from erp_planned.finance.selectors.statements.spans import Span, same_days_before
from erp_planned.finance.statements.balances import facts_of, money
from erp_planned.finance.statements.parameters import asked_account, asked_money_account, asked_span

Row = dict[str, Any]
VOUCHER_LINKS = ("voucher_id",)
DATE = Column(gettext_lazy("Date"), "date", Kind.DATE, 12)
NUMBER = Column(gettext_lazy("Voucher"), "voucher_no", Kind.TEXT, 17)
PARTICULARS = Column(gettext_lazy("Particulars"), "particulars", Kind.TEXT, 26)
NARRATION = Column(gettext_lazy("Narration"), "narration", Kind.TEXT, 38)
PARTY = Column(gettext_lazy("Party"), "party", Kind.TEXT, 20)
SIDES = (money("debit", gettext_lazy("Debit")), money("credit", gettext_lazy("Credit")))
BALANCE = (
    Column(gettext_lazy("Balance"), "balance", Kind.MONEY, 15),
    Column(gettext_lazy("Dr/Cr"), "balance_side", Kind.TEXT, 6),
)
LEDGER = (DATE, NUMBER, PARTICULARS, NARRATION, PARTY, *SIDES, *BALANCE)
CASH_BOOK = (DATE, NUMBER, PARTICULARS, NARRATION, *SIDES, *BALANCE)
DAY_BOOK = (
    DATE,
    NUMBER,
    Column(gettext_lazy("Type"), "type", Kind.TEXT, 9, labels=dict(VoucherType.choices)),
    Column(gettext_lazy("Code"), "code", Kind.TEXT, 9),
    Column(gettext_lazy("Account"), "account", Kind.TEXT, 26),
    NARRATION,
    *SIDES,
)


def side(balance: Decimal) -> str:
    """Return on which side a balance stands, a debit above zero; nothing for nil."""
    if not balance:
        return ""
    return "Dr" if balance > 0 else "Cr"


@dataclass(frozen=True)
class LedgerRows:
    """Lines of a ledger for `core.reports`: the opening first, then line by line."""

    found: Ledger

    @property
    def count(self) -> int:
        """Return the lines with the opening."""
        return self.found.count + 1

    def part(self, start: int, stop: int) -> list[Row]:
        """Return lines by place; the opening is the first."""
        rows = [self._opening()] if start == 0 else []
        return rows + _lines(self.found.part(max(start - 1, 0), stop - 1))

    def stream(self) -> Iterator[Row]:
        """Yield all lines; names of parties are asked for block by block."""
        yield self._opening()
        block: list[LedgerLine] = []
        for line in self.found.stream():
            block.append(line)
            if len(block) == 1000:
                yield from _lines(block)
                block = []
        yield from _lines(block)

    def _opening(self) -> Row:
        opening = self.found.opening
        return {
            "date": self.found.span.first, "voucher_no": "", "particulars": _("Opening balance"), "narration": "",
            "party": "", "debit": ZERO, "credit": ZERO, "balance": abs(opening), "balance_side": side(opening),
            "voucher_id": None,
        }  # fmt: skip


def build_ledger(texts: Texts) -> Table:
    """Return the ledger of an account, of one party on it with `partyRef`. Raises ValidationFailed, NoSuchAccount."""
    return _book(asked_account(texts), texts, _("Ledger"), "ledger", LEDGER)


def build_cash_book(texts: Texts) -> Table:
    """Return the book of one account of cash or bank. Raises ValidationFailed."""
    account = asked_money_account(texts)
    title = _("Cash book") if account.cash_or_bank == "cash" else _("Bank book")
    return _book(account, texts, title, "book", CASH_BOOK)


def _book(account: Account, texts: Texts, title: str, name: str, columns: tuple[Column, ...]) -> Table:
    if account.is_group:
        text = _("“%(account)s” is a group: open one of the accounts below it.")
        raise ValidationFailed.at("accountId", text % {"account": account})
    span, party = asked_span(texts), texts.get("partyRef", "").strip()
    found = ledger(account, span, party)
    return Table(
        title=f"{title}: {account}",
        subtitle=span.in_words,
        filename=f"{name}-{account.code}-{span.slug}",
        columns=columns,
        rows=LedgerRows(found),
        totals={
            "debit": found.moved.debit,
            "credit": found.moved.credit,
            "balance": abs(found.closing),
            "balance_side": side(found.closing),
        },
        facts={
            **facts_of(span),
            "account": {"id": account.pk, "code": account.code, "name": account.name, "type": account.type},
            "opening_balance": found.opening,
            "closing_balance": found.closing,
            "last_year": _last_year(account, span, party) if read.flag(texts, "compare") else None,
        },
        links=VOUCHER_LINKS,
    )


def _last_year(account: Account, span: Span, party: str) -> Row | None:
    before = same_days_before(span)
    if before is None:
        return None
    found = ledger(account, before, party)
    return {"debit": found.moved.debit, "credit": found.moved.credit, "closing_balance": found.closing}


def _lines(lines: list[LedgerLine]) -> list[Row]:
    names = party_names({line.entry.party_ref for line in lines})
    return [
        {
            "date": line.entry.posted_on,
            "voucher_no": line.entry.voucher.voucher_no,
            "particulars": line.particulars,
            "narration": line.entry.narration or line.entry.voucher.narration,
            "party": names.get(line.entry.party_ref, line.entry.party_ref),
            "debit": line.entry.debit,
            "credit": line.entry.credit,
            "balance": abs(line.balance),
            "balance_side": side(line.balance),
            "voucher_id": line.entry.voucher_id,
        }
        for line in lines
    ]


def party_names(refs: set[str]) -> dict[str, str]:
    """Return the names behind party references; one query for each kind."""
    numbers: dict[str, set[int]] = {}
    for ref in refs:
        kind, _colon, number = ref.partition(":")
        if kind in KINDS and number.isascii() and number.isdigit() and len(number) <= 18:
            numbers.setdefault(kind, set()).add(int(number))
    return {
        f"{kind}:{number}": name
        for kind, found in numbers.items()
        for number, name in KINDS[kind].names(found).items()
    }


def build_day_book(texts: Texts) -> Table:
    """Return the vouchers of some days line by line, in number order. Raises ValidationFailed."""
    span = asked_span(texts)
    rows = day_book(span, read.choice(texts, "type", VoucherType.values))
    sums = rows.order_by().aggregate(debits=Sum("debit"), credits=Sum("credit"))
    return Table(
        title=_("Day book"),
        subtitle=span.in_words,
        filename=f"day-book-{span.slug}",
        columns=DAY_BOOK,
        rows=QueryRows(rows, _day_lines, rows.count()),
        totals={"debit": sums["debits"] or ZERO, "credit": sums["credits"] or ZERO},
        facts={**facts_of(span), "vouchers": vouchers_between(span)},
        links=(*VOUCHER_LINKS, "account_id"),
    )


def _day_lines(entries: list[VoucherEntry]) -> list[Row]:
    return [
        {
            "date": one.posted_on,
            "voucher_no": one.voucher.voucher_no,
            "type": one.voucher.type,
            "code": one.account.code,
            "account": one.account.name,
            "narration": one.narration or one.voucher.narration,
            "debit": one.debit,
            "credit": one.credit,
            "voucher_id": one.voucher_id,
            "account_id": one.account_id,
        }
        for one in entries
    ]
