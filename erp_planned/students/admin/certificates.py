"""Screens of certificates."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from erp_planned.students.acts import CERTIFICATE_ACTS
from erp_planned.students.certificate_pdf import certificate_response
from erp_planned.students.enums import CertificateState
from erp_planned.students.models import Certificate
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.certificates import certificates
from erp_planned.students.selectors.standing import standing_of_certificate
from payroll.organizations.site import organization_site


@admin.register(Certificate, site=organization_site)
class CertificateAdmin(ActsAdmin):
    """Issued certificates; they are issued from the page of the student."""

    acts = CERTIFICATE_ACTS
    permissions: ClassVar = {"view": P.READ}
    fields = ("number", "type", "student")
    list_display = ("number", "type", "student", "copy_no", "issued_on", "issued_by", "condition")
    list_filter = ("state", "type", "issued_on")
    search_fields = ("number", "student__name", "student__admission_no")
    list_export: ClassVar = [
        (_("number"), "number"), (_("type"), "type"), (_("admission number"), "student__admission_no"),
        (_("name"), "student__name"), (_("copy"), "copy_no"), (_("date of issue"), "issued_on"),
        (_("issued by"), "issued_by"), (_("state"), "state"), (_("why cancelled"), "cancel_reason"),
    ]  # fmt: skip
    empty_text = _("No certificates yet. Open a student and press “Issue a certificate”.")
    record = Record(
        heading="number", state="condition", standing="standing", main=("english", "hindi"),
        figures=("type", "issued_on"),
        sections=(
            Section(
                "certificate", _("Certificate"),
                facts=("student", "type", "copy_no", "issued_on", "issued_by", "remarks"),
            ),
            Section("cancelled", _("Cancelled"), facts=("cancelled_by", "cancelled_at", "cancel_reason")),
        ),
        related=(
            Related(
                "copies", _("Copies"), Certificate, ("number", "copy_no", "issued_on", "issued_by", "state"),
                rows=lambda row: row.copies.order_by("-copy_no"), needs=P.READ, empty=_("None."),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read whose they are along."""
        return certificates()

    def page_english(self, request: HttpRequest, row: Certificate) -> HttpResponse:
        """Print it in English."""
        return certificate_response(row, language="en")

    def page_hindi(self, request: HttpRequest, row: Certificate) -> HttpResponse:
        """Print it in Hindi."""
        return certificate_response(row, language="hi")

    def standing(self, obj: Certificate) -> str:
        """Say what has become of it."""
        return standing_of_certificate(obj)

    @display(description=_("state"), ordering="state", label={
        CertificateState.ISSUED: "success", CertificateState.CANCELLED: "danger",
    })  # fmt: skip
    def condition(self, obj: Certificate) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
