"""Screens of bank statements: files, and their lines with matches and vouchers."""

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
from erp_planned.banking.line_acts import LINE_ACTS
from erp_planned.banking.models import BankTransaction, StatementFile
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.lines import transactions
from erp_planned.banking.services.statements import import_statement, remove_file
from payroll.organizations.site import organization_site


class FileForm(forms.ModelForm):
    """A file of the bank."""

    file = forms.FileField(
        label=_("File"),
        widget=PrivateFileInput,
        help_text=_("CSV, XLSX, OFX or MT940 as the bank gives it, at most 5 MB and 5,000 lines."),
    )

    class Meta:
        model = StatementFile
        fields: ClassVar = ["bank_account"]


@admin.register(StatementFile, site=organization_site)
class StatementFileAdmin(ServiceAdmin):
    """Files of the bank; one that was imported by mistake can be taken back while nothing of it is matched."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "delete": P.WRITE}
    form = FileForm
    add_fields = ("bank_account", "file")
    read_fields = ("name", "bank_account", ("lines_count", "repeated_count"), ("given_by", "given_at"))
    list_display = ("name", "bank_account", "lines_count", "repeated_count", "given_by", "given_at")
    list_select_related = ("bank_account",)
    list_filter = ("bank_account",)
    search_fields = ("name",)
    list_export: ClassVar = [
        (_("file"), "name"),
        (_("lines"), "lines_count"),
        (_("known before"), "repeated_count"),
        (_("given by"), "given_by"),
    ]
    empty_text = _("Upload a statement of the bank; its lines are then matched with the books.")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for the file on adding, tell what it held afterwards."""
        return [(None, {"fields": self.add_fields if obj is None else self.read_fields})]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> StatementFile:
        file = values["file"]
        return import_statement(
            account=values["bank_account"], file=file, name=file.name or "", actor=self.actor(request)
        )

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Take a file back."""
        remove_file(file=obj, actor=self.actor(request))

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        """Go on to the matching of its lines."""
        super().response_add(request, obj, post_url_continue)
        if obj.repeated_count:
            values = {"known": obj.repeated_count, "lines": obj.lines_count}
            text = _t("%(known)d of %(lines)d lines were known before and add nothing.")
            messages.info(request, text % values)
        name = "organization:erp_banking_bankaccount_matching"
        return HttpResponseRedirect(reverse(name, args=[obj.bank_account_id]))


@admin.register(BankTransaction, site=organization_site)
class BankTransactionAdmin(ActsAdmin):
    """Lines of the bank: matched, or waiting for a voucher."""

    acts = LINE_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="description",
        state="standing_now",
        standing="why",
        figures=("amount", "balance"),
        main=("voucher",),
        sections=(
            Section(
                "line",
                _("Line of the bank"),
                facts=("bank_account", "txn_on", "type", "description", "reference", "file"),
            ),
            Section("match", _("In the books"), facts=("why",), more="entry_facts"),
        ),
    )
    list_display = ("txn_on", "bank_account", "type", "amount", "description", "reference", "standing_now")
    list_filter = ("bank_account", "type", ("match", admin.EmptyFieldListFilter), "file")
    search_fields = ("description", "reference")
    date_hierarchy = "txn_on"
    empty_text = _("Upload a statement of the bank; its lines stand here.")
    list_export: ClassVar = [
        (_("date"), "txn_on"),
        (_("type"), "type"),
        (_("amount"), "amount"),
        (_("description"), "description"),
        (_("reference"), "reference"),
        (_("balance"), "balance"),
        (_("matched"), "why"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return transactions().select_related("file")

    @admin.display(description=_("why"))
    def why(self, obj: BankTransaction) -> str:
        """Say why the line is matched."""
        return obj.match.explanation if obj.match else ""

    def entry_facts(self, obj: BankTransaction) -> list[tuple[Any, str]]:
        """Return the vouchers of its match."""
        matched = obj.match.entries.all() if obj.match else ()
        return [(one.entry.voucher.voucher_no, one.entry.voucher.narration) for one in matched]

    @display(description=_("state"), label={"matched": "success", "open": "warning"})
    def standing_now(self, obj: BankTransaction) -> tuple[str, str]:
        """Return whether it is matched, as a label."""
        return ("matched", _t("Matched")) if obj.match_id else ("open", _t("Open"))
