"""The ledger."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.formatting import in_date, in_month
from erp_planned.finance.lines_page import show
from erp_planned.gst.acts import INVOICE_ACTS
from erp_planned.gst.admin.entry import DOCUMENT_PAGE
from erp_planned.gst.models import GSTInvoice, GSTInvoiceLine
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.invoices import documents
from erp_planned.gst.sources_students import Behind, charges_behind, origin_of
from erp_planned.vendors.enums import GstState
from payroll.organizations.site import organization_site

_CHARGES = (
    (_("on"), "on", in_date), (_("student"), "student"), (_("for"), "text"), (_("amount"), "amount")
)  # fmt: skip


@admin.register(GSTInvoice, site=organization_site)
class GSTInvoiceAdmin(ActsAdmin):
    """Documents, outward and inward."""

    acts = INVOICE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = Record(
        subtitle="party_name",
        state="standing_now",
        figures=("taxable_value", "total"),
        sections=(
            Section(
                "document", _("Document"),
                facts=("flow", "document_type", "invoice_on", "month_of_period", "original", "made_from", "made_by"),
            ),
            Section(
                "supply", _("Supply"),
                facts=(
                    "party_gstin", "state_of_supply", "supply_type", "section", "is_inter_state", "is_reverse_charge",
                    "inward_kind", "is_capital", "itc", "month_of_credit",
                ),
            ),
            Section("tax", _("Tax"), facts=("igst", "cgst", "sgst", "cess", "round_off")),
            Section("cancelled", _("Cancelled"), facts=("cancelled_on", "reason")),
        ),
        related=(
            Related(
                "lines", _("Lines"), GSTInvoiceLine,
                ("description", "hsn_code", "quantity", "unit", "treatment", "rate", "taxable_value", "igst", "cgst",
                 "sgst"),
                rows=lambda row: row.lines.order_by("line_no"), needs=P.READ, empty=_("None."),
            ),
            Related(
                "notes", _("Notes"), GSTInvoice, ("invoice_no", "document_type", "invoice_on", "total"),
                rows=lambda row: row.notes.order_by("invoice_on", "pk"), needs=P.READ,
                empty=_("None. A credit or debit note of this invoice stands here."),
            ),
            Related(
                "charges", _("What it is made of"), Behind, _CHARGES, rows=charges_behind, needs=P.READ,
                empty=_("Only a total of what students are charged has more behind it than its lines."),
            ),
        ),
    )  # fmt: skip
    list_display = (
        "invoice_no", "invoice_on", "party_name", "flow", "section", "taxable_value", "total", "itc", "standing_now"
    )  # fmt: skip
    list_filter = ("flow", "document_type", "section", "supply_type", "itc", "is_cancelled")
    search_fields = ("invoice_no", "party_name", "party_gstin")
    date_hierarchy = "period"
    empty_text = _(
        "Enter the GST registration, then the first document; invoices of billing come by themselves."
    )
    list_export: ClassVar = [
        (_("number"), "invoice_no"),
        (_("date"), "invoice_on"),
        (_("direction"), "flow"),
        (_("document"), "document_type"),
        (_("party"), "party_name"),
        (_("GSTIN"), "party_gstin"),
        (_("place of supply"), "place_of_supply"),
        (_("taxable value"), "taxable_value"),
        (_("IGST"), "igst"),
        (_("CGST"), "cgst"),
        (_("SGST"), "sgst"),
        (_("total"), "total"),
        (_("cancelled"), "is_cancelled"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return documents()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of several lines."""
        return show(self, request, DOCUMENT_PAGE)

    @display(description=_("made from"), ordering="source")
    def made_from(self, obj: GSTInvoice) -> str:
        """Say which document or which month's charges it tells."""
        return origin_of(obj)

    @display(description=_("month of the return"), ordering="period")
    def month_of_period(self, obj: GSTInvoice) -> str:
        """Return the month by name."""
        return in_month(obj.period)

    @display(description=_("month of the credit"), ordering="credit_period")
    def month_of_credit(self, obj: GSTInvoice) -> str:
        """Return the month by name, if credit is taken."""
        return in_month(obj.credit_period) if obj.credit_period else ""

    @display(description=_("place of supply"), ordering="place_of_supply")
    def state_of_supply(self, obj: GSTInvoice) -> str:
        """Return the State by name; codes that are none (96, 97) stand as they are."""
        return str(dict(GstState.choices).get(obj.place_of_supply, obj.place_of_supply))

    @display(
        description=_("standing"), ordering="is_cancelled", label={"live": "success", "cancelled": "danger"}
    )
    def standing_now(self, obj: GSTInvoice) -> tuple[str, str]:
        """Return whether it counts."""
        return ("cancelled", str(_("Cancelled"))) if obj.is_cancelled else ("live", str(_("In the ledger")))
