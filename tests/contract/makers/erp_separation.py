"""Separations that wait, are accepted, and are cleared."""

from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from core.periods import today
from erp_planned.separation.models import Clearance, SeparationRequest
from erp_planned.separation.selectors.settlement import reckon
from erp_planned.separation.services.asking import ask
from erp_planned.separation.services.deciding import accept, add_other, clear
from tests.payroll.runs.people import make_employee

if TYPE_CHECKING:
    from tests.contract.objects import Place


def separation_rows(place: "Place") -> dict[str, int | str]:
    """Make one of each; who is cleared left today."""
    asked, accepted = _resigning(place), _resigning(place)
    accept(request=accepted, actor=place.actor)
    line = add_other(request=accepted, kind="other_paid", text="Books", amount=Decimal(5), actor=place.actor)
    cleared = _resigning(place, today())
    accept(request=cleared, actor=place.actor)
    for row in Clearance.objects.filter(request=cleared):
        clear(clearance=row, actor=place.actor)
    cleared.refresh_from_db()
    return {
        "asked_separation": asked.pk,
        "accepted_separation": accepted.pk,
        "cleared_separation": cleared.pk,
        "clearance": Clearance.objects.filter(request=accepted).latest("pk").pk,
        "separation_line": line.pk,
        "separation_digest": reckon(cleared, today()).digest,
    }


def _resigning(place: "Place", last: date | None = None) -> SeparationRequest:
    """Whoever joined in November changes nothing of the month that is processed."""
    return ask(
        employee=make_employee(name=f"Leaver {place.surname}", date_of_joining=date(2026, 11, 2)),
        type="Resignation",
        last_working_on=last or today() + timedelta(days=40),
        reason=f"House of {place.surname}",
        actor=place.actor,
    )
