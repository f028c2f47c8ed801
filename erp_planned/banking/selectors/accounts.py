"""Bank accounts with what the books and the bank say of them."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count, DecimalField, F, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.banking.errors import NoSuchBankAccount
from erp_planned.banking.models import BankAccount, BankTransaction
from erp_planned.finance.models import DayTotal, Opening, VoucherEntry

_RUPEES: "DecimalField[Decimal, Decimal]" = DecimalField(max_digits=16, decimal_places=2)


def bank_accounts() -> QuerySet[BankAccount]:
    """Return the bank accounts with `book_total`, the balance of the books of all that is approved (rupees)."""
    entries = _summed(DayTotal.objects.filter(account=OuterRef("account")))
    openings = _summed(Opening.objects.filter(account=OuterRef("account"), is_carried=False))
    total = Coalesce(Subquery(entries), Value(ZERO), output_field=_RUPEES) + Coalesce(
        Subquery(openings), Value(ZERO), output_field=_RUPEES
    )
    return BankAccount.objects.select_related("account", "layout").annotate(book_total=total)


def active_accounts() -> QuerySet[BankAccount]:
    """Return the bank accounts that are paid from."""
    return BankAccount.objects.filter(is_active=True).order_by("pk")


def _summed(rows: Any) -> Any:
    grouped = rows.order_by().values("account").annotate(total=Sum(F("debit") - F("credit")))
    return grouped.values("total")


def get_bank_account(pk: int) -> BankAccount:
    """Return a bank account. Raises NoSuchBankAccount."""
    found: BankAccount = get_or_refuse(bank_accounts(), NoSuchBankAccount(), pk=pk)
    return found


def book_opening(account: BankAccount, on: date) -> Decimal:
    """Return what the books began with (rupees): the openings that were entered, not those carried forward."""
    entered = Opening.objects.filter(
        account=account.account_id, is_carried=False, year__start_date__lte=on
    ).aggregate(total=Sum(F("debit") - F("credit")))["total"]
    return entered or ZERO


def book_balance(account: BankAccount, on: date) -> Decimal:
    """Return the balance of the account's ledger on a date (rupees), approved vouchers only."""
    moved = DayTotal.objects.filter(account=account.account_id, posted_on__lte=on).aggregate(
        total=Sum(F("debit") - F("credit"))
    )["total"]
    return book_opening(account, on) + (moved or ZERO)


def unmatched_lines() -> int | None:
    """Return how many lines of bank statements are not matched, None where none was read; two queries at most."""
    count = BankTransaction.objects.filter(match=None).count()
    return count if count or BankTransaction.objects.exists() else None


def unreconciled_counts() -> dict[int, int]:
    """Return for each bank account how many lines of the bank and entries of the books are not matched."""
    lines = dict(
        BankTransaction.objects.filter(match=None)
        .order_by()
        .values_list("bank_account")
        .annotate(count=Count("pk"))
    )
    accounts = dict(BankAccount.objects.values_list("account", "pk"))
    entries = (
        VoucherEntry.objects.filter(account__in=accounts, posted_on__isnull=False, bank_match=None)
        .order_by()
        .values_list("account")
        .annotate(count=Count("pk"))
    )
    found = {pk: lines.get(pk, 0) for pk in accounts.values()}
    for account_id, count in entries:
        found[accounts[account_id]] += count
    return found
