"""How the books stand today, in few queries: for the first page."""

from decimal import Decimal

from core.periods import today
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.models import Account, BookYear, Voucher
from erp_planned.finance.selectors.statements.balances import closing_of


def money_now(year: BookYear) -> list[tuple[Account, Decimal]]:
    """Return the accounts of cash and bank with their balance at the end of today, rupees."""
    accounts = list(Account.objects.exclude(cash_or_bank="").order_by("code"))
    balances = closing_of([one.pk for one in accounts], year, today())
    return [(one, balances[one.pk]) for one in accounts]


def vouchers_waiting() -> int:
    """Return how many vouchers wait for approval."""
    return Voucher.objects.filter(status=VoucherStatus.SUBMITTED).count()
