"""The bank reconciliation statement, from the books and the bank's lines."""

from datetime import date
from decimal import Decimal

from django.db.models import Sum
from django.utils.translation import gettext as _

from core.money import ZERO
from erp_planned.banking.calc.reconciling import Item, Statement, reconcile
from erp_planned.banking.models import SIGNED, BankAccount, BankTransaction
from erp_planned.banking.selectors.accounts import book_balance, book_opening
from erp_planned.finance.models import VoucherEntry


def reconciliation(account: BankAccount, on: date) -> Statement:
    """Return the statement as on a date; what is matched and whole by then is summed by the database."""
    entries, lines = _entries(account, on), _lines(account, on)
    bank_opening = opening_of(account, on)
    moved = _sum_of_lines(account, on) - sum((one.amount for one in lines), ZERO)
    booked = book_balance(account, on) - sum((one.amount for one in entries), ZERO)
    # What is left out on either side is whole matches, which are the same sum on both.
    base = booked - book_opening(account, on)
    if base != moved:
        raise ValueError(f"matched entries {base} and matched lines {moved} differ")
    stated = _stated(account, on)
    return reconcile(
        book_opening=booked,
        bank_opening=bank_opening + moved,
        entries=entries,
        lines=lines,
        stated=stated,
    )


def opening_of(account: BankAccount, on: date) -> Decimal:
    """Return the bank's balance before the first line (rupees); where nobody said it, that of the books."""
    return book_opening(account, on) if account.opened_with is None else account.opened_with


def _entries(account: BankAccount, on: date) -> list[Item]:
    """Return entries up to the date that are open, or in a match with a part after it."""
    rows = VoucherEntry.objects.filter(account=account.account_id, posted_on__lte=on)
    rows = rows.filter(bank_match=None) | rows.filter(bank_match__match__in=_straddling(account, on))
    found = rows.select_related("voucher", "bank_match").order_by("posted_on", "pk")
    return [
        Item(
            on=row.posted_on or row.voucher.date,
            amount=row.debit - row.credit,
            text=row.voucher.narration or row.narration or _("Voucher %(number)s") % {"number": row.voucher},
            reference=row.voucher.reference or row.voucher.voucher_no,
            match=row.bank_match.match_id if hasattr(row, "bank_match") else None,
        )
        for row in found
    ]


def _lines(account: BankAccount, on: date) -> list[Item]:
    rows = BankTransaction.objects.filter(bank_account=account, txn_on__lte=on)
    rows = rows.filter(match=None) | rows.filter(match__in=_straddling(account, on))
    return [
        Item(row.txn_on, row.signed, row.description, row.reference, row.match_id)
        for row in rows.order_by("txn_on", "pk")
    ]


def _straddling(account: BankAccount, on: date) -> list[int]:
    """Return the matches that have a line or an entry after the date."""
    late = BankTransaction.objects.filter(bank_account=account, txn_on__gt=on, match__isnull=False)
    entries = VoucherEntry.objects.filter(
        account=account.account_id, posted_on__gt=on, bank_match__isnull=False
    )
    return list({*late.values_list("match", flat=True), *entries.values_list("bank_match__match", flat=True)})


def _sum_of_lines(account: BankAccount, on: date) -> Decimal:
    total = BankTransaction.objects.filter(bank_account=account, txn_on__lte=on).aggregate(total=Sum(SIGNED))
    return total["total"] or ZERO


def _stated(account: BankAccount, on: date) -> Decimal | None:
    """Return the bank's own running balance at the end of a date, where its last line has one.

    Files list the oldest or the newest first, so of the last day's lines that one counts whose balance no other line
    of the day goes on from.
    """
    last = (
        BankTransaction.objects.filter(bank_account=account, txn_on__lte=on)
        .order_by("-txn_on")
        .values_list("txn_on", flat=True)
        .first()
    )
    if last is None:
        return None
    day = list(BankTransaction.objects.filter(bank_account=account, txn_on=last).order_by("pk"))
    if any(row.balance is None for row in day):
        return None
    before = [row.balance - row.signed for row in day if row.balance is not None]
    ends = list(dict.fromkeys(row.balance for row in day))
    for balance in before:
        if balance in ends and len(ends) > 1:
            ends.remove(balance)
    return ends[-1]
