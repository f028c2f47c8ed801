"""GSTR-2B files and their comparison with the books."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.service_admin import ServiceAdmin
from core.admin.widgets import PrivateFileInput
from core.formatting import in_month
from erp_planned.gst_credit.acts import MATCH_ACTS
from erp_planned.gst_credit.enums import MatchResult, MatchStatus
from erp_planned.gst_credit.models import Gstr2bDocument, Gstr2bStatement, GSTReconciliation
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.matches import count_open, documents, in_words, matches, statements
from erp_planned.gst_credit.services.reconciling import reconcile_soon
from erp_planned.gst_credit.services.statements import import_statement
from payroll.organizations.site import organization_site

LABELS = {
    MatchStatus.PENDING: "warning",
    MatchStatus.ACCEPTED: "success",
    MatchStatus.REJECTED: "danger",
}


class StatementForm(forms.ModelForm):
    """The file of the portal."""

    file = forms.FileField(
        label=_("File"),
        widget=PrivateFileInput,
        help_text=_("The JSON of GSTR-2B as the portal gives it, at most 5 MB."),
    )

    class Meta:
        model = Gstr2bStatement
        fields: ClassVar[list[str]] = []


@admin.register(Gstr2bStatement, site=organization_site)
class Gstr2bStatementAdmin(ServiceAdmin):
    """Files of the portal; importing one compares it with the books."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = StatementForm
    list_display = ("month_told", "made_on", "file_name", "documents", "imported_by", "imported_at")
    list_export: ClassVar = [
        (_("month"), "month"),
        (_("file"), "file_name"),
        (_("documents"), "documents"),
        (_("imported by"), "imported_by"),
    ]
    empty_text = _("Import the GSTR-2B of a month; it is compared with the purchases in the ledger.")

    def get_queryset(self, request: HttpRequest) -> Any:
        return statements()

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for the file on adding, tell what it held afterwards."""
        read = ("month", "made_on", "file_name", "documents", ("imported_by", "imported_at"))
        return [(None, {"fields": ("file",) if obj is None else read})]

    @admin.display(description=_("month"), ordering="month")
    def month_told(self, obj: Gstr2bStatement) -> str:
        """Return the month by name."""
        return in_month(obj.month)

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Gstr2bStatement:
        """Import the file, and compare."""
        file, actor = values["file"], self.actor(request)
        row, is_new = import_statement(file=file, name=file.name or "", actor=actor)
        if not is_new:
            messages.info(request, _t("This file was imported before; it adds nothing."))
        if reconcile_soon(documents=count_open(), actor=actor) is not None:
            messages.info(request, _t("Its many documents are being compared; look again in a minute."))
        return row

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        """Go on to the comparison."""
        super().response_add(request, obj, post_url_continue)
        page = reverse("organization:erp_gst_credit_gstreconciliation_changelist")
        return HttpResponseRedirect(f"{page}?status__exact={MatchStatus.PENDING}")


@admin.register(Gstr2bDocument, site=organization_site)
class Gstr2bDocumentAdmin(ServiceAdmin):
    """Documents as suppliers reported them."""

    permissions: ClassVar = {"view": P.READ}
    list_display = (
        "number",
        "dated_on",
        "name",
        "gstin",
        "kind",
        "taxable",
        "igst",
        "cgst",
        "is_available",
    )
    list_filter = ("kind", "is_available")
    search_fields = ("number", "name", "gstin")
    read_fields = (
        "statement", "number", "dated_on", "kind", "name", "gstin", "place", "is_reverse_charge",
        ("is_available", "reason"), "replaces", "taxable", ("igst", "cgst", "sgst", "cess"),
    )  # fmt: skip
    list_export: ClassVar = [
        (_("number"), "number"),
        (_("date"), "dated_on"),
        (_("supplier"), "name"),
        (_("GSTIN"), "gstin"),
        (_("taxable value"), "taxable"),
        (_("IGST"), "igst"),
        (_("CGST"), "cgst"),
        (_("SGST"), "sgst"),
    ]
    empty_text = _("Import a GSTR-2B; what suppliers reported stands here.")

    def get_queryset(self, request: HttpRequest) -> Any:
        return documents()

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show all there is."""
        return [(None, {"fields": self.read_fields})]


@admin.register(GSTReconciliation, site=organization_site)
class GSTReconciliationAdmin(ActsAdmin):
    """Both sides, what differs in words, and the decision."""

    acts = MATCH_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="supplier",
        state="standing_now",
        standing="words",
        figures=("books_tax", "portal_tax", "difference"),
        main=("accept", "reject"),
        sections=(
            Section("found", _("Comparison"), facts=("month_of_period", "result", "rule")),
            Section(
                "books", _("In the books"),
                facts=("book", "book__invoice_on", "book__taxable_value", "book__igst", "book__cgst", "book__sgst",
                       "book__itc"),
            ),
            Section(
                "portal", _("In GSTR-2B"),
                facts=("portal", "portal__dated_on", "portal__taxable", "portal__igst", "portal__cgst",
                       "portal__sgst", "portal__is_available"),
            ),
            Section("decided", _("Decided"), facts=("decided_by", "decided_at", "remarks")),
        ),
    )  # fmt: skip
    list_display = (
        "number", "supplier", "result_now", "books_tax", "portal_tax", "difference", "words", "standing_now"
    )  # fmt: skip
    list_filter = ("status", "result")
    search_fields = (
        "book__invoice_no",
        "book__party_gstin",
        "book__party_name",
        "portal__number",
        "portal__gstin",
    )
    date_hierarchy = "period"
    empty_text = _("Import a GSTR-2B; its documents are compared with the purchases in the ledger.")
    list_export: ClassVar = [
        (_("month"), "period"),
        (_("number"), "number"),
        (_("supplier"), "supplier"),
        (_("result"), "result"),
        (_("tax in the books"), "books_tax"),
        (_("tax in GSTR-2B"), "portal_tax"),
        (_("difference"), "difference"),
        (_("status"), "status"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return matches()

    @admin.display(description=_("document"))
    def number(self, obj: GSTReconciliation) -> str:
        """Name both numbers where they differ."""
        ours, theirs = str(obj.book or ""), str(obj.portal or "")
        return f"{ours} / {theirs}" if ours and theirs and ours != theirs else ours or theirs

    @admin.display(description=_("month"), ordering="period")
    def month_of_period(self, obj: GSTReconciliation) -> str:
        """Return the month by name."""
        return in_month(obj.period)

    @admin.display(description=_("supplier"))
    def supplier(self, obj: GSTReconciliation) -> str:
        """Name the supplier."""
        if obj.book is not None:
            return f"{obj.book.party_name}, {obj.book.party_gstin}"
        return f"{obj.portal.name}, {obj.portal.gstin}" if obj.portal else ""

    @admin.display(description=_("what was found"))
    def words(self, obj: GSTReconciliation) -> str:
        """Explain the row."""
        return in_words(obj)

    @display(description=_("result"), ordering="result", label={
        MatchResult.EXACT: "success", MatchResult.SUGGESTED: "info", MatchResult.MISMATCH: "warning",
        MatchResult.RESIDUAL: "warning", MatchResult.NOT_IN_BOOKS: "danger", MatchResult.NOT_IN_2B: "danger",
    })  # fmt: skip
    def result_now(self, obj: GSTReconciliation) -> tuple[str, str]:
        """Return the result as a label."""
        return obj.result, obj.get_result_display()

    @display(description=_("status"), ordering="status", label=LABELS)
    def standing_now(self, obj: GSTReconciliation) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()
