"""A change of pay before it is entered, in words."""

from typing import Any

from django.utils.translation import gettext as _

from core.formatting import in_date, rupees
from payroll.employees.models import Designation, Employee
from payroll.employees.selectors.monthly import monthly_gross
from payroll.employees.services.pay import PayPlan
from payroll.organizations.final_months import arrears_note


def pay_plan_in_words(employee: Employee, plan: PayPlan, designation: Designation | None) -> str:
    """Say where pay goes, what follows on later days, what it is worth a month, and which months are locked."""
    later = (_("Then %(place)s.") % {"place": _from(step.on, step.place)} for step in plan.follow)
    sentences = [_steps(plan), *later]
    worth = _worth(employee, plan)
    if worth:
        sentences.append(worth)
    if designation is not None:
        names = {"old": employee.designation, "new": designation}
        sentences.append(_("Designation: %(old)s → %(new)s.") % names)
    note = arrears_note(plan.on)
    return " ".join([*sentences, note] if note else sentences)


def _steps(plan: PayPlan) -> str:
    parts = [_place(plan.before)] if plan.before else []
    if plan.after_increment:
        parts.append(_("after one increment %(pay)s") % {"pay": _place(plan.after_increment)})
    parts.append(_from(plan.on, plan.place))
    return " → ".join(parts) + "."


def _worth(employee: Employee, plan: PayPlan) -> str:
    """Say basic, DA, HRA and TA of a full month before and after."""
    if plan.before is None:
        return ""
    old = monthly_gross(employee, basic=plan.before.basic, level=plan.before.level, day=plan.on)
    new = monthly_gross(employee, basic=plan.place.basic, level=plan.place.level, day=plan.on)
    if old is None or new is None:
        return ""
    values = {"old": rupees(old), "new": rupees(new), "more": rupees(new - old)}
    return _("Basic, DA, HRA and TA of a full month: %(old)s → %(new)s, %(more)s more.") % values


def _from(day: Any, place: Any) -> str:
    return _("from %(day)s %(pay)s") % {"day": in_date(day), "pay": _place(place)}


def _place(row: Any) -> str:
    return f"{row.level} / {row.cell} · {rupees(row.basic)}"
