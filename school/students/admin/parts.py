"""Guardians, and what stands on a student's page: links, papers, consents, stays in sections."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.service_admin import ServiceAdmin
from core.documents.exports import upload_response
from school.foundation.site import school_site
from school.students.models import Consent, Enrolment, Guardian, StudentDocument, StudentGuardian
from school.students.permissions import StudentPermission as P
from school.students.services.documents import remove_document
from school.students.services.guardians import change_contact, change_guardian, remove_guardian


@admin.register(Guardian, site=school_site)
class GuardianAdmin(ServiceAdmin):
    """Parents and guardians, each once; they come in with their children."""

    permissions: ClassVar = {"view": P.READ, "change": P.WRITE}
    list_display = ("full_name", "phone", "email", "children")
    search_fields = ("full_name", "phone")
    fields = ("full_name", "phone", "email", "occupation")
    empty_text = _("None yet: guardians come in with the students.")
    list_export: ClassVar = [
        (_("name"), "full_name"),
        (_("phone"), "phone"),
        (_("e-mail"), "email"),
        (_("children"), "children"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Take the children along."""
        return super().get_queryset(request).exclude(phone="").prefetch_related("student_links__student")

    def update(self, request: HttpRequest, obj: Guardian, changed: dict[str, Any]) -> Guardian:
        return change_contact(guardian=obj, actor=self.actor(request), **changed)

    @admin.display(description=_("children"))
    def children(self, obj: Guardian) -> str:
        return ", ".join(link.student.full_name for link in obj.student_links.all())


@admin.register(StudentGuardian, site=school_site)
class StudentGuardianAdmin(ServiceAdmin):
    """What a guardian is to one student."""

    permissions: ClassVar = {"view": P.READ, "change": P.WRITE, "delete": P.WRITE}
    list_display = ("student", "guardian", "relation", "is_primary")
    list_select_related = ("student", "guardian")
    list_filter = ("relation", "is_primary")
    search_fields = ("student__full_name", "guardian__full_name")
    fields = ("relation", "is_primary")

    def update(self, request: HttpRequest, obj: StudentGuardian, changed: dict[str, Any]) -> StudentGuardian:
        return change_guardian(link=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: StudentGuardian) -> None:
        remove_guardian(link=obj, actor=self.actor(request))


@admin.register(StudentDocument, site=school_site)
class StudentDocumentAdmin(ServiceAdmin):
    """Papers; they are added on the student's page."""

    permissions: ClassVar = {"view": P.DOCUMENTS, "delete": P.WRITE}
    list_display = ("student", "kind", "title", "uploaded_by", "uploaded_at")
    list_select_related = ("student",)
    list_filter = ("kind",)
    search_fields = ("student__full_name", "title")
    fields = ("student", "kind", "title", "open_file", "size", "uploaded_by", "uploaded_at")
    readonly_fields = ("open_file", "size", "uploaded_by", "uploaded_at")

    def get_urls(self) -> list[URLPattern]:
        """Add the file, which has no address of its own."""
        view = self.admin_site.admin_view(self.file)
        return [
            path("<uuid:object_id>/file/", view, name="school_students_studentdocument_file"),
            *super().get_urls(),
        ]

    def file(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Send the file to whoever may see papers."""
        row: Any = self.get_object(request, str(object_id))
        if row is None or not self.has_view_permission(request):
            raise Http404(object_id)
        return upload_response(row.file, filename=f"{row}.{str(row.file).rpartition('.')[2]}")

    @admin.display(description=_("file"))
    def open_file(self, obj: StudentDocument) -> str:
        address = reverse("school:school_students_studentdocument_file", args=[obj.pk])
        return format_html('<a class="text-primary-600 underline" href="{}">{}</a>', address, _t("Download"))

    def remove(self, request: HttpRequest, obj: StudentDocument) -> None:
        remove_document(document=obj, actor=self.actor(request))


@admin.register(Consent, site=school_site)
class ConsentAdmin(ServiceAdmin):
    """Consents; they are recorded on the student's page, or by the parents themselves."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("student", "purpose", "guardian", "notice_version", "given_at", "withdrawn_at")
    list_select_related = ("student", "guardian")
    list_filter = ("purpose", "notice_version")
    search_fields = ("student__full_name", "guardian__full_name")
    empty_text = _("None yet: consents are recorded on a student's page.")
    fields = (
        "student", "guardian", "purpose", "notice_version", "language", "given_at", "withdrawn_at",
    )  # fmt: skip
    list_export: ClassVar = [
        (_("student"), "student"),
        (_("purpose"), "get_purpose_display"),
        (_("guardian"), "guardian"),
        (_("version of the notice"), "notice_version"),
        (_("given at"), "given_at"),
        (_("withdrawn at"), "withdrawn_at"),
    ]


@admin.register(Enrolment, site=school_site)
class EnrolmentAdmin(ServiceAdmin):
    """Stays in sections; they follow from entering, moving, promotion and exit."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("student", "academic_year", "section", "roll_no", "starts_on", "ends_on", "outcome")
    list_select_related = ("student", "academic_year", "section__school_class")
    list_filter = ("academic_year", "section", "outcome")
    search_fields = ("student__full_name", "student__student_code")
    fields = ("student", "academic_year", "section", "roll_no", "starts_on", "ends_on", "outcome")
