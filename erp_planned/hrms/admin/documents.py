"""Screens of employees' documents."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.widgets import PrivateFileInput
from core.documents.exports import upload_response
from erp_planned.hrms.acts import DOCUMENT_ACTS
from erp_planned.hrms.enums import Verification
from erp_planned.hrms.models import EmployeeDocument
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.papers import papers
from erp_planned.hrms.services.papers import add_paper, standing_of_paper
from payroll.employees.links import OfEmployee
from payroll.organizations.site import organization_site


class DocumentForm(forms.ModelForm):
    """A paper of an employee."""

    file = forms.FileField(
        label=_("File"), widget=PrivateFileInput, help_text=_("PDF, JPEG or PNG, at most 5 MB.")
    )


@admin.register(EmployeeDocument, site=organization_site)
class EmployeeDocumentAdmin(OfEmployee, ActsAdmin):
    """Documents of employees, verified by a second person."""

    acts = DOCUMENT_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = DocumentForm
    fields = ("employee", ("kind", "title"), "expires_on", "file")
    list_display = ("employee", "kind", "title", "expires_on", "uploaded_by", "uploaded_at", "status")
    list_filter = ("state", "kind", "expires_on", "employee__department")
    search_fields = ("employee__name", "employee__code", "title")
    autocomplete_fields = ("employee",)
    list_export: ClassVar = [
        (_("code"), "employee__code"), (_("name"), "employee__name"), (_("kind"), "kind"), (_("title"), "title"),
        (_("valid until"), "expires_on"), (_("uploaded by"), "uploaded_by"), (_("verification"), "state"),
        (_("verified by"), "verified_by"),
    ]  # fmt: skip
    empty_text = _("No documents yet. Employees upload theirs in the portal, or you add one here.")
    record = Record(
        state="status", standing="standing", main=("verify", "download"), figures=("kind", "expires_on"),
        sections=(
            Section(
                "document", _("Document"),
                facts=("person", "kind", "title", "file_name", "size_shown", "expires_on", "uploaded_by",
                       "uploaded_at"),
            ),
            Section("verification", _("Verification"), facts=("verified_by", "verified_at", "remarks")),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read whose they are along."""
        return papers()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> EmployeeDocument:
        return add_paper(actor=self.actor(request), **values)

    def page_download(self, request: HttpRequest, row: EmployeeDocument) -> HttpResponse:
        """Send the file."""
        return upload_response(row.file, filename=row.file_name)

    @admin.display(description=_("size"))
    def size_shown(self, obj: EmployeeDocument) -> str:
        """Return the size as people read it."""
        return filesizeformat(obj.size)

    def standing(self, obj: EmployeeDocument) -> str:
        """Say what was found."""
        return standing_of_paper(obj)

    @display(description=_("verification"), ordering="state", label={
        Verification.PENDING: "warning", Verification.VERIFIED: "success", Verification.REFUSED: "danger",
    })  # fmt: skip
    def status(self, obj: EmployeeDocument) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
