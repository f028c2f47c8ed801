"""Customers, invoices and receipts."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminSelectWidget

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.formatting import rupees
from core.masters.admin import register_master
from core.periods import today
from erp_planned.billing.acts import INVOICE_ACTS, RECEIPT_ACTS
from erp_planned.billing.admin.entry import INVOICE_PAGE
from erp_planned.billing.enums import InvoiceStatus, ReceiptState
from erp_planned.billing.masters import customers
from erp_planned.billing.models import Allocation, Invoice, InvoiceItem, Receipt
from erp_planned.billing.papers import invoice_paper, receipt_paper
from erp_planned.billing.permissions import BillingPermission as P
from erp_planned.billing.selectors.documents import invoices, open_invoices, receipts
from erp_planned.billing.services.receipts import make_receipt
from erp_planned.billing.services.vouchers import INVOICE, RECEIPT
from erp_planned.finance.admin.lines import show
from erp_planned.finance.selectors.accounts import postable
from erp_planned.finance.selectors.vouchers import undone_text
from payroll.organizations.site import organization_site

register_master(organization_site, customers, group="bank", icon="group")
SHARES = ("invoice", "amount", "allocated_on", "released_on")


@admin.register(Invoice, site=organization_site)
class InvoiceAdmin(ActsAdmin):
    """Invoices from issue to payment."""

    acts = INVOICE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = Record(
        subtitle="customer",
        state="standing_now",
        standing="in_books",
        figures=("total_amount", "paid_amount", "figure_outstanding"),
        main=("paper",),
        sections=(
            Section(
                "invoice", _("Invoice"),
                facts=("invoice_on", "due_on", "taxable_amount", "tax_amount", "narration", "voucher", "made_by"),
            ),
            Section("cancelled", _("Cancelled"), facts=("cancelled_on", "cancelled_by", "reason")),
        ),
        related=(
            Related(
                "items", _("Lines"), InvoiceItem,
                ("description", "hsn_code", "quantity", "rate", "tax_pct", "taxable", "tax", "account"),
                rows=lambda row: row.items.select_related("account").order_by("line_no"), needs=P.READ,
                empty=_("None."),
            ),
            Related(
                "shares", _("Received"), Allocation, ("receipt", "amount", "allocated_on", "released_on"),
                rows=lambda row: row.allocations.select_related("receipt").order_by("-allocated_on", "-id"),
                needs=P.READ, empty=_("Nothing yet. Make a receipt of the customer against this invoice."),
            ),
        ),
    )  # fmt: skip
    list_display = (
        "invoice_no",
        "invoice_on",
        "customer",
        "total_amount",
        "figure_outstanding",
        "standing_now",
        "due_on",
    )
    list_filter = ("status", "customer")
    search_fields = ("invoice_no", "customer__name")
    date_hierarchy = "invoice_on"
    empty_text = _("Enter a customer, then issue the first invoice.")
    list_export: ClassVar = [
        (_("number"), "invoice_no"),
        (_("date"), "invoice_on"),
        (_("customer"), "customer"),
        (_("taxable"), "taxable_amount"),
        (_("tax"), "tax_amount"),
        (_("total"), "total_amount"),
        (_("received"), "paid_amount"),
        (_("status"), "status"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return invoices()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of several lines."""
        return show(self, request, INVOICE_PAGE)

    @admin.display(description=_("outstanding"))
    def figure_outstanding(self, obj: Invoice) -> str:
        """Return what is still asked for."""
        return rupees(obj.outstanding)

    @display(description=_("status"), ordering="status", label={
        InvoiceStatus.UNPAID: "warning", InvoiceStatus.PART_PAID: "info", InvoiceStatus.PAID: "success",
        InvoiceStatus.CANCELLED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: Invoice) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    def in_books(self, obj: Invoice) -> str:
        """Say where finance has rejected its voucher."""
        return "" if obj.status == InvoiceStatus.CANCELLED else undone_text(INVOICE, str(obj.pk))

    def page_paper(self, _request: HttpRequest, row: Invoice) -> Any:
        """Send the invoice on paper."""
        return invoice_paper(row)


class ReceiptForm(forms.ModelForm):
    """A receipt, against one invoice or on account; several invoices come by REST."""

    invoice = forms.ModelChoiceField(
        open_invoices(),
        label=_("Against invoice"), required=False, widget=UnfoldAdminSelectWidget,
        help_text=_("Left empty: the money stays on account."),
    )  # fmt: skip

    class Meta:
        model = Receipt
        fields: ClassVar = [
            "customer", "received_from", "received_on", "amount", "mode", "reference", "account", "income",
            "narration",
        ]  # fmt: skip


@admin.register(Receipt, site=organization_site)
class ReceiptAdmin(ActsAdmin):
    """Receipts; final, reversed where a cheque comes back."""

    acts = RECEIPT_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = ReceiptForm
    fieldsets = (
        (None, {"fields": (("customer", "invoice"), ("received_from", "income"), ("received_on", "amount"))}),
        (_("How"), {"fields": (("mode", "reference"), "account", "narration")}),
    )
    record = Record(
        subtitle="received_from",
        state="standing_now",
        standing="in_books",
        figures=("amount",),
        main=("paper",),
        sections=(
            Section(
                "receipt", _("Receipt"),
                facts=(
                    "received_on", "customer", "mode", "reference", "account", "income", "narration", "voucher",
                    "made_by",
                ),
            ),
            Section("reversed", _("Reversed"), facts=("reversed_on", "reversed_by", "reason")),
        ),
        related=(
            Related(
                "shares", _("Invoices"), Allocation, SHARES,
                rows=lambda row: row.allocations.select_related("invoice").order_by("id"), needs=P.READ,
                empty=_("None: the money is on account."),
            ),
        ),
    )  # fmt: skip
    list_display = (
        "receipt_no",
        "received_on",
        "received_from",
        "amount",
        "mode",
        "reference",
        "standing_now",
    )
    list_filter = ("state", "mode", "account")
    search_fields = ("receipt_no", "received_from", "reference")
    date_hierarchy = "received_on"
    empty_text = _("Make a receipt for money that came in.")
    list_export: ClassVar = [
        (_("number"), "receipt_no"),
        (_("date"), "received_on"),
        (_("from"), "received_from"),
        (_("amount"), "amount"),
        (_("mode"), "mode"),
        (_("reference"), "reference"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return receipts()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with today."""
        return {"received_on": today(), **super().get_changeform_initial_data(request)}

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offer money to receive into, and income to credit."""
        if db_field.name == "account":
            kwargs["queryset"] = postable().exclude(cash_or_bank="")
        if db_field.name == "income":
            kwargs["queryset"] = postable().filter(cash_or_bank="")
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Receipt:
        """Make a receipt; against an invoice it pays at most what is asked."""
        invoice = values.pop("invoice", None)
        against = {invoice.pk: min(values["amount"], invoice.outstanding)} if invoice else {}
        return make_receipt(against=against, actor=self.actor(request), **values)

    @display(description=_("state"), ordering="state", label={
        ReceiptState.POSTED: "success", ReceiptState.REVERSED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: Receipt) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    def in_books(self, obj: Receipt) -> str:
        """Say where finance has rejected its voucher."""
        return "" if obj.state == ReceiptState.REVERSED else undone_text(RECEIPT, str(obj.pk))

    def page_paper(self, _request: HttpRequest, row: Receipt) -> Any:
        """Send the receipt on paper."""
        return receipt_paper(row)
