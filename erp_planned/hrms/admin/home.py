"""Orders and documents on the first page of the office."""

from django.utils.translation import gettext_lazy as _

from core.formatting import inr
from core.periods import today
from erp_planned.attendance.home import Figure, register_people_figures
from erp_planned.hrms.enums import OrderState, Verification
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.orders import promotions, transfers
from erp_planned.hrms.selectors.papers import papers

DUE = {"transferorder": _("Transfers to come"), "promotionrecord": _("Promotions to come")}
STATES = (OrderState.DRAFT, OrderState.APPROVED)


def figures() -> list[Figure]:
    """Return what is to be verified, and orders that wait or take effect from today on."""
    found = []
    for kind, rows in (("transferorder", transfers()), ("promotionrecord", promotions())):
        due = rows.filter(state__in=STATES, effective_on__gte=today())
        if count := due.count():
            page = f"organization:erp_hrms_{kind}_changelist"
            query = f"effective_on__gte={today():%Y-%m-%d}"
            found.append(Figure(DUE[kind], inr(count), page, query=query))
    if count := papers().filter(state=Verification.PENDING).count():
        page, query = (
            "organization:erp_hrms_employeedocument_changelist",
            f"state__exact={Verification.PENDING}",
        )
        found.append(Figure(_("Documents to verify"), inr(count), page, query=query))
    return found


register_people_figures(P.READ, figures)
