"""What transport has for the office to do."""

from collections.abc import Iterator
from datetime import date

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formatting import in_date
from core.set_up import Step
from core.todo import ToDo
from school.transport.models import Route, Stop, StopFare, Vehicle
from school.transport.permissions import TransportPermission as P
from school.transport.selectors.expiry import expiring
from school.transport.selectors.fares import riding_on


def waiting(today: date) -> list[ToDo]:
    """Return papers that run out, vehicles without seats, stops without a fare; four queries."""
    return [*_papers(today), *_seats(), *_fares(today)]


def _papers(today: date) -> Iterator[ToDo]:
    found = expiring(today)
    if not found:
        return
    first = found[0]
    text = ngettext(
        "%(count)d paper of transport runs out: %(first)s, %(day)s",
        "%(count)d papers of transport run out, first %(first)s, %(day)s",
        len(found),
    )
    values = {"count": len(found), "first": first.text, "day": in_date(first.expires_on)}
    page = "admin:school_transport_vehiclepaper_changelist"
    yield ToDo(text=text % values, page=page, needs=P.WRITE, due_on=first.expires_on)


def _seats() -> Iterator[ToDo]:
    rows = Vehicle.objects.filter(is_active=True, seats=None, routes__is_active=True)
    numbers = list(rows.order_by("number").values_list("number", flat=True).distinct())
    if numbers:
        text = _("Enter the seats of %(numbers)s: until then riders are not bounded")
        page = "admin:school_transport_vehicle_changelist"
        yield ToDo(text=text % {"numbers": ", ".join(numbers)}, page=page, needs=P.WRITE)


def _fares(today: date) -> Iterator[ToDo]:
    ridden = riding_on(today).filter(stop=OuterRef("pk"))
    known = StopFare.objects.filter(stop=OuterRef("pk"), starts_on__lte=today)
    count = Stop.objects.filter(Exists(ridden), ~Exists(known)).count()
    if count:
        text = ngettext(
            "%(count)d stop has riders and no fare", "%(count)d stops have riders and no fare", count
        )
        page = "admin:school_transport_stop_changelist"
        yield ToDo(text=text % {"count": count}, page=page, needs=P.WRITE)


def steps(_today: date) -> list[Step]:
    """Return the routes, for a new school that runs buses."""
    return [
        Step(
            _("Bus routes, with their stops and fares"),
            Route.objects.all(),
            "admin:school_transport_route_changelist",
            P.WRITE,
        )
    ]
