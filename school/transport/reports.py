"""Reports of transport for the office: who rides from where, and which papers run out."""

from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import get_or_refuse
from core.reports import parameters as read
from core.reports.definitions import (
    ListRows,
    Parameter,
    ParameterKind,
    QueryRows,
    Report,
    Table,
    Texts,
)
from school.students.models import StudentGuardian
from school.transport.models import Ride, Route
from school.transport.permissions import TransportPermission as P
from school.transport.selectors.expiry import expiring
from school.transport.selectors.fares import fare_of, riding_on, with_fares

GROUP = gettext_lazy("Transport")
RIDERS = (
    Column(gettext_lazy("Route"), "route", Kind.TEXT, 8),
    Column(gettext_lazy("Stop"), "stop", Kind.TEXT, 18),
    Column(gettext_lazy("To school"), "pickup", Kind.TEXT, 9),
    Column(gettext_lazy("Home"), "drop", Kind.TEXT, 8),
    Column(gettext_lazy("Code"), "code", Kind.TEXT, 10),
    Column(gettext_lazy("Name"), "name", Kind.TEXT, 24),
    Column(gettext_lazy("Section"), "section", Kind.TEXT, 10),
    Column(gettext_lazy("Rides"), "direction", Kind.TEXT, 14),
    Column(gettext_lazy("Guardian's phone"), "phone", Kind.TEXT, 14),
    Column(gettext_lazy("Fare a month"), "fare", Kind.MONEY, 12),
)
PAPERS = (
    Column(gettext_lazy("Vehicle or driver"), "whose", Kind.TEXT, 22),
    Column(gettext_lazy("Paper"), "paper", Kind.TEXT, 24),
    Column(gettext_lazy("Number"), "number", Kind.TEXT, 18),
    Column(gettext_lazy("Valid until"), "expires_on", Kind.DATE, 12),
    Column(gettext_lazy("Days left"), "days", Kind.INTEGER, 9),
)
SOON = 30


def riders(texts: Texts) -> Table:
    """Return who rides on a day by route and stop, of one route or all. Raises ValidationFailed."""
    day = read.day(texts, "date") or today()
    rows = riding_on(day)
    title = str(_("All routes"))
    if texts.get("routeId", "").strip():
        route = _route(texts["routeId"])
        rows, title = rows.filter(stop__route=route), str(route)
    return Table(
        title=_("Riders by stop"),
        subtitle=f"{title}, {in_date(day)}",
        filename=f"riders-{day}",
        columns=RIDERS,
        rows=QueryRows(_with_people(rows, day), lambda block: [_rider(row) for row in block], rows.count()),
    )


def papers(_texts: Texts) -> Table:
    """Return the papers and licences that run out within 30 days, and those that have."""
    day = today()
    lines = [
        {
            "whose": one.whose,
            "paper": one.paper,
            "number": one.number,
            "expires_on": one.expires_on,
            "days": (one.expires_on - day).days,
        }
        for one in expiring(day, SOON)
    ]
    return Table(
        title=_("Papers that run out"),
        subtitle=in_date(day),
        filename=f"transport-papers-{day}",
        columns=PAPERS,
        rows=ListRows(lines),
        notes=[_("Days left below zero: the paper has run out.")],
    )


def _with_people(rows: QuerySet[Ride], day: date) -> QuerySet[Ride]:
    primary = StudentGuardian.objects.filter(student=OuterRef("student"), is_primary=True)
    found = with_fares(rows, day).annotate(phone=Subquery(primary.values("guardian__phone")[:1]))
    found = found.select_related("stop__route", "student__section__school_class")
    return found.order_by("stop__route__code", "stop__position", "student__full_name", "pk")


def _rider(row: Ride) -> dict[str, Any]:
    return {
        "route": row.stop.route.code,
        "stop": row.stop.name,
        "pickup": f"{row.stop.pickup_time:%H:%M}" if row.stop.pickup_time else "",
        "drop": f"{row.stop.drop_time:%H:%M}" if row.stop.drop_time else "",
        "code": row.student.student_code,
        "name": row.student.full_name,
        "section": str(row.student.section),
        "direction": row.get_direction_display(),
        "phone": getattr(row, "phone", "") or "",
        "fare": fare_of(row),
    }


def _route(text: str) -> Route:
    refusal = ValidationFailed.at("routeId", _("Choose a route."))
    try:
        pk = UUID(text.strip())
    except ValueError:
        raise refusal from None
    found: Route = get_or_refuse(Route.objects.all(), refusal, pk=pk)
    return found


def _routes() -> list[tuple[str, Any]]:
    return [(str(one.pk), str(one)) for one in Route.objects.order_by("code")]


ROUTE = Parameter(
    "routeId",
    gettext_lazy("Route"),
    ParameterKind.CHOICE,
    choices=_routes,
    empty=gettext_lazy("All routes"),
)
DATE = Parameter(
    "date", gettext_lazy("Day"), ParameterKind.DATE, help=gettext_lazy("Empty: today."), of_period=True
)
REPORTS = (
    Report(
        "transport-riders",
        gettext_lazy("Riders by stop"),
        gettext_lazy("Who rides on a day, by route and stop, with times, phone and fare."),
        (ROUTE, DATE),
        riders,
        permission=P.OFFICE,
        usual=dict,
        recent=lambda _first, last: {"date": last.isoformat()},
        group=GROUP,
    ),
    Report(
        "transport-papers",
        gettext_lazy("Papers that run out"),
        gettext_lazy("Papers of vehicles and licences of drivers that run out within 30 days, or have."),
        (),
        papers,
        permission=P.OFFICE,
        usual=dict,
        recent=lambda _first, _last: {},
        group=GROUP,
    ),
)
