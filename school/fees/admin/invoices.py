"""Screens of invoices: list, page with lines, adjustments and ledger, print, cancel, by hand."""

from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.documents.exports import file_response
from core.formatting import rupees
from core.language import page_language
from school.fees.acts import INVOICE_ACTS
from school.fees.enums import InvoiceStatus
from school.fees.invoice_pdf import invoice_pdf
from school.fees.models import Adjustment, Invoice, InvoiceLine, LedgerLine
from school.fees.permissions import FeePermission as P
from school.fees.selectors.access import invoices_of
from school.fees.selectors.invoices import invoice_of, is_overdue, overdue
from school.foundation.site import school_site

RECORD = Record(
    heading="invoice_number",
    subtitle="whose",
    state="standing_now",
    figures=("amount", "received", "outstanding"),
    main=("paper",),
    sections=(
        Section(
            "invoice",
            _("Invoice"),
            facts=("title", "student", "issued_on", "due_on", "kind", "plan", "instalment", "part", "made_by"),
        ),
        Section(
            "sums",
            _("Sums"),
            facts=("amount", "penalties", "concessions", "scholarships", "credited", "received", "cancelled",
                   "outstanding"),
        ),
        Section("cancelled", _("Cancelled"), facts=("cancel_reason", "cancelled_at")),
    ),
    related=(
        Related(
            "lines", _("Fees"), InvoiceLine,
            ((_("fee head"), "head"), "description", (_("rupees"), "amount", rupees)),
            rows=lambda row: row.lines.select_related("head").order_by("head__code", "id"),
            needs=P.READ, empty=_("None."),
        ),
        Related(
            "adjustments", _("Concessions, scholarships, penalties"), Adjustment,
            ("number", "adjusted_on", "kind", "reason", (_("rupees"), "amount", rupees), "state"),
            rows=lambda row: row.adjustments.order_by("-adjusted_on", "-id"),
            needs=P.READ, empty=_("None."),
        ),
        Related(
            "ledger", _("Ledger"), LedgerLine,
            ("posted_on", "kind", "reference", "text", (_("debit"), "debit", rupees),
             (_("credit"), "credit", rupees)),
            rows=lambda row: row.ledger_lines.order_by("-sequence"),
            needs=P.READ, empty=_("None."),
        ),
    ),
)  # fmt: skip


class OverdueFilter(admin.SimpleListFilter):
    """Whose due day is over."""

    title = _("overdue")
    parameter_name = "overdue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Offer the overdue ones."""
        return [("yes", _("Yes"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Narrow to them."""
        return overdue(queryset) if self.value() == "yes" else queryset


@admin.register(Invoice, site=school_site)
class InvoiceAdmin(ActsAdmin):
    """Invoices of all families."""

    acts = INVOICE_ACTS
    permissions: ClassVar = {"view": P.REPORTS}
    record = RECORD
    list_display = (
        "invoice_number", "student", "place", "title", "issued_on", "due_on", "amount", "outstanding", "standing_now",
    )  # fmt: skip
    list_filter = ("status", OverdueFilter, "kind", "academic_year", "account__student__school_class")
    search_fields = (
        "invoice_number", "account__student__full_name", "account__student__student_code", "account__name",
    )  # fmt: skip
    date_hierarchy = "due_on"
    empty_text = _(
        "No invoice yet. “Raise invoices” in the menu bills a class for an instalment of its plan."
    )
    list_export: ClassVar = [
        (_("number"), "invoice_number"), (_("student"), "student"), (_("class"), "place"), (_("for"), "title"),
        (_("date"), "issued_on"), (_("due on"), "due_on"), (_("amount"), "amount"),
        (_("concessions"), "concessions"), (_("received"), "received"), (_("outstanding"), "outstanding"),
        (_("status"), "status"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read student, class and plan along."""
        return invoices_of(self.actor(request))

    def page_paper(self, request: HttpRequest, row: Invoice) -> HttpResponse:
        """Show the invoice as PDF."""
        found = invoice_of(self.actor(request), UUID(str(row.pk)))
        content = invoice_pdf(found, language=page_language())
        name = f"{row.invoice_number}.pdf"
        return file_response(content, filename=name, content_type="application/pdf", as_attachment=False)

    @admin.display(description=_("student"), ordering="account__student__full_name")
    def student(self, obj: Invoice) -> str:
        return str(obj.account)

    @admin.display(description=_("class"), ordering="account__student__school_class")
    def place(self, obj: Invoice) -> str:
        student = obj.account.student
        return str(student.section) if student else ""

    def whose(self, obj: Invoice) -> str:
        """Return student and purpose."""
        return f"{obj.account} · {obj.title}"

    @display(description=_("status"), ordering="status", label={
        InvoiceStatus.UNPAID: "info", InvoiceStatus.PARTLY_PAID: "warning", InvoiceStatus.PAID: "success",
        InvoiceStatus.CANCELLED: "danger", "overdue": "danger",
    })  # fmt: skip
    def standing_now(self, obj: Invoice) -> tuple[str, str]:
        """Return the status as a label, overdue before unpaid."""
        if is_overdue(obj):
            return "overdue", _t("Overdue")
        return obj.status, str(obj.get_status_display())
