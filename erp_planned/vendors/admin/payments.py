"""Screens of bills and of the tax ledger."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record_page import shown_above
from core.admin.service_admin import ServiceAdmin
from core.formatting import in_date, mask, rupees
from core.periods import today
from erp_planned.finance.selectors.vouchers import undone_text
from erp_planned.vendors.acts import PAYMENT_ACTS
from erp_planned.vendors.admin.forms import DamagesForm
from erp_planned.vendors.admin.record import PAYMENT_RECORD
from erp_planned.vendors.enums import VendorPaymentStatus as S
from erp_planned.vendors.models import VendorPayment, VendorTdsEntry
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.payments import due_on
from erp_planned.vendors.selectors.vendors import settings
from erp_planned.vendors.services.vouchers import BILL, PAID
from payroll.organizations.site import organization_site


@admin.register(VendorPayment, site=organization_site)
class VendorPaymentAdmin(ActsAdmin):
    """Bills from their entry to the payment; they are entered on the page of a vendor."""

    acts = PAYMENT_ACTS
    record = PAYMENT_RECORD
    permissions: ClassVar = {"view": P.READ}
    list_display = (
        "invoice_no",
        "vendor",
        "invoice_date",
        "amount",
        "tds_deducted",
        "net_amount",
        "standing_now",
    )
    list_select_related = ("vendor",)
    list_filter = ("status", "vendor__category", "vendor", "invoice_date")
    search_fields = ("invoice_no", "vendor__name", "vendor__code", "reference", "contract_ref")
    ordering = ("-invoice_date", "-id")
    empty_text = _("None yet: a bill is entered on the page of a vendor, with the button “Enter a bill”.")
    list_export: ClassVar = [
        (_("vendor"), "vendor__code"),
        (_("name"), "vendor__name"),
        (_("invoice"), "invoice_no"),
        (_("invoice date"), "invoice_date"),
        (_("credited on"), "credited_on"),
        (_("taxable amount"), "amount"),
        ("GST", "gst_amount"),
        (_("income tax"), "tds_deducted"),
        (_("GST deducted"), "gst_tds"),
        (_("damages deducted"), "damages_deducted"),
        (_("net"), "net_amount"),
        (_("status"), "get_status_display"),
        (_("paid on"), "paid_on"),
        (_("UTR or cheque"), "reference"),
    ]

    def heading(self, obj: VendorPayment) -> str:
        """Name whose bill it is, and which."""
        return f"{obj.vendor.name}: {obj.invoice_no}"

    def facts(self, request: HttpRequest, row: Any, act: Act) -> Mapping[str, Any]:
        """Show what is decided on where it is decided."""
        return shown_above(self, request, row) if act.name in {"approve", "reject", "pay"} else {}

    def form_approve(self, data: Any, row: VendorPayment) -> forms.Form:
        """Ask what is deducted for delay, where the order knows of damages; nothing else is asked."""
        if not row.damages_proposed:
            return forms.Form(data)
        return DamagesForm(data, initial={"damages_deducted": row.damages_deducted})

    @admin.display(description=_("GST deducted"))
    def gst_deducted(self, obj: VendorPayment) -> str:
        return rupees(obj.gst_tds)

    @admin.display(description=_("to be paid by"))
    def due(self, obj: VendorPayment) -> str:
        """Return the day by which a micro or small enterprise is to be paid."""
        day = due_on(obj, settings())
        return in_date(day) if day else "–"

    def late(self, obj: VendorPayment) -> str:
        """Say when the day has passed by which the bill was to be paid."""
        day = due_on(obj, settings())
        if day is None or day >= today() or obj.status not in (S.ENTERED, S.APPROVED):
            return ""
        return _t("A micro or small enterprise: this was to be paid by %(day)s.") % {"day": in_date(day)}

    def told_first(self, obj: VendorPayment) -> str:
        """Say what is late, and which vouchers finance has rejected."""
        texts = [self.late(obj)]
        if obj.status in (S.APPROVED, S.PAID):
            texts += [undone_text(source, str(obj.pk)) for source in (BILL, PAID)]
        return "\n".join(text for text in texts if text)

    @admin.display(description=_("bank account"))
    def bank_end(self, obj: VendorPayment) -> str:
        """Return the last digits."""
        return mask(obj.bank_account)

    @display(description=_("status"), ordering="status", label={
        S.ENTERED: "warning", S.APPROVED: "info", S.PAID: "success",
        S.REJECTED: "danger", S.CANCELLED: "danger", S.REVERSED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: VendorPayment) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()


@admin.register(VendorTdsEntry, site=organization_site)
class VendorTdsEntryAdmin(ServiceAdmin):
    """Posted when a bill is approved; final."""

    permissions: ClassVar = {"view": P.READ}
    list_display = (
        "month", "vendor", "payee_type", "masked_pan", "amount", "taxed", "rate_pct", "tax", "posted_at",
        "reversed_at",
    )  # fmt: skip
    list_select_related = ("vendor",)
    list_filter = ("financial_year", "payee_type")
    search_fields = ("vendor__code", "payee_name", "payment__invoice_no")
    ordering = ("-month", "-id")
    exclude = ("pan",)
    empty_text = _("None yet: tax is posted when a bill is approved.")
    list_export: ClassVar = [
        (_("month"), "month"),
        (_("payee"), "payee_name"),
        (_("paid for"), "get_payee_type_display"),
        ("PAN", "masked_pan"),
        (_("paid"), "amount"),
        (_("taxed amount"), "taxed"),
        (_("rate"), "rate_pct"),
        (_("tax"), "tax"),
        (_("posted at"), "posted_at"),
        (_("reversed at"), "reversed_at"),
    ]

    @admin.display(description="PAN")
    def masked_pan(self, obj: Any) -> str:
        """Return the last four characters."""
        return mask(obj.pan)
