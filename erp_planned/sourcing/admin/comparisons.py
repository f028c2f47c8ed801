"""Comparisons: the matrix with L1 and the arithmetic of each cell, what is chosen, what is ordered of it."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.formatting import plain, rupees
from erp_planned.sourcing.acts import COMPARISON_ACTS
from erp_planned.sourcing.admin.bids import page_of
from erp_planned.sourcing.admin.entry import ChooseHead, ChosenRow
from erp_planned.sourcing.enums import ComparisonState
from erp_planned.sourcing.models import Comparison, ComparisonChoice
from erp_planned.sourcing.papers import comparison_paper
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.rows_page import RowsPage, show_rows
from erp_planned.sourcing.selectors.comparisons import Cell, ColumnOf, Row, comparisons, matrix, standing_of
from erp_planned.sourcing.services.comparisons import choose
from payroll.organizations.site import organization_site


@admin.register(Comparison, site=organization_site)
class ComparisonAdmin(ActsAdmin):
    """Comparisons: each vendor's landed total and each cell's arithmetic."""

    acts = COMPARISON_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="enquiry",
        state="standing_now",
        main=("matrix", "choose", "approve", "order"),
        sections=(
            Section("comparison", _("Comparison"), facts=("enquiry", "compared_on", "reason")),
            Section("totals", _("Landed total by vendor"), more="vendor_totals"),
            Section("people", _("Who"), facts=("made_by", "made_at", "approved_by", "approved_at", "remarks")),
        ),
        related=(
            Related(
                "choices", _("Chosen"), ComparisonChoice,
                (
                    (_("vendor"), "quotation_item__quotation__vendor"),
                    (_("line"), "quotation_item__indent_item"),
                    "quantity",
                ),
                rows=lambda row: row.choices.select_related("quotation_item__quotation__vendor"), needs=P.READ,
                empty=_("Nothing yet: equal totals, or none complete. Choose with the reason."),
            ),
        ),
    )  # fmt: skip
    list_display = ("enquiry", "compared_on", "reason", "standing_now")
    list_filter = ("state",)
    empty_text = _("None yet: quotations are compared when the bids are opened.")
    list_export: ClassVar = [
        (_("enquiry"), "enquiry__enquiry_no"),
        (_("compared on"), "compared_on"),
        (_("reason"), "reason"),
        (_("state"), "get_state_display"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return comparisons()

    @display(
        description=_("state"), ordering="state",
        label={ComparisonState.DRAFT: "warning", ComparisonState.APPROVED: "success"},
    )  # fmt: skip
    def standing_now(self, obj: Comparison) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    def vendor_totals(self, obj: Comparison) -> list[tuple[str, str]]:
        """Return each vendor's total with what is to be known of it."""
        return [
            (str(one.quotation.vendor), _said(one)) for one in matrix(obj.enquiry, obj.compared_on).columns
        ]

    def page_matrix(self, request: HttpRequest, row: Comparison) -> HttpResponse:
        """Show items by vendors, L1 of each row and of the total marked, with the arithmetic of each cell."""
        context = {
            **self.admin_site.each_context(request), "title": str(row), "row": row, "back": page_of(row),
            "found": matrix(row.enquiry, row.compared_on), "paper": self.path_to(row, "paper"),
        }  # fmt: skip
        return TemplateResponse(request, "erp/sourcing/matrix.html", context)

    def page_paper(self, _request: HttpRequest, row: Comparison) -> HttpResponse:
        """Send the matrix on paper."""
        return comparison_paper(row)

    def page_choose(self, request: HttpRequest, row: Comparison) -> HttpResponse:
        """Choose lines of vendors with quantities; what is chosen now is filled in."""

        def enter(actor: Any, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[str, str]:
            chosen = [(one["quotation_item_id"], one["quantity"]) for one in lines]
            choose(comparison=row, chosen=chosen, reason=head["reason"], actor=actor)
            return page_of(row), _t("The choice is entered; somebody else approves it.")

        now = {one.quotation_item_id: plain(one.quantity) for one in row.choices.all()}
        found = matrix(row.enquiry)
        rows = [
            (
                _legend(line, column, cell),
                {"quotation_item_id": cell.item.pk, "quantity": now.get(cell.item.pk, "")},
            )
            for line in found.rows
            for column, cell in zip(found.columns, line.cells, strict=True)
            if cell is not None and column.quotation.is_qualified and not column.is_expired
        ]
        page = RowsPage(
            head=ChooseHead, row=ChosenRow, title=_t("Choose: %(what)s") % {"what": row},
            button=_("Enter the choice"), about=_("Landed rupees of one unit. A line may be split among vendors."),
            back=page_of(row), rows=rows, filled=("quantity",), under="choices", enter=enter,
            initial={"reason": row.reason}, boxes={},
        )  # fmt: skip
        return show_rows(self, request, page)

    def page_order(self, _request: HttpRequest, row: Comparison) -> HttpResponse:
        """Go to the page of orders on which store and delivery are asked for."""
        return HttpResponseRedirect(reverse("organization:erp_purchase_of_comparison", args=[row.pk]))


def _legend(line: Row, column: ColumnOf, cell: Cell) -> str:
    """Name a cell of the matrix: item and quantity, vendor, landed rate."""
    mark = " (L1)" if cell.is_lowest else ""
    item = f"{line.line.item.name} × {plain(line.line.quantity)}"
    return f"{item}: {column.quotation.vendor.name}, {rupees(cell.landed)}{mark}"


def _said(column: ColumnOf) -> str:
    """Say what a vendor's bid comes to, and why it is not ranked."""
    why = standing_of(column)
    total = rupees(column.total) if column.total is not None else ""
    return " · ".join(text for text in (total, why) if text)
