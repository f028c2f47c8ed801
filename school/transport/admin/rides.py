"""Screen of the students who ride."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin.acts import ActsAdmin
from school.foundation.site import school_site
from school.transport.acts import RIDE_ACTS
from school.transport.models import Ride
from school.transport.permissions import TransportPermission as P
from school.transport.selectors.routes import rides_of
from school.transport.services.rides import assign_student


@admin.register(Ride, site=school_site)
class RideAdmin(ActsAdmin):
    """Who rides from which stop; a ride is entered and ended, never rewritten."""

    acts = RIDE_ACTS
    permissions: ClassVar = {"view": P.OFFICE, "add": P.WRITE}
    fields = ("student", "stop", "direction", ("starts_on", "ends_on"))
    list_display = ("student", "route", "stop", "direction", "starts_on", "ends_on")
    list_filter = ("stop__route", "direction")
    search_fields = ("student__full_name", "student__student_code", "stop__name", "stop__route__code")
    autocomplete_fields = ("student", "stop")
    date_hierarchy = "starts_on"
    empty_text = _("Nobody rides yet. Add a ride, or import a list under Data import, Rides of students.")
    list_export: ClassVar = [
        (_("student"), "student"),
        (_("route"), "route"),
        (_("stop"), "stop"),
        (_("rides"), "get_direction_display"),
        (_("from"), "starts_on"),
        (_("to"), "ends_on"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the links along."""
        return rides_of(self.actor(request))

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Ride:
        return assign_student(actor=self.actor(request), **values)

    @admin.display(description=_("route"), ordering="stop__route__code")
    def route(self, obj: Ride) -> str:
        return str(obj.stop.route)
