"""Who asks: the caller's own record, and who reports to whom."""

from collections.abc import Collection
from datetime import date

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from erp_planned.hrms.models import ReportingLine
from payroll.employees.models import Department, Designation, Employee


def own_employee(actor: Actor) -> Employee | None:
    """Return the caller's own employee record, or None; a platform administrator has none here."""
    if actor.user_id is None or actor.is_platform:
        return None
    return (
        Employee.objects.select_related("department", "designation", "user")
        .filter(user=actor.user_id)
        .first()
    )


def needed_employee(actor: Actor) -> Employee:
    """Return the caller's own employee record. Raises NotFound."""
    found = own_employee(actor)
    if found is None:
        raise NotFound(_("Your account has no employee record."))
    return found


def officers_on(day: date, employees: Collection[int] | None = None) -> dict[int, int]:
    """Return {employee: reporting officer} by the lines in force on a day; one query."""
    rows = ReportingLine.objects.filter(from_on__lte=day)
    if employees is not None:
        rows = rows.filter(employee__in=employees)
    newest = rows.order_by("employee_id", "-from_on").distinct("employee_id")
    return dict(newest.values_list("employee_id", "officer_id"))


def department_named(number: int, *, field: str) -> Department:
    """Return a department by its number. Raises ValidationFailed naming the field."""
    found = Department.objects.filter(pk=number).first()
    if found is None:
        raise ValidationFailed.at(field, _("There is no such department."))
    return found


def designation_named(number: int | None, *, field: str) -> Designation | None:
    """Return a designation by its number, nothing for none. Raises ValidationFailed naming the field."""
    if number is None:
        return None
    found = Designation.objects.filter(pk=number).first()
    if found is None:
        raise ValidationFailed.at(field, _("There is no such designation."))
    return found
