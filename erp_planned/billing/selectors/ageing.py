"""What customers owe on a date, by age, and whether the books say the same."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import F, Q, Sum

from core.money import ZERO
from erp_planned.billing.calc import Due, aged
from erp_planned.billing.enums import ReceiptState
from erp_planned.billing.models import Allocation, Customer, Invoice, Receipt
from erp_planned.finance.models import Opening, VoucherEntry

PARTY = "customer"


@dataclass(frozen=True, slots=True)
class CustomerAge:
    """Rupees: open by days since the invoice (0-30, 31-60, 61-90, older), and what was paid ahead."""

    customer: str
    customer_id: int
    days_30: Decimal
    days_60: Decimal
    days_90: Decimal
    older: Decimal
    on_account: Decimal

    @property
    def due(self) -> Decimal:
        """What the customer owes in all."""
        return self.days_30 + self.days_60 + self.days_90 + self.older - self.on_account


def ageing(on: date) -> list[CustomerAge]:
    """Return the customers who owe something on a date, or have paid ahead, as it stood on that date."""
    found = aged(_dues(on), on)
    names = dict(Customer.objects.filter(pk__in=found).values_list("pk", "name"))
    rows = [CustomerAge(names[pk], pk, *columns) for pk, columns in found.items() if any(columns)]
    return sorted(rows, key=lambda row: (row.customer.casefold(), row.customer_id))


def _dues(on: date) -> Iterator[Due]:
    live = Q(allocated_on__lte=on) & (Q(released_on=None) | Q(released_on__gt=on))
    paid: dict[int, Decimal] = {}
    used: dict[int, Decimal] = defaultdict(lambda: ZERO)
    for invoice_id, receipt_id, amount in Allocation.objects.filter(live).values_list(
        "invoice", "receipt", "amount"
    ):
        paid[invoice_id] = paid.get(invoice_id, ZERO) + amount
        used[receipt_id] += amount
    billed = Invoice.objects.filter(invoice_on__lte=on).filter(Q(cancelled_on=None) | Q(cancelled_on__gt=on))
    for pk, customer, since, total in billed.values_list("pk", "customer", "invoice_on", "total_amount"):
        if total != paid.get(pk, ZERO):
            yield Due(customer, since, total - paid.get(pk, ZERO))
    came = Receipt.objects.filter(received_on__lte=on, customer__isnull=False).filter(
        Q(state=ReceiptState.POSTED) | Q(reversed_on__gt=on)
    )
    for pk, customer, since, amount in came.values_list("pk", "customer", "received_on", "amount"):
        if amount != used[pk]:
            yield Due(customer, since, used[pk] - amount)


def in_books(on: date) -> Decimal:
    """Return what the approved vouchers say that customers owe on a date (rupees)."""
    signed = Sum(F("debit") - F("credit"))
    entries = VoucherEntry.objects.filter(party_ref__startswith=f"{PARTY}:", posted_on__lte=on)
    openings = Opening.objects.filter(
        party_ref__startswith=f"{PARTY}:", is_carried=False, year__start_date__lte=on
    )
    moved, began = entries.aggregate(total=signed)["total"], openings.aggregate(total=signed)["total"]
    return (moved or ZERO) + (began or ZERO)
