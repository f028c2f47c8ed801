"""Day book, and receipts and payments: what the vouchers of some days were. Rupees."""

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet, Sum

from core.money import ZERO
from erp_planned.finance.enums import VoucherStatus, VoucherType
from erp_planned.finance.models import Account, Voucher, VoucherEntry
from erp_planned.finance.selectors.statements.balances import trial_balance
from erp_planned.finance.selectors.statements.spans import Span


def day_book(span: Span, kind: str = "") -> QuerySet[VoucherEntry]:
    """Return the lines of approved vouchers of these days, by date and number; with voucher and account."""
    rows = VoucherEntry.objects.filter(posted_on__range=(span.first, span.last))
    if kind:
        rows = rows.filter(voucher__type=kind)
    rows = rows.select_related("voucher", "account")
    return rows.order_by("posted_on", "voucher__voucher_no", "voucher_id", "line_no")


def vouchers_between(span: Span) -> int:
    """Return how many approved vouchers there are in these days."""
    return Voucher.objects.filter(status=VoucherStatus.APPROVED, date__range=(span.first, span.last)).count()


@dataclass(frozen=True, slots=True)
class ReceiptsPayments:
    """Money that came and went over a span, by account on the other side; `opening`, `closing` by cash and bank."""

    span: Span
    opening: list[tuple[Account, Decimal]]
    receipts: list[tuple[Account, Decimal]]
    payments: list[tuple[Account, Decimal]]
    closing: list[tuple[Account, Decimal]]
    is_provisional: bool

    @property
    def total(self) -> Decimal:
        """Return opening money and receipts: what payments and closing money come to as well."""
        return _sum(self.opening) + _sum(self.receipts)

    @property
    def other_total(self) -> Decimal:
        """Return payments and closing money."""
        return _sum(self.payments) + _sum(self.closing)


def receipts_payments(span: Span) -> ReceiptsPayments:
    """Return the account of receipts and payments: cash and bank at both ends, and what moved them.

    Transfers between cash and bank are neither. Of a voucher that moves money each other line counts as what it is:
    a credit was received, a debit was paid (tax kept back within a receipt, for example, shows on both sides).
    """
    balances = trial_balance(span)
    money = [row for row in balances.rows if row.account.cash_or_bank]
    received, paid = _other_sides(span)
    by_code = Account.objects.filter(pk__in={*received, *paid}).order_by("code")
    accounts = list(by_code)
    return ReceiptsPayments(
        span,
        [(row.account, row.opening) for row in money if row.opening],
        [(one, received[one.pk]) for one in accounts if received[one.pk]],
        [(one, paid[one.pk]) for one in accounts if paid[one.pk]],
        [(row.account, row.closing) for row in money if row.closing],
        balances.is_provisional,
    )


def _other_sides(span: Span) -> tuple[defaultdict[int, Decimal], defaultdict[int, Decimal]]:
    """Return what was received and what was paid, by the account beside the money; a reversal takes out again."""
    rows = VoucherEntry.objects.filter(posted_on__range=(span.first, span.last), account__cash_or_bank="")
    rows = rows.exclude(voucher__type=VoucherType.JOURNAL).order_by()
    rows = rows.annotate(is_plain=ExpressionWrapper(Q(voucher__reversal_of=None), BooleanField()))
    sums = rows.values_list("account_id", "is_plain").annotate(debits=Sum("debit"), credits=Sum("credit"))
    received: defaultdict[int, Decimal] = defaultdict(lambda: ZERO)
    paid: defaultdict[int, Decimal] = defaultdict(lambda: ZERO)
    for account, is_plain, debit, credit in sums:
        if is_plain:
            received[account] += credit
            paid[account] += debit
        else:
            received[account] -= debit
            paid[account] -= credit
    return received, paid


def _sum(rows: list[tuple[Account, Decimal]]) -> Decimal:
    return sum((amount for _account, amount in rows), ZERO)
