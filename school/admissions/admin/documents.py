"""Screens of the papers: state, remark and file of each."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from school.admissions.acts import DOCUMENT_ACTS
from school.admissions.admin.record import inquiry_page
from school.admissions.enums import DocumentState
from school.admissions.files import document_response
from school.admissions.models import InquiryDocument
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.services.documents import set_document
from school.foundation.site import school_site

PAPER_RECORD = Record(
    heading="heading",
    state="state_shown",
    main=("verify",),
    sections=(
        Section(
            "paper", _("Paper"),
            facts=("of_inquiry", "kind", "is_required", "remark", "file_shown", "changed_at", "changed_by"),
            fields=("state", "remark", "file"),
        ),
    ),
)  # fmt: skip


@admin.register(InquiryDocument, site=school_site)
class InquiryDocumentAdmin(ActsAdmin):
    """Papers of inquiries."""

    acts = DOCUMENT_ACTS
    permissions: ClassVar = {"view": P.READ, "change": P.WRITE}
    record = PAPER_RECORD
    fields = ("state", "remark", "file")
    list_display = ("of_inquiry", "kind", "is_required", "state_shown", "remark", "changed_at")
    list_filter = ("state", "kind", "is_required", "inquiry__status")
    list_select_related = ("inquiry",)
    search_fields = ("inquiry__number", "inquiry__student_name")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the inquiry along."""
        return super().get_queryset(request).select_related("inquiry")

    def update(self, request: HttpRequest, obj: InquiryDocument, changed: dict[str, Any]) -> InquiryDocument:
        return set_document(document=obj, actor=self.actor(request), **changed)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Leave the file out where there is none."""
        found = super().offered(request, object_id)
        has_file = bool(self.row_of(request, object_id).file) if found else False
        return [act for act in found if act.name != "file_of" or has_file]

    def page_file_of(self, request: HttpRequest, row: InquiryDocument) -> HttpResponse:
        return document_response(row)

    def heading(self, obj: InquiryDocument) -> str:
        """Name the child and the paper."""
        return f"{obj.inquiry.student_name}: {obj}"

    @admin.display(description=_("inquiry"))
    def of_inquiry(self, obj: InquiryDocument) -> str:
        """Lead to the inquiry."""
        return format_html('<a href="{}">{}</a>', inquiry_page(obj.inquiry), obj.inquiry)

    @admin.display(description=_("file"))
    def file_shown(self, obj: InquiryDocument) -> str:
        """Lead to the file."""
        if not obj.file:
            return ""
        return format_html('<a href="{}">{}</a>', self.path_to(obj, "file_of"), _t("Download"))

    @display(description=_("state"), ordering="state", label={
        DocumentState.MISSING: "info", DocumentState.RECEIVED: "warning",
        DocumentState.VERIFIED: "success", DocumentState.REJECTED: "danger",
    })  # fmt: skip
    def state_shown(self, obj: InquiryDocument) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, str(obj.get_state_display())
