"""The acts on e-invoices, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import in_date, rupees
from erp_planned.einvoice.enums import TRANSITIONS, CancelReason, EInvoiceStatus
from erp_planned.einvoice.permissions import EInvoicePermission as P
from erp_planned.einvoice.selectors.einvoices import get_e_invoice
from erp_planned.einvoice.services.registering import cancel_e_invoice

E_INVOICE_ACTS = declare(
    Acts(
        "erp_einvoice",
        "e_invoice",
        find=get_e_invoice,
        table=TRANSITIONS,
        column="status",
        title=lambda row: str(row.invoice),
        describe=lambda row: (
            f"{row.invoice.party_name}, {in_date(row.invoice.invoice_on)}, {rupees(row.invoice.total)}"
        ),
        each=(
            Act(
                "cancel", _("Cancel the registration"), P.WRITE, cancel_e_invoice, to=EInvoiceStatus.CANCELLED,
                text=_("Within 24 hours only. The number is never registered again."),
                done=_("The registration is cancelled."), icon="cancel", dangerous=True, doors=API, once=True,
                summary="Cancel an e-invoice", about="Cancel a registration within 24 hours.",
                params=(
                    Param("reason", Kind.CHOICE, _("Reason"), required=True, choices=lambda _row: CancelReason.choices),
                    Param("remarks", Kind.LINE, _("Remarks"), most=100),
                ),
            ),
            Act("paper", _("PDF"), P.READ, icon="picture_as_pdf"),
        ),
    )
)  # fmt: skip
