"""Rules of vouchers as pure functions (reference: finance, sections 1, 2, 3 and 8)."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.money import PAISA, ZERO
from core.periods import FinancialYear
from erp_planned.finance.enums import PREFIXES, VoucherType

LEAST_LINES, MOST_LINES = 2, 1000
MOST_AMOUNT = Decimal("999999999999.99")
HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """A line as the rules see it; rupees. `code` is the account's."""

    code: str
    debit: Decimal
    credit: Decimal
    is_money: bool = False
    is_group: bool = False
    is_active: bool = True
    is_control: bool = False
    party_ref: str = ""


def line_fault(line: EntryFacts) -> tuple[str, str] | None:
    """Return the field and the text of what is wrong with one line, or None."""
    for name, amount in (("debit", line.debit), ("credit", line.credit)):
        if not amount.is_finite() or amount < 0 or amount > MOST_AMOUNT:
            return name, _("Give an amount from 0 to 99,999 crore.")
        if amount != amount.quantize(PAISA):
            return name, _("At most two decimals: the smallest amount is a paisa.")
    if (line.debit > 0) == (line.credit > 0):
        return "debit", _("Give a debit or a credit, and not both.")
    if line.is_group:
        text = _("%(code)s is a group; post to one of the accounts under it.")
        return "account_id", text % {"code": line.code}
    if not line.is_active:
        return "account_id", _("%(code)s is closed for new entries.") % {"code": line.code}
    if line.is_control and not line.party_ref:
        text = _("%(code)s is kept by party: say whose it is, for example vendor:12.")
        return "party_ref", text % {"code": line.code}
    return None


def voucher_fault(kind: str, lines: Sequence[EntryFacts]) -> str:
    """Return what is wrong with lines that are right each by itself, or nothing."""
    if len(lines) < LEAST_LINES:
        return _("A voucher has at least two lines.")
    if len(lines) > MOST_LINES:
        return _("A voucher has at most %(most)d lines.") % {"most": MOST_LINES}
    debit = sum((line.debit for line in lines), ZERO)
    credit = sum((line.credit for line in lines), ZERO)
    if debit != credit:
        text = _("Debits are %(debit)s and credits %(credit)s: they differ by %(difference)s.")
        return text % {"debit": debit, "credit": credit, "difference": abs(debit - credit)}
    return _TYPE_RULES[VoucherType(kind)](lines)


def _receipt(lines: Sequence[EntryFacts]) -> str:
    if any(line.is_money and line.credit for line in lines):
        return _("A receipt takes nothing out of cash or bank: use a payment or a contra.")
    if not any(line.is_money for line in lines):
        return _("A receipt debits cash or a bank account.")
    return ""


def _payment(lines: Sequence[EntryFacts]) -> str:
    if any(line.is_money and line.debit for line in lines):
        return _("A payment puts nothing into cash or bank: use a receipt or a contra.")
    if not any(line.is_money for line in lines):
        return _("A payment credits cash or a bank account.")
    return ""


def _journal(lines: Sequence[EntryFacts]) -> str:
    if any(line.is_money for line in lines):
        return _("A journal touches neither cash nor bank: use a receipt, a payment or a contra.")
    return ""


def _contra(lines: Sequence[EntryFacts]) -> str:
    if not all(line.is_money for line in lines):
        return _("A contra moves money between cash and bank accounts alone.")
    return ""


_TYPE_RULES = {
    VoucherType.RECEIPT: _receipt,
    VoucherType.PAYMENT: _payment,
    VoucherType.JOURNAL: _journal,
    VoucherType.CONTRA: _contra,
}


def first_negative(
    opening: Decimal, moves: Mapping[date, Decimal], on: date, change: Decimal
) -> tuple[date, Decimal] | None:
    """Return the first day from `on` at whose end a balance would be below nil, with that balance; or None.

    `moves` are debits less credits by day, `change` what comes to the day `on`.
    """
    balance = opening + sum((amount for day, amount in moves.items() if day < on), ZERO)
    for day in sorted({on, *(day for day in moves if day > on)}):
        balance += moves.get(day, ZERO) + (change if day == on else ZERO)
        if balance < 0:
            return day, balance
    return None


def voucher_number(kind: str, year: FinancialYear, number: int) -> str:
    """Return PREFIX/2026-27/0001."""
    return f"{PREFIXES[VoucherType(kind)]}/{year}/{number:04d}"


def digest_of(facts: Mapping[str, object], lines: Iterable[Sequence[object]]) -> str:
    """Return a short mark of a voucher's content, which whoever approves hands back."""
    content = json.dumps([sorted(facts.items()), [list(line) for line in lines]], default=str)
    return hashlib.sha256(content.encode()).hexdigest()[:20]


def percent_used(amount: Decimal, *, of: Decimal) -> Decimal:
    """Return how many percent of a budget are used, to two places; a budget of nil is used up by anything."""
    if of <= 0:
        return HUNDRED if amount > 0 else ZERO
    return (amount * HUNDRED / of).quantize(PAISA)


def reached(percents: Iterable[int], used: Decimal) -> list[int]:
    """Return the alert percentages that a budget has reached, lowest first."""
    return sorted(percent for percent in percents if used >= percent)
