"""Enquiries and quotations."""

from dataclasses import replace
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.formatting import plain
from erp_planned.finance.lines_page import show
from erp_planned.sourcing.acts import ENQUIRY_ACTS, QUOTATION_ACTS
from erp_planned.sourcing.admin.entry import ENQUIRY_PAGE, QuotedRow, quotation_head
from erp_planned.sourcing.enums import EnquiryState, QuotationState
from erp_planned.sourcing.models import Comparison, Enquiry, EnquiryVendor, Quotation, QuotationItem
from erp_planned.sourcing.papers import CERTIFIED, certificate, enquiry_letter
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.rows_page import RowsPage, show_rows, without_empty
from erp_planned.sourcing.selectors.comparisons import comparisons_of
from erp_planned.sourcing.selectors.enquiries import enquiries, lines_of, live_quotations, quotations
from erp_planned.sourcing.services.quotations import Quoted, enter_quotation
from payroll.organizations.site import organization_site


def page_of(row: Any) -> str:
    """Return the address of a row's page."""
    return reverse(f"organization:erp_sourcing_{row._meta.model_name}_change", args=[row.pk])


@admin.register(Enquiry, site=organization_site)
class EnquiryAdmin(ActsAdmin):
    """Enquiries from the invitation to the opening."""

    acts = ENQUIRY_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = Record(
        subtitle="indent",
        state="standing_now",
        main=("quote", "open_bids", "compare"),
        sections=(
            Section(
                "enquiry", _("Enquiry"),
                facts=("indent", "mode", "is_sealed", "closes_at", "opens_at", "credit_taken", "few_reason", "terms"),
            ),
            Section(
                "people", _("Who"),
                facts=("made_by", "made_at", "first_opener", "second_opener", "opened_at", "remarks"),
            ),
        ),
        related=(
            Related(
                "invited", _("Invited vendors"), EnquiryVendor, ("vendor",),
                rows=lambda row: row.invited.select_related("vendor"), needs=P.READ, empty=_("None."),
            ),
            Related(
                "quotations", _("Quotations"), Quotation,
                ("quotation_no", "vendor", "valid_until", "state", "total_amount"),
                rows=live_quotations, needs=P.READ, page=page_of,
                empty=_("None yet. Use “Enter a quotation” until the closing time."),
            ),
            Related(
                "comparison", _("Comparison"), Comparison, ("compared_on", "reason", "state", "made_by"),
                rows=comparisons_of, needs=P.READ, page=page_of,
                empty=_("None yet. Use “Compare” once the bids are opened."),
            ),
        ),
    )  # fmt: skip
    list_display = ("enquiry_no", "indent", "mode", "closes_at", "opens_at", "standing_now")
    list_filter = ("state", "mode")
    search_fields = ("enquiry_no", "indent__indent_no")
    empty_text = _("None yet: vendors are asked for an approved indent.")
    list_export: ClassVar = [
        (_("number"), "enquiry_no"),
        (_("indent"), "indent__indent_no"),
        (_("quotations until"), "closes_at"),
        (_("state"), "get_state_display"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return enquiries()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of several vendors, for the indent from whose page one comes."""
        page = replace(ENQUIRY_PAGE, initial=lambda: {"indent": request.GET.get("indent")})
        return show(self, request, page)

    def page_quote(self, request: HttpRequest, row: Enquiry) -> HttpResponse:
        """Enter what a vendor quotes, for each line of the indent."""

        def enter(actor: Any, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[str, str]:
            quoted = [Quoted(**without_empty(one)) for one in lines]
            made = enter_quotation(enquiry=row, lines=quoted, actor=actor, **without_empty(head))
            text = _t("The quotation is sealed.") if row.is_sealed else _t("The quotation is entered.")
            return page_of(made), text

        rows = [
            (f"{one.line_no}. {one.item.name} × {plain(one.quantity)} {one.item.unit}", {"indent_item_id": one.pk})
            for one in lines_of(row)
        ]  # fmt: skip
        page = RowsPage(
            head=quotation_head(row), row=QuotedRow, title=_t("Quotation for %(enquiry)s") % {"enquiry": row},
            button=_("Enter the quotation"), rows=rows, filled=("rate",), under="items", enter=enter,
            about=_("Rupees of one unit. Leave a line empty that the vendor does not quote."), back=page_of(row),
            initial={"delivery_days": 0}, boxes={"vendor_id": "vendor"},
        )  # fmt: skip
        return show_rows(self, request, page)

    def page_letter(self, _request: HttpRequest, row: Enquiry) -> HttpResponse:
        """Send the letter to vendors on paper."""
        return enquiry_letter(row)

    def page_certificate(self, request: HttpRequest, row: Enquiry) -> HttpResponse:
        """Send the certificate of rule 154 or 155, where the mode asks for one."""
        if row.mode not in CERTIFIED:
            self.message_user(request, _t("This mode of purchase asks for no certificate."), messages.WARNING)
            return HttpResponseRedirect(page_of(row))
        return certificate(row)

    @display(
        description=_("state"), ordering="state",
        label={EnquiryState.OPEN: "warning", EnquiryState.OPENED: "success", EnquiryState.CANCELLED: "info"},
    )  # fmt: skip
    def standing_now(self, obj: Enquiry) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(Quotation, site=organization_site)
class QuotationAdmin(ActsAdmin):
    """Quotations; no amount of a sealed one is anywhere on the page."""

    acts = QUOTATION_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="vendor",
        state="standing_now",
        figures=("total_amount",),
        sections=(
            Section(
                "quotation", _("Quotation"),
                facts=(
                    "quotation_no", "vendor", "enquiry", "valid_until", "delivery_days", "is_composition",
                    "is_qualified", "disqualified_reason", "entered_by", "entered_at",
                ),
            ),
        ),
        related=(
            Related(
                "items", _("Lines"), QuotationItem, ("indent_item", "rate", "discount", "freight", "tax_pct"),
                rows=lambda row: row.items.select_related("indent_item"), needs=P.READ,
                empty=_("Sealed until two people open the bids."),
            ),
        ),
    )  # fmt: skip
    list_display = ("quotation_no", "vendor", "enquiry", "valid_until", "total_amount", "standing_now")
    list_filter = ("state",)
    search_fields = ("quotation_no", "vendor__name", "vendor__code")
    empty_text = _("None yet: quotations are entered for an enquiry.")
    list_export: ClassVar = [
        (_("vendor's number"), "quotation_no"),
        (_("vendor"), "vendor__name"),
        (_("enquiry"), "enquiry__enquiry_no"),
        (_("valid until"), "valid_until"),
        (_("total with tax"), "total_amount"),
        (_("state"), "get_state_display"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return quotations()

    @display(
        description=_("state"), ordering="state",
        label={QuotationState.SEALED: "warning", QuotationState.OPENED: "success", QuotationState.WITHDRAWN: "info"},
    )  # fmt: skip
    def standing_now(self, obj: Quotation) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
