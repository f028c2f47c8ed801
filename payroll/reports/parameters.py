"""Reading the parameters that only payroll's reports have: locked months and employees."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.periods import Month
from core.reports.definitions import Texts
from core.reports.parameters import Span, flag
from payroll.employees.models import Employee
from payroll.employees.selectors import employee_by_id, matching
from payroll.employees.selectors import employees as all_employees
from payroll.reports.errors import NothingLocked
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun
from payroll.runs.selectors import last_locked_run


def last_locked_month() -> Month:
    """Return the newest locked month. Raises NothingLocked."""
    run = last_locked_run()
    if run is None:
        raise NothingLocked(_("No payroll month is locked yet."))
    return Month.of(run.month)


def states_asked(texts: Texts) -> list[RunState]:
    """Return the states of runs that may be shown: locked, with `includeProcessed` also processed."""
    return [RunState.LOCKED, *([RunState.PROCESSED] if flag(texts, "includeProcessed") else [])]


def runs_in(wanted: Span, states: Sequence[RunState] = (RunState.LOCKED,)) -> list[PayrollRun]:
    """Return the runs of these months that may be shown, the oldest first. Raises NothingLocked."""
    months = wanted.first.first, wanted.last.first
    rows = PayrollRun.objects.filter(month__range=months, state__in=states).order_by("month", "number")
    found = list(rows)
    if not found:
        text = _("The payroll of %(months)s is not locked. Lock it, or choose another month.")
        raise NothingLocked(text % {"months": wanted})
    return found


def employee_named(texts: Texts, name: str = "employeeId") -> Employee:
    """Return the employee with the code, or with the number written as #12. Raises ValidationFailed or NotFound."""
    text = texts.get(name, "").strip()
    if not text:
        raise ValidationFailed.at(name, _("Give the employee's code."))
    number = text.removeprefix("#")
    if number != text and number.isascii() and number.isdigit() and len(number) < 18:
        return employee_by_id(int(number))
    found = all_employees().filter(code__iexact=text).first()
    if found is None:
        near = [row.code for row in matching(all_employees(), text)[:3]]
        hint = " " + _("Did you mean: %(codes)s?") % {"codes": ", ".join(near)} if near else ""
        raise ValidationFailed.at(
            name, _("There is no employee with the code “%(code)s”.") % {"code": text} + hint
        )
    return found
