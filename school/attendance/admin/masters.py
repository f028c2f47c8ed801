"""Screens of holidays, weekly offs and the settings."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from core.admin.service_admin import ServiceAdmin
from core.masters.admin import register_master
from school.attendance import masters
from school.attendance.models import AttendanceSettings
from school.attendance.permissions import AttendancePermission as P
from school.attendance.services.settings import update_settings
from school.foundation.site import school_site

GROUP = "attendance"
register_master(school_site, masters.holidays, group=GROUP, icon="celebration", date_hierarchy="start_date")
register_master(school_site, masters.weekly_offs, group=GROUP, icon="weekend")


@admin.register(AttendanceSettings, site=school_site)
class AttendanceSettingsAdmin(ServiceAdmin):
    """The one row of settings."""

    permissions: ClassVar = {"view": P.MANAGE, "change": P.MANAGE}
    fields = ("is_by_period", "window_days", "tells_parents", "hold_minutes")

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only row, which is there from then on."""
        update_settings(actor=self.actor(request))
        name = f"{self.admin_site.name}:school_attendance_attendancesettings_change"
        return HttpResponseRedirect(reverse(name, args=[1]))

    def update(
        self, request: HttpRequest, obj: AttendanceSettings, changed: dict[str, Any]
    ) -> AttendanceSettings:
        return update_settings(actor=self.actor(request), **changed)
