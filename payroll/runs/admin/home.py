"""The home page of HR: what needs doing, and what payroll costs."""

from decimal import Decimal
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.admin.home import path, waiting
from core.admin.sites import admin_actor
from core.formatting import in_month
from core.periods import Month, today
from payroll.employees.permissions import EmployeePermission
from payroll.organizations.home_parts import home_parts
from payroll.organizations.site import organization_site
from payroll.pay_commission.selectors import da_in_force
from payroll.runs import dashboard
from payroll.runs.admin.tables import EARNINGS
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun
from payroll.runs.permissions import RunPermission

# The drawing's own units: wide enough for twelve bars with labels that can be read at 360 px.
WIDTH, HEIGHT, GAP, ABOVE, BELOW = 360, 190, 6, 18, 20
WIDEST = 48
LABELS = {**dict(EARNINGS), "employer_nps": gettext_lazy("Government's NPS")}
CRORE, LAKH = Decimal(10_000_000), Decimal(100_000)
TENTH = Decimal("0.1")


def home_context(request: HttpRequest) -> dict[str, Any]:
    """Return the facts of the home page; only what waits and other apps' parts for who may not see payroll."""
    day = today()
    parts = home_parts(admin_actor(request))
    if not organization_site.allows(request, RunPermission.READ):
        return {"parts": parts, "to_do": waiting(request, organization_site, day)}
    run = dashboard.open_run()
    months = dashboard.cost_by_month()
    last_month = months[-1] if months else None
    return {
        "parts": parts,
        "run": run,
        "next_step": next_step(run) if run else "",
        "finding_counts": dashboard.finding_counts(run),
        "needs_run": run is None and (last_month is None or last_month.month < Month.of(day).first),
        "retirements": dashboard.retirements_ahead(day),
        "da": da_in_force(day),
        "to_do": waiting(request, organization_site, day),
        "set_up": {} if months else path(request, organization_site, day),
        **chart(months),
        "heads": _heads(dashboard.cost_by_head(last_month)),
        "last_month": last_month,
        "may_write": organization_site.allows(request, RunPermission.WRITE),
        "may_see_employees": organization_site.allows(request, EmployeePermission.READ),
    }


def next_step(run: PayrollRun) -> str:
    """Return what the button says that leads to the month."""
    return {
        RunState.DRAFT: _("Check and process"),
        RunState.PROCESSING: _("See how far it is"),
        RunState.PROCESSED: _("Review and lock"),
        RunState.LOCKED: _("Open"),
    }[RunState(run.state)]


def chart(months: list[PayrollRun]) -> dict[str, Any]:
    """Return the bars of cost by month, net pay below and deductions on top, and the unit of their labels."""
    highest = max((run.total_gross for run in months), default=Decimal(0)) or Decimal(1)
    unit, name = _unit(highest)
    room = HEIGHT - ABOVE - BELOW
    step = Decimal(WIDTH) / max(len(months), 1)
    width = min(int(step) - GAP, WIDEST)
    bars = []
    for index, run in enumerate(months):
        middle = int(step * index + step / 2)
        net = int(run.total_net / highest * room)
        gross = int(run.total_gross / highest * room)
        bars.append(
            {
                "x": middle - width // 2,
                "middle": middle,
                "width": width,
                "net_y": HEIGHT - BELOW - net,
                "net_height": net,
                "top_y": HEIGHT - BELOW - gross,
                "top_height": gross - net,
                "value_y": HEIGHT - BELOW - gross - 5,
                "value": f"{(run.total_gross / unit).quantize(TENTH)}",
                "short": run.month.strftime("%m/%y"),
                "label": in_month(run.month),
                "run": run,
            }
        )
    return {"months": bars, "chart": {"width": WIDTH, "height": HEIGHT, "label_y": HEIGHT - 5, "unit": name}}


def _unit(highest: Decimal) -> tuple[Decimal, str]:
    if highest >= CRORE:
        return CRORE, _("crore rupees")
    return (LAKH, _("lakh rupees")) if highest >= LAKH else (Decimal(1000), _("thousand rupees"))


def _heads(heads: list[tuple[str, Decimal]]) -> list[dict[str, Any]]:
    highest = max((amount for _name, amount in heads), default=Decimal(1))
    return [
        {"label": LABELS[name], "amount": amount, "percent": int(amount / highest * 100) if amount > 0 else 0}
        for name, amount in heads
    ]
