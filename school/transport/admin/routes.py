"""Screens of routes and their stops."""

from datetime import time
from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.formatting import inr
from school.foundation.site import school_site
from school.transport.models import Ride, Route, Stop
from school.transport.permissions import TransportPermission as P
from school.transport.selectors.routes import riders_on, routes_of, stops_of
from school.transport.services.routes import add_route, change_route, remove_route
from school.transport.services.stops import add_stop, change_stop, remove_stop

FIELDS = ("code", "name", "vehicle", "driver", "attendant", "is_active")
STOP = ("name", "landmark", ("pickup_time", "drop_time"), "position")


def clock(moment: time) -> str:
    """Return a time of day as HH:MM."""
    return f"{moment:%H:%M}"


def _page(kind: str) -> Any:
    return lambda row: reverse(f"school:school_transport_{kind}_change", args=[row.pk])


RECORD = Record(
    heading="__str__",
    standing="standing",
    figures=("riders", "seats"),
    sections=(
        Section(
            "route",
            _("Route"),
            facts=("code", "name", "is_active"),
            fields=("code", "name", "is_active"),
        ),
        Section(
            "vehicle",
            _("Vehicle and crew"),
            facts=("vehicle", "driver", "driver_phone", "attendant", "attendant_phone"),
            fields=("vehicle", "driver", "attendant"),
        ),
    ),
    related=(
        Related(
            "stops",
            _("Stops"),
            Stop,
            (
                "position",
                "name",
                "landmark",
                (_("To school at"), "pickup_time", clock),
                (_("Home at"), "drop_time", clock),
                (_("Fare a month"), "fare_today", inr),
            ),
            rows=stops_of,
            needs=P.OFFICE,
            page=_page("stop"),
            empty=_("None yet. Add them under Stops, in the order of the way to school."),
        ),
        Related(
            "riders",
            _("Riders"),
            Ride,
            (
                (_("Stop"), "stop__name"),
                (_("Student"), "student__full_name"),
                (_("Section"), "student__section"),
                "direction",
                "starts_on",
                "ends_on",
            ),
            rows=riders_on,
            needs=P.OFFICE,
            page=_page("ride"),
            empty=_("Nobody rides on this route. Add riders under Rides, or import a list."),
            everything="school:school_transport_ride_changelist",
            narrowed="stop__route__id__exact={pk}",
        ),
    ),
)


@admin.register(Route, site=school_site)
class RouteAdmin(ServiceAdmin):
    """Routes with vehicle, crew, stops and riders."""

    permissions: ClassVar = {"view": P.OFFICE, "add": P.WRITE, "change": P.WRITE, "delete": P.WRITE}
    record = RECORD
    fields = FIELDS
    list_display = ("code", "name", "vehicle", "driver", "seats", "riders", "is_active")
    list_filter = ("is_active", "vehicle")
    search_fields = ("code", "name", "vehicle__number", "driver__name")
    autocomplete_fields = ("vehicle", "driver", "attendant")
    empty_text = _("No route yet. Add one, then its stops with times and fares, then the riders.")
    list_export: ClassVar = [
        (_("code"), "code"),
        (_("name"), "name"),
        (_("vehicle"), "vehicle"),
        (_("driver"), "driver"),
        (_("riders"), "riders"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read links and numbers along."""
        return routes_of(self.actor(request))

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Route:
        return add_route(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Route, changed: dict[str, Any]) -> Route:
        return change_route(route=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: Route) -> None:
        remove_route(route=obj, actor=self.actor(request))

    @admin.display(description=_("riders"))
    def riders(self, obj: Any) -> int:
        """Return how many ride today."""
        return int(obj.riders)

    @admin.display(description=_("seats"))
    def seats(self, obj: Route) -> str:
        return str(obj.vehicle.seats) if obj.vehicle and obj.vehicle.seats else "–"

    @admin.display(description=_("driver's phone"))
    def driver_phone(self, obj: Route) -> str:
        return obj.driver.phone if obj.driver and obj.driver.phone else "–"

    @admin.display(description=_("attendant's phone"))
    def attendant_phone(self, obj: Route) -> str:
        return obj.attendant.phone if obj.attendant and obj.attendant.phone else "–"

    def standing(self, obj: Route) -> str:
        """Say what keeps the route from being what it should be."""
        if obj.vehicle is None:
            return _t("No vehicle drives this route yet: choose one under Vehicle and crew.")
        if obj.vehicle.seats is None:
            return _t("The seats of %(number)s are not entered: riders are not bounded.") % {
                "number": obj.vehicle.number
            }
        return ""


@admin.register(Stop, site=school_site)
class StopAdmin(ServiceAdmin):
    """Stops of all routes, in their order."""

    permissions: ClassVar = {"view": P.OFFICE, "add": P.WRITE, "change": P.WRITE, "delete": P.WRITE}
    list_display = ("route", "position", "name", "landmark", "pickup_time", "drop_time")
    list_select_related = ("route",)
    list_filter = ("route",)
    search_fields = ("name", "landmark", "route__code", "route__name")
    autocomplete_fields = ("route",)
    empty_text = _("No stop yet. Add them in the order of the way to school.")
    list_export: ClassVar = [
        (_("route"), "route"),
        (_("position"), "position"),
        (_("stop"), "name"),
        (_("landmark"), "landmark"),
        (_("to school at"), "pickup_time"),
        (_("home at"), "drop_time"),
    ]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for the route on entering only: a stop does not change its route."""
        return STOP if obj else ("route", *STOP)

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Stop:
        return add_stop(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Stop, changed: dict[str, Any]) -> Stop:
        return change_stop(stop=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: Stop) -> None:
        remove_stop(stop=obj, actor=self.actor(request))
