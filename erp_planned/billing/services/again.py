"""Vouchers of invoices and receipts made again, where finance rejected the ones they had."""

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState
from core.states import take
from erp_planned.billing.enums import InvoiceStatus, ReceiptState
from erp_planned.billing.errors import NoSuchInvoice, NoSuchReceipt
from erp_planned.billing.models import Invoice, Receipt
from erp_planned.billing.permissions import BillingPermission as P
from erp_planned.billing.services.vouchers import INVOICE, RECEIPT, voucher_of_invoice, voucher_of_receipt
from erp_planned.finance.models import Voucher
from erp_planned.finance.sources import Origin, Source, origin


def _invoice_again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchInvoice, InvalidState for a cancelled one, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(Invoice.objects.select_related("customer"), NoSuchInvoice(), pk=int(source_key))
        if row.status == InvoiceStatus.CANCELLED:
            raise InvalidState(_("Invoice %(number)s is cancelled.") % {"number": row})
        items = list(row.items.select_related("account"))
        row.voucher = voucher_of_invoice(invoice=row, items=items, on=row.invoice_on, actor=actor)
        row.save(update_fields=["voucher"])
    return row.voucher


def _receipt_again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchReceipt, InvalidState for a reversed one, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(Receipt.objects.select_related("account", "income"), NoSuchReceipt(), pk=int(source_key))
        if row.state == ReceiptState.REVERSED:
            raise InvalidState(_("Receipt %(number)s is reversed.") % {"number": row})
        row.voucher = voucher_of_receipt(receipt=row, on=row.received_on, actor=actor)
        row.save(update_fields=["voucher"])
    return row.voucher


def _invoice(source_key: str) -> Origin | None:
    return origin(Invoice.objects.filter(pk=int(source_key)).first())


def _receipt(source_key: str) -> Origin | None:
    return origin(Receipt.objects.filter(pk=int(source_key)).first())


SOURCES = (Source(INVOICE, _invoice, _invoice_again), Source(RECEIPT, _receipt, _receipt_again))
