"""The acts on a separation, for every door (`core.acts`); over REST the decision is one route with its word."""

from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import ADMIN, PORTAL, Act, Acts, Kind, Param, declare
from core.formatting import in_date
from erp_planned.separation.enums import OTHER, TRANSITIONS, ExitStatus
from erp_planned.separation.models import SeparationRequest
from erp_planned.separation.permissions import SeparationPermission as P
from erp_planned.separation.selectors.requests import (
    clearance_of,
    clearances_of,
    get_request,
    own_text,
    standing,
)
from erp_planned.separation.services.deciding import (
    accept,
    add_other,
    clear,
    refuse,
    take_back,
    withdraw,
)
from payroll.employees.access import is_own


def _clear(
    *, request: SeparationRequest, item: str, actor: Actor, dues: Decimal = Decimal(0), remarks: str = ""
) -> SeparationRequest:
    row = clearance_of(request, int(item))
    clear(clearance=row, dues=dues, remarks=remarks, actor=actor)
    return request


def _add_other(
    *, request: SeparationRequest, kind: str, text: str, amount: Decimal, actor: Actor
) -> SeparationRequest:
    add_other(request=request, kind=kind, text=text, amount=amount, actor=actor)
    return request


ACCEPTED = frozenset({ExitStatus.ACCEPTED})
# fmt: off
REMARKS = Param("remarks", Kind.WORDS, _("Remarks"), most=500)
SEPARATION_ACTS = declare(Acts(
    "separation", "request", find=get_request, table=TRANSITIONS, standing=standing, own_text=own_text,
    is_own=lambda row, actor: is_own(row.employee, actor),
    title=str, describe=lambda row: f"{row.get_type_display()}, {in_date(row.last_working_on)}",
    each=(
        Act("accept", _("Accept"), P.DECIDE, accept, to=ExitStatus.ACCEPTED, icon="check_circle", doors=ADMIN,
            params=(Param("last_working_on", Kind.DAY, _("Last working day"),
                          initial=lambda row: row.last_working_on), REMARKS),
            done=_("The separation is accepted; the clearance list is open.")),
        Act("refuse", _("Refuse"), P.DECIDE, refuse, to=ExitStatus.REFUSED, icon="cancel", dangerous=True,
            doors=ADMIN, params=(Param("remarks", Kind.WORDS, _("Reason"), required=True, most=500),),
            done=_("The separation is refused.")),
        Act("withdraw", _("Withdraw"), P.DECIDE, withdraw, to=ExitStatus.WITHDRAWN, icon="undo", dangerous=True,
            doors=ADMIN, params=(REMARKS,), done=_("The separation is withdrawn; the employee stays.")),
        Act("take_back", _("Withdraw"), P.SELF, take_back, states=frozenset({ExitStatus.REQUESTED}),
            own_in=frozenset({ExitStatus.REQUESTED}), doors=PORTAL, done=_("Your request is withdrawn.")),
        Act("clear", _("Clear an item"), P.WRITE, _clear, states=ACCEPTED, icon="task_alt", params=(
            Param("item", Kind.CHOICE, _("Item"), required=True,
                  choices=lambda row: [(found.pk, str(found)) for found in clearances_of(row)]),
            Param("dues", Kind.MONEY, _("Still owed (rupees)"), least=0), REMARKS),
            done=_("The item is cleared.")),
        Act("add_line", _("Add a line"), P.WRITE, _add_other, states=ACCEPTED, icon="add", params=(
            Param("kind", Kind.CHOICE, _("Kind"), required=True, choices=lambda _row: OTHER),
            Param("text", Kind.LINE, _("What it is"), required=True, most=200),
            Param("amount", Kind.MONEY, _("Rupees"), required=True)),
            done=_("The line is added.")),
        Act("settlement", _("Settlement"), P.READ, icon="receipt_long",
            states=frozenset({ExitStatus.ACCEPTED, ExitStatus.SETTLED})),
    ),
))
# fmt: on
