"""Registrations, the sandbox's keys, and settings."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.service_admin import ServiceAdmin
from core.formatting import rupees
from erp_planned.einvoice.acts import E_INVOICE_ACTS
from erp_planned.einvoice.enums import EInvoiceStatus
from erp_planned.einvoice.models import EInvoice, EInvoiceSettings, SigningKey
from erp_planned.einvoice.papers import e_invoice_paper
from erp_planned.einvoice.permissions import EInvoicePermission as P
from erp_planned.einvoice.selectors.einvoices import e_invoices, public_keys, qr_image, waiting
from erp_planned.einvoice.services.registering import register_invoice, update_settings
from erp_planned.gst.models import GSTInvoice
from payroll.organizations.site import organization_site

BUYER = ("name", "address", "location", "pincode", "country", "currency")


def _line(label: Any, most: int, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label, max_length=most, required=False, help_text=help_text, widget=UnfoldAdminTextInputWidget
    )


class EInvoiceForm(forms.ModelForm):
    """Which document is registered, and where its buyer is."""

    document = forms.ModelChoiceField(
        GSTInvoice.objects.none(), label=_("Invoice or note"), widget=UnfoldAdminSelectWidget,
        help_text=_("Documents that are not registered yet, the oldest first."),
    )  # fmt: skip
    name = _line(_("Legal name of the buyer"), 100, _("Left empty: as on the invoice."))
    address = _line(_("Address"), 100, _("Left empty: as at this buyer's last registration."))
    location = _line(_("Place"), 50)
    pincode = _line(_("PIN code"), 6)
    country = _line(_("Country"), 2, _("Of exports only, two letters: GB."))
    currency = _line(_("Currency"), 3, _("Of exports only, three letters: GBP."))

    class Meta:
        model = EInvoice
        fields: ClassVar[list[str]] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer what waits now."""
        super().__init__(*args, **kwargs)
        if "document" in self.fields:
            self.fields["document"].queryset = waiting()  # type: ignore[attr-defined]


@admin.register(EInvoice, site=organization_site)
class EInvoiceAdmin(ActsAdmin):
    """E-invoices from registration to cancellation."""

    acts = E_INVOICE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = EInvoiceForm
    fieldsets = (
        (None, {"fields": ("document",)}),
        (_("Buyer"), {"fields": ("name", "address", ("location", "pincode"))}),
        (_("Exports"), {"fields": (("country", "currency"),)}),
    )
    record = Record(
        subtitle="party",
        state="standing_now",
        figures=("figure_total",),
        main=("paper",),
        sections=(
            Section(
                "registered", _("Registration with the sandbox"),
                facts=("irn", "ack_no", "registered_at", "registered_by", "picture"),
            ),
            Section(
                "cancelled", _("Cancelled"), facts=("cancelled_at", "cancelled_by", "cancel_reason", "cancel_remarks")
            ),
        ),
    )  # fmt: skip
    list_display = ("invoice", "party", "invoice_on", "figure_total", "standing_now", "registered_at")
    list_filter = ("status",)
    search_fields = ("invoice__invoice_no", "invoice__party_name", "irn")
    date_hierarchy = "registered_at"
    list_select_related = ("invoice",)
    empty_text = _("Switch e-invoicing on in the GST registration, then register the first invoice.")
    list_export: ClassVar = [
        (_("number"), "invoice"),
        (_("party"), "party"),
        (_("date"), "invoice_on"),
        (_("total"), "total_value"),
        ("IRN", "irn"),
        (_("acknowledgement"), "ack_no"),
        (_("status"), "status"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return e_invoices()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> EInvoice:
        """Register the document."""
        buyer = {name: values[name] for name in BUYER if values.get(name)}
        return register_invoice(invoice=values["document"], buyer=buyer, actor=self.actor(request))

    @admin.display(description=_("party"), ordering="invoice__party_name")
    def party(self, obj: EInvoice) -> str:
        """Return the buyer."""
        return obj.invoice.party_name

    @admin.display(description=_("date"), ordering="invoice__invoice_on")
    def invoice_on(self, obj: EInvoice) -> Any:
        """Return the document's day."""
        return obj.invoice.invoice_on

    @admin.display(description=_("total"), ordering="invoice__total")
    def figure_total(self, obj: EInvoice) -> str:
        """Return the document's total in rupees."""
        return format_html('<span class="k-amount">{}</span>', rupees(obj.invoice.total))

    def total_value(self, obj: EInvoice) -> Any:
        """Return the document's total as a number."""
        return obj.invoice.total

    @admin.display(description=_("QR code"))
    def picture(self, obj: EInvoice) -> str:
        """Show the code as it is printed."""
        text = _("QR code of the signed invoice")
        return format_html('<img src="{}" alt="{}" width="180" height="180">', qr_image(obj), text)

    @display(description=_("status"), ordering="status", label={
        EInvoiceStatus.ACTIVE: "success", EInvoiceStatus.CANCELLED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: EInvoice) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    def page_paper(self, _request: HttpRequest, row: EInvoice) -> Any:
        """Send the document on paper."""
        return e_invoice_paper(row)


@admin.register(SigningKey, site=organization_site)
class SigningKeyAdmin(ServiceAdmin):
    """The public keys of the sandbox; the first registration makes one."""

    permissions: ClassVar = {"view": P.READ}
    fields = ("kid", "public_pem", "made_at")
    list_display = ("kid", "made_at")
    empty_text = _("The first registration makes a key.")

    def get_queryset(self, request: HttpRequest) -> Any:
        return public_keys()


@admin.register(EInvoiceSettings, site=organization_site)
class EInvoiceSettingsAdmin(ServiceAdmin):
    """The one row of settings."""

    permissions: ClassVar = {"view": P.SETTINGS, "change": P.SETTINGS}
    fieldsets = (
        (None, {"fields": ("is_above_ten_crore",)}),
        (
            _("The institution as e-invoices name it"),
            {"fields": ("legal_name", "address", ("location", "pincode"))},
        ),
    )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only row, which is there from then on."""
        update_settings(actor=self.actor(request))
        name = f"{self.admin_site.name}:erp_einvoice_einvoicesettings_change"
        return HttpResponseRedirect(reverse(name, args=[1]))

    def update(
        self, request: HttpRequest, obj: EInvoiceSettings, changed: dict[str, Any]
    ) -> EInvoiceSettings:
        return update_settings(actor=self.actor(request), **changed)
