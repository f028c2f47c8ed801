"""The acts on invoices and receipts, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import in_date, rupees
from core.periods import today
from erp_planned.billing.enums import INVOICE_TRANSITIONS, RECEIPT_TRANSITIONS, InvoiceStatus, ReceiptState
from erp_planned.billing.permissions import BillingPermission as P
from erp_planned.billing.selectors.documents import get_invoice, get_receipt
from erp_planned.billing.services.invoices import cancel_invoice
from erp_planned.billing.services.receipts import reverse_receipt

# fmt: off
INVOICE_ACTS = declare(
    Acts(
        "erp_invoice", "invoice", find=get_invoice, table=INVOICE_TRANSITIONS, column="status",
        title=lambda row: f"{row}: {row.customer}",
        describe=lambda row: f"{rupees(row.total_amount)}, {row.customer}, {in_date(row.invoice_on)}",
        each=(
            Act("cancel", _("Cancel"), P.WRITE, cancel_invoice, to=InvoiceStatus.CANCELLED,
                text=_("The number stays used; its voucher is taken back."),
                done=_("The invoice is cancelled."), icon="cancel", dangerous=True, doors=API, once=True,
                summary="Cancel an invoice", about="Cancel an invoice for which nothing is received.",
                params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),
                        Param("cancelled_on", Kind.DAY, _("On"), initial=lambda _row: today()))),
            Act("paper", _("PDF"), P.READ, icon="picture_as_pdf"),
        ),
    )
)
RECEIPT_ACTS = declare(
    Acts(
        "erp_receipt", "receipt", find=get_receipt, table=RECEIPT_TRANSITIONS,
        title=lambda row: f"{row}: {row.received_from}",
        describe=lambda row: f"{rupees(row.amount)}, {row.received_from}, {in_date(row.received_on)}",
        each=(
            Act("reverse", _("Reverse"), P.WRITE, reverse_receipt, to=ReceiptState.REVERSED,
                text=_("Its invoices ask for the money again, and its voucher is taken back."),
                done=_("The receipt is reversed."), icon="undo", dangerous=True, doors=API, once=True,
                summary="Reverse a receipt", about="Undo a receipt, for example of a cheque that came back.",
                params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),
                        Param("reversed_on", Kind.DAY, _("On"), initial=lambda _row: today()))),
            Act("paper", _("PDF"), P.READ, icon="picture_as_pdf"),
        ),
    )
)
# fmt: on
