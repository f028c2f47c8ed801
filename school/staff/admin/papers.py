"""Screens of the papers of the staff."""

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
from school.staff.models import StaffDocument
from school.staff.permissions import StaffPermission as P
from school.staff.services.papers import remove_paper


@admin.register(StaffDocument, site=school_site)
class StaffDocumentAdmin(ServiceAdmin):
    """Papers; they are added on the page of a member of staff."""

    permissions: ClassVar = {"view": P.WRITE, "delete": P.WRITE}
    list_display = ("staff", "kind", "title", "expires_on", "uploaded_by", "uploaded_at")
    list_select_related = ("staff",)
    list_filter = ("kind", "expires_on")
    search_fields = ("staff__name", "staff__employee_code", "title")
    empty_text = _("None yet: papers are added on the page of a member of staff.")
    fields = ("staff", "kind", "title", "expires_on", "open_file", "size", "uploaded_by", "uploaded_at")
    readonly_fields = ("open_file", "size", "uploaded_by", "uploaded_at")

    def get_urls(self) -> list[URLPattern]:
        """Add the file, which has no address of its own."""
        view = self.admin_site.admin_view(self.file)
        return [
            path("<uuid:object_id>/file/", view, name="school_staff_staffdocument_file"),
            *super().get_urls(),
        ]

    def file(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Send the file to whoever may see papers."""
        row: Any = self.get_object(request, str(object_id))
        if row is None or not self.has_view_permission(request):
            raise Http404(object_id)
        return upload_response(row.file, filename=f"{row}.{str(row.file).rpartition('.')[2]}")

    @admin.display(description=_("file"))
    def open_file(self, obj: StaffDocument) -> str:
        """Lead to the file."""
        address = reverse("school:school_staff_staffdocument_file", args=[obj.pk])
        return format_html('<a class="text-primary-600 underline" href="{}">{}</a>', address, _t("Download"))

    def remove(self, request: HttpRequest, obj: StaffDocument) -> None:
        remove_paper(document=obj, actor=self.actor(request))
