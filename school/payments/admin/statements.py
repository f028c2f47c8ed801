"""Screens of bank statements: upload, look, confirm."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget, UnfoldBooleanWidget

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.service_admin import ServiceAdmin
from core.admin.widgets import PrivateFileInput
from school.foundation.site import school_site
from school.payments import selectors
from school.payments.acts import LINE_ACTS
from school.payments.enums import LineState
from school.payments.models import BankStatement, StatementLine
from school.payments.permissions import PaymentPermission as P
from school.payments.services.statements import take_statement

LABELS = {
    LineState.OPEN: "danger",
    LineState.PROPOSED: "warning",
    LineState.KNOWN: "info",
    LineState.POSTED: "success",
    LineState.IGNORED: "info",
}


class StatementForm(forms.ModelForm):
    """A file of the bank."""

    file = forms.FileField(
        label=_("File"),
        widget=PrivateFileInput,
        help_text=_("CSV, XLSX or OFX as the bank gives it, at most 5 MB and 2,000 lines."),
    )
    bank_account = forms.CharField(
        label=_("Account"), required=False, max_length=40, widget=UnfoldAdminTextInputWidget,
        help_text=_("Where the school has several; always the same way, so that a file is known again."),
    )  # fmt: skip
    post_exact_ones = forms.BooleanField(
        label=_("Make receipts of exact matches"),
        required=False,
        widget=UnfoldBooleanWidget,
        help_text=_("Lines that name an open invoice and bring exactly what it asks."),
    )

    class Meta:
        model = BankStatement
        fields: ClassVar = ["bank_account"]


@admin.register(BankStatement, site=school_site)
class BankStatementAdmin(ServiceAdmin):
    """Files of the bank; the lines are looked at in their own list."""

    permissions: ClassVar = {"view": P.SETTLE, "add": P.SETTLE}
    form = StatementForm
    add_fields = ("file", "bank_account", "post_exact_ones")
    read_fields = (
        "name",
        "bank_account",
        ("lines_count", "repeated_count", "debits_count"),
        ("given_by", "given_at"),
    )
    list_display = (
        "name",
        "bank_account",
        "lines_count",
        "repeated_count",
        "debits_count",
        "given_by",
        "given_at",
    )
    search_fields = ("name", "bank_account")
    empty_text = _("Upload a statement of the bank to match what came in with invoices.")

    def get_queryset(self, request: HttpRequest) -> Any:
        return selectors.statements()

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for the file on adding, tell what it held afterwards."""
        return [(None, {"fields": self.add_fields if obj is None else self.read_fields})]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> BankStatement:
        file = values.pop("file")
        return take_statement(file=file, name=file.name or "", actor=self.actor(request), **values)

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        """Go on to its lines."""
        super().response_add(request, obj, post_url_continue)
        name = f"{self.admin_site.name}:school_payments_statementline_changelist"
        return HttpResponseRedirect(f"{reverse(name)}?statement__id__exact={obj.pk}")


@admin.register(StatementLine, site=school_site)
class StatementLineAdmin(ActsAdmin):
    """Lines of the bank with what they are thought to be for, confirmed one by one or many at once."""

    acts = LINE_ACTS
    permissions: ClassVar = {"view": P.SETTLE}
    record = Record(
        subtitle="narration",
        state="standing_now",
        standing="explanation",
        figures=("amount",),
        main=("confirm",),
        sections=(
            Section(
                "line",
                _("Line of the bank"),
                facts=("paid_on", "narration", "reference", "statement"),
            ),
            Section(
                "match",
                _("What it is for"),
                facts=("invoice", "whose", "explanation", "receipt", "note", "settled_by", "settled_at"),
            ),
        ),
    )
    list_display = (
        "paid_on",
        "amount",
        "narration",
        "reference",
        "whose",
        "invoice",
        "explanation",
        "receipt",
        "standing_now",
    )
    list_filter = ("state", "statement")
    search_fields = ("narration", "reference", "invoice__invoice_number", "receipt__number")
    date_hierarchy = "paid_on"
    empty_text = _("Upload a statement of the bank; its lines are matched with invoices here.")
    list_export: ClassVar = [
        (_("date"), "paid_on"),
        (_("amount"), "amount"),
        (_("narration"), "narration"),
        (_("reference"), "reference"),
        (_("invoice"), "invoice"),
        (_("receipt"), "receipt"),
        (_("state"), "state"),
        (_("explanation"), "explanation"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return selectors.lines()

    @admin.display(description=_("account"))
    def whose(self, obj: StatementLine) -> str:
        """Name the student of the invoice."""
        return str(obj.invoice.account) if obj.invoice else "-"

    @display(description=_("state"), ordering="state", label=LABELS)
    def standing_now(self, obj: StatementLine) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
