"""Screens of attendance: the days on which classes were marked."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from erp_planned.students.models import ClassDay, StudentAttendance
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.attendance import marked_days
from payroll.organizations.site import organization_site


@admin.register(ClassDay, site=organization_site)
class ClassDayAdmin(ServiceAdmin):
    """Marked days with what everybody was."""

    permissions: ClassVar = {"view": P.READ}
    fields = ("school_class", "on")
    list_display = ("on", "school_class", "marked_by", "marked_at", "changes")
    list_filter = ("school_class", "on")
    date_hierarchy = "on"
    list_export: ClassVar = [
        (_("date"), "on"), (_("class"), "school_class"), (_("marked by"), "marked_by"),
        (_("times changed"), "changes"),
    ]  # fmt: skip
    empty_text = _("No class is marked yet. Class teachers mark theirs in the portal.")
    record = Record(
        sections=(
            Section("day", _("Day"), facts=("school_class", "on", "marked_by", "marked_at", "changes")),
        ),
        related=(
            Related(
                "entries", _("Students"), StudentAttendance,
                ((_("admission number"), "student__admission_no"), (_("name"), "student__name"), "status", "remarks"),
                rows=lambda row: row.entries.select_related("student").order_by("student__name"), needs=P.READ,
                empty=_("None."),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the class along."""
        return marked_days()
