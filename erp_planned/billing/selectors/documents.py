"""Invoices and receipts."""

from datetime import date
from decimal import Decimal

from django.db.models import QuerySet, Sum

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.billing.enums import OPEN
from erp_planned.billing.errors import NoSuchCustomer, NoSuchInvoice, NoSuchReceipt
from erp_planned.billing.models import Allocation, Customer, Invoice, Receipt


def invoices() -> QuerySet[Invoice]:
    """Return the invoices with their lines and what was received, the newest first."""
    return Invoice.objects.select_related("customer", "voucher").prefetch_related(
        "items__account", "allocations__receipt"
    )


def invoices_between(first: date, last: date) -> QuerySet[Invoice]:
    """Return the invoices dated between two days with customer and lines alone, the oldest first."""
    rows = Invoice.objects.filter(invoice_on__range=(first, last)).order_by("invoice_on", "pk")
    return rows.select_related("customer").prefetch_related("items")


def active_customers() -> QuerySet[Customer]:
    """Return the customers who may be billed, by name."""
    return Customer.objects.filter(is_active=True).order_by("name")


def open_invoices() -> QuerySet[Invoice]:
    """Return the invoices that still ask for money, the oldest first."""
    return Invoice.objects.filter(status__in=OPEN).order_by("invoice_on", "pk")


def get_invoice(pk: int) -> Invoice:
    """Return an invoice. Raises NoSuchInvoice."""
    found: Invoice = get_or_refuse(invoices(), NoSuchInvoice(), pk=pk)
    return found


def receipts() -> QuerySet[Receipt]:
    """Return the receipts with what they pay, the newest first."""
    return Receipt.objects.select_related("customer", "account", "income", "voucher").prefetch_related(
        "allocations__invoice"
    )


def get_receipt(pk: int) -> Receipt:
    """Return a receipt. Raises NoSuchReceipt."""
    found: Receipt = get_or_refuse(receipts(), NoSuchReceipt(), pk=pk)
    return found


def get_customer(pk: int) -> Customer:
    """Return a customer. Raises NoSuchCustomer."""
    found: Customer = get_or_refuse(Customer.objects, NoSuchCustomer(), pk=pk)
    return found


def left_of(receipt: Receipt) -> Decimal:
    """Return what of a receipt is on account, on no invoice (rupees)."""
    used = Allocation.objects.filter(receipt=receipt, released_on=None).aggregate(total=Sum("amount"))[
        "total"
    ]
    return receipt.amount - (used or ZERO)
