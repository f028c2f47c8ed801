"""Documents of the apps below: invoices of billing, bills for orders and plain bills of vendors (see `hooks`).

A bill for an order is handed on to vendors as a payment; it comes from purchase, with its lines, and not again there.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from core.money import ZERO
from erp_planned.billing.enums import InvoiceStatus
from erp_planned.billing.selectors.documents import invoices_between
from erp_planned.gst.calc import rate_from
from erp_planned.gst.enums import DocumentType, Flow, LineTreatment
from erp_planned.gst.hooks import Supply, SupplyLine
from erp_planned.gst.selectors.law import Law
from erp_planned.purchase.enums import BillStatus
from erp_planned.purchase.selectors.bills import InwardDocument, bills, debit_notes, inward_documents
from erp_planned.vendors.enums import VOID, VendorPaymentStatus
from erp_planned.vendors.selectors.payments import payments

BLOCK = 500


def billed(first: date, last: date) -> Iterator[Supply]:
    """Yield the invoices of billing that are dated between two days, cancelled ones too."""
    law = Law()
    for row in invoices_between(first, last).iterator(BLOCK):
        own = law.registration_on(row.invoice_on).state
        customer = row.customer
        place = customer.gstin[:2] or customer.state_code or own
        trouble = ""
        if row.tax_amount and row.is_interstate != (place != own):
            trouble = _(
                "The State of the customer says another kind of tax than the invoice; correct one of them."
            )
        yield Supply(
            source=f"billing:{row.pk}", flow=Flow.OUTWARD, invoice_no=row.invoice_no, invoice_on=row.invoice_on,
            party_name=customer.name, party_gstin=customer.gstin, party_state=customer.state_code,
            party_address=customer.address, is_cancelled=row.status == InvoiceStatus.CANCELLED, trouble=trouble,
            lines=[
                SupplyLine(
                    item.description, item.taxable, item.tax_pct, item.hsn_code, quantity=item.quantity, unit=""
                )
                for item in sorted(row.items.all(), key=lambda item: item.line_no)
            ],
        )  # fmt: skip


def bills_of_vendors(first: date, last: date) -> Iterator[Supply]:
    """Yield approved bills of vendors dated between two days that have tax or are exempt; void ones as cancelled."""
    known = (
        VendorPaymentStatus.APPROVED, VendorPaymentStatus.PAID, VendorPaymentStatus.CANCELLED,
        VendorPaymentStatus.REVERSED,
    )  # fmt: skip
    rows = (
        payments().filter(invoice_date__range=(first, last), status__in=known).order_by("invoice_date", "pk")
    )
    law = Law()
    ordered = bills().filter(payment__invoice_date__range=(first, last)).order_by()
    rows = rows.exclude(pk__in=ordered.values("payment"))
    for row in rows.iterator(BLOCK):
        if row.gst_amount or row.is_gst_exempt:
            yield _bill(row, law)


def bills_for_orders(first: date, last: date) -> Iterator[Supply]:
    """Yield purchase's bills dated between two days that stand; those taken back as cancelled."""
    for document in inward_documents(first, last):
        yield _for_order(document)
    void = bills().filter(
        Q(status=BillStatus.CANCELLED) | Q(payment__status__in=VOID), bill_on__range=(first, last)
    )
    for bill in void.order_by("bill_on", "pk").iterator(BLOCK):
        yield Supply(
            source=f"purchase:{bill.pk}", flow=Flow.INWARD, invoice_no=bill.bill_no, invoice_on=bill.bill_on,
            party_name=bill.vendor.name, party_gstin=bill.vendor.gstin, is_cancelled=True, lines=[],
        )  # fmt: skip


def goods_sent_back(first: date, last: date) -> Iterator[Supply]:
    """Yield what went back to vendors after it was billed: a credit note to the bill, so that its credit is less."""
    for document in debit_notes(first, last):
        yield replace(
            _for_order(document), document_type=DocumentType.CREDIT_NOTE, original_source=document.bill_key
        )


def _for_order(document: InwardDocument) -> Supply:
    return Supply(
        source=document.key, flow=Flow.INWARD, invoice_no=document.number, invoice_on=document.on,
        party_name=document.name, party_gstin=document.gstin, place_of_supply=document.place_of_supply,
        is_reverse_charge=document.reverse_charge, is_credited=document.is_credited,
        lines=[
            SupplyLine(line.description, line.taxable, line.rate_pct, line.hsn, quantity=line.quantity, unit="")
            for line in document.lines
        ],
    )  # fmt: skip


def _bill(row: Any, law: Law) -> Supply:
    vendor = row.vendor
    own = law.registration_on(row.invoice_date).state
    place = row.place_of_supply or own
    state = vendor.gstin[:2] or vendor.state or own
    rate: Decimal | None = ZERO
    if row.gst_amount:
        rates = law.rates_on(row.invoice_date)
        rate = rate_from(taxable=row.amount, tax=row.gst_amount, inter=state != place, rates=rates)
    trouble = "" if rate is not None else _("Its tax fits no rate; enter the document by hand.")
    treatment = LineTreatment.TAXABLE if row.gst_amount else LineTreatment.EXEMPT
    void = (VendorPaymentStatus.CANCELLED, VendorPaymentStatus.REVERSED)
    return Supply(
        source=f"vendor_payment:{row.pk}", flow=Flow.INWARD, invoice_no=row.invoice_no, invoice_on=row.invoice_date,
        party_name=vendor.name, party_gstin=vendor.gstin, party_state=vendor.state, place_of_supply=place,
        party_address=vendor.address, is_cancelled=row.status in void, trouble=trouble, is_reverse_charge=False,
        lines=[SupplyLine(row.narration or _("Bill of a vendor"), row.amount, rate or ZERO, treatment=treatment)],
    )  # fmt: skip
