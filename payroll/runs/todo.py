"""What payroll has for the office to do, and the last step of the set-up."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formatting import in_month
from core.periods import FIRST_FY_MONTH, Month
from core.set_up import Step
from core.todo import ToDo
from payroll.runs.enums import RunState
from payroll.runs.models import PaymentHold, PayrollRun
from payroll.runs.permissions import RunPermission
from payroll.runs.selectors import last_locked_run


def waiting(today: date) -> list[ToDo]:
    """Return last month while it is not locked, and the payments that are held."""
    return [*_open_month(today), *_held()]


def steps(today: date) -> list[Step]:
    """Return the months before the first one here, and the first payroll, which ends the set-up."""
    earlier = _(
        "Salaries drawn since April in another system: import them (Data import), then lock their months"
    )
    text = _("The first payroll: create the month, look at the checks, process and lock it")
    locked = PayrollRun.objects.filter(state=RunState.LOCKED).order_by()
    kinds = set(locked.values_list("is_brought", flat=True).distinct())
    return [
        Step(
            earlier,
            bool(kinds) or today.month == FIRST_FY_MONTH,
            "admin:imports_importjob_changelist",
            RunPermission.WRITE,
        ),
        Step(text, False in kinds, "admin:this_month", RunPermission.WRITE),
    ]


def _open_month(today: date) -> list[ToDo]:
    newest, month = last_locked_run(), Month.of(today).plus(-1)
    if newest is None or newest.month >= month.first:
        return []
    return [
        ToDo(
            text=_("The payroll of %(month)s is not locked") % {"month": in_month(month.first)},
            page="admin:this_month",
            needs=RunPermission.WRITE,
            due_on=month.last,
        )
    ]


def _held() -> list[ToDo]:
    rows = PaymentHold.objects.filter(released_at=None).order_by("-run__month")
    held = list(rows.values_list("run_id", flat=True))
    if not held:
        return []
    text = ngettext("%(count)d payment is held", "%(count)d payments are held", len(held))
    return [
        ToDo(
            text=text % {"count": len(held)},
            page="admin:run",
            args=(held[0],),
            query="show=held#review",
            needs=RunPermission.WRITE,
        )
    ]
