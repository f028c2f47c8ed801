"""Certificates: issuing, printing, duplicates, cancelling; and what the student's page tells of them."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section, add_to_record
from core.documents.exports import file_response
from school.foundation.site import school_site
from school.students.certificate_pdf import filename, verify_address
from school.students.certificate_selectors import certificates
from school.students.leaving_acts import CERTIFICATE_ACTS
from school.students.models import Certificate, Student, StudentExit
from school.students.permissions import StudentPermission as P
from school.students.services.certificates import printed

PRINTS = {"print_en", "print_hi"}


@admin.register(Certificate, site=school_site)
class CertificateAdmin(ActsAdmin):
    """Issued certificates."""

    acts = CERTIFICATE_ACTS
    permissions: ClassVar = {"view": P.CERTIFICATE_READ}
    list_display = ("number_said", "kind", "who", "issued_on", "condition")
    list_display_links = ("number_said",)
    list_filter = ("kind", "issued_on")
    search_fields = ("student__full_name", "student__student_code")
    empty_text = _("No certificate has been issued: the buttons above issue one for a student.")
    record = Record(
        heading="number_said",
        subtitle="who",
        state="condition",
        main=("print_en", "print_hi"),
        sections=(
            Section(
                "certificate", _("Certificate"),
                facts=("kind", "who", "issued_on", "issued_by", "remarks", "verified_at"),
            ),
            Section("says", _("What it says"), more="said"),
            Section("cancelled", _("Cancelled"), more="cancelling"),
        ),
        related=(
            Related(
                "copies", _("Duplicates"), Certificate, ("number_text", "copy_no", "issued_on", "issued_by"),
                rows=lambda row: row.copies.order_by("-copy_no"), needs=P.CERTIFICATE_READ,
                empty=_("None."), page=lambda row: _page("certificate", row),
            ),
        ),
    )  # fmt: skip
    list_export: ClassVar = [
        (_("number"), "number_text"),
        (_("copy"), "copy_no"),
        (_("kind"), "get_kind_display"),
        (_("student code"), "student__student_code"),
        (_("name"), "student__full_name"),
        (_("date of issue"), "issued_on"),
        (_("issued by"), "issued_by"),
        (_("why cancelled"), "cancel_reason"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leave the content of the papers where it is until one is looked at."""
        return certificates()

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Offer no print of what is cancelled."""
        found = super().offered(request, object_id)
        row = next(iter(self.get_queryset(request).filter(pk=object_id)), None) if found else None
        return [act for act in found if row is None or row.state == "issued" or act.name not in PRINTS]

    def page_print_en(self, request: HttpRequest, row: Certificate) -> HttpResponse:
        return self._print(request, row, "en")

    def page_print_hi(self, request: HttpRequest, row: Certificate) -> HttpResponse:
        return self._print(request, row, "hi")

    def _print(self, request: HttpRequest, row: Certificate, language: str) -> HttpResponse:
        content = printed(certificate=row, language=language, actor=self.actor(request))
        return file_response(
            content, filename=filename(row, language), content_type="application/pdf", as_attachment=False
        )

    @admin.display(description=_("number"), ordering="number")
    def number_said(self, obj: Certificate) -> str:
        """Return the number, and that it is a duplicate."""
        if obj.is_duplicate:
            return _t("%(number)s, duplicate %(copy)d") % {"number": obj.number_text, "copy": obj.copy_no}
        return obj.number_text

    @admin.display(description=_("student"), ordering="student__full_name")
    def who(self, obj: Certificate) -> str:
        return str(obj.student)

    @admin.display(description=_("verified at"))
    def verified_at(self, obj: Certificate) -> str:
        """Return what the QR code leads to."""
        return verify_address(obj)

    def said(self, obj: Certificate) -> list[tuple[str, str]]:
        """Return what the paper says, in English."""
        page = obj.content["pages"]["en"]
        return [(label, value) for label, value in page["lines"]] or [
            (str(_("text")), " ".join(page["sentences"]))
        ]

    def cancelling(self, obj: Certificate) -> list[tuple[Any, str]]:
        """Return by whom and why it was cancelled."""
        return [(_("by"), obj.cancelled_by), (_("reason"), obj.cancel_reason)] if obj.cancelled_at else []

    @display(description=_("state"), label={"issued": "success", "cancelled": "danger"})
    def condition(self, obj: Certificate) -> tuple[str, str]:
        """Return whether it stands, as a label."""
        return obj.state, _t("cancelled") if obj.cancelled_at else _t("issued")


def _page(kind: str, row: Any) -> str:
    return reverse(f"school:school_students_{kind}_change", args=[row.pk])


add_to_record(
    Student,
    Related(
        "certificates", _("Certificates"), Certificate,
        (
            (_("number"), "number_text"), (_("kind"), "get_kind_display"), "issued_on", "issued_by",
            (_("why cancelled"), "cancel_reason"),
        ),
        rows=lambda student: certificates().filter(student=student), needs=P.CERTIFICATE_READ,
        empty=_("None. They are issued under Students, Certificates."),
        page=lambda row: _page("certificate", row),
    ),
    Related(
        "exits", _("Exits"), StudentExit,
        ("last_day", (_("how"), "get_status_display"), "reason", "undone_at", "rejoined_on"),
        rows=lambda student: student.exits.all(), needs=P.READ, empty=_("None."),
        page=lambda row: _page("studentexit", row),
    ),
)  # fmt: skip
