"""Badges over time: passed on to somebody else, ended when the employee leaves, removed with the employee."""

from collections.abc import Iterable
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.periods import today
from core.states import take
from erp_planned.biometrics.hooks import tell
from erp_planned.biometrics.masters import badges
from erp_planned.biometrics.models import Badge, Punch
from erp_planned.biometrics.permissions import BiometricPermission as P
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employee_numbers


def pass_on(*, badge: Badge, employee_code: str, on: date, actor: Actor) -> Badge:
    """Give a badge to another employee from a day on; who had it keeps the punches before. Returns the new row.

    Raises ValidationFailed for an unknown code, the same employee, or a day that is not within the badge's time.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        held = take(Badge.objects.all(), NotFound(_("There is no such badge.")), pk=badge.pk)
        numbers = employee_numbers(employee_code, field="employee_code")
        if len(numbers) != 1:
            raise ValidationFailed.at("employee_code", _("Give the code of one employee."))
        if numbers[0] == held.employee_id:
            raise ValidationFailed.at("employee_code", _("This employee has the badge already."))
        if on <= held.from_on or (held.to_on and on > held.to_on + timedelta(days=1)):
            text = _(
                "Give a day after the first one of the present owner, and not after the day behind the last."
            )
            raise ValidationFailed.at("on", text)
        if held.to_on != on - timedelta(days=1):
            badges.update(held, to_on=on - timedelta(days=1), actor=actor)
        employee = Employee.objects.get(pk=numbers[0])
        return badges.create(badge=held.badge, employee=employee, from_on=on, to_on=None, actor=actor)


def follow_service(*, employees: Iterable[Employee], actor: Actor) -> None:
    """End the badges of those whose service has ended, on its last day; one that had not begun goes.

    Part of the change of service, whose right the caller has. Nothing opens a badge again by itself.
    """
    left = {row.pk: row.last_working_on for row in employees if row.last_working_on}
    open_ones = Badge.objects.filter(employee__in=left).filter(
        Q(to_on=None) | Q(to_on__gt=min(left.values(), default=date.max))
    )
    for row in open_ones.select_for_update(of=("self",)).order_by("pk"):
        last = left[row.employee_id]
        if row.to_on and row.to_on <= last:
            continue
        first, until = min(last, row.from_on), max(row.to_on or today(), last, row.from_on)
        if row.from_on > last:
            record(actor, "badge.deleted", row, before={"badge": row.badge, "from_on": row.from_on})
            row.delete()
        else:
            record(actor, "badge.changed", row, before={"to_on": row.to_on}, after={"to_on": last})
            row.to_on = last
            row.save(update_fields=["to_on"])
        tell([row.employee_id], first, until)


def reason_to_stay(employee_id: int) -> str:
    """Return why an employee with punches cannot be deleted, or nothing."""
    for row in Badge.objects.filter(employee=employee_id)[:50]:
        punches = Punch.objects.filter(badge=row.badge, at__date__gte=row.from_on)
        if (punches.filter(at__date__lte=row.to_on) if row.to_on else punches).exists():
            return _("The employee has punches at the attendance devices; end the service instead.")
    return ""


def remove_badges(*, employee: Employee, actor: Actor) -> None:
    """Remove the badges of an employee who is being deleted and has no punches."""
    for row in Badge.objects.filter(employee=employee).order_by("pk"):
        record(actor, "badge.deleted", row, before={"badge": row.badge, "from_on": row.from_on})
        row.delete()
