"""Deleting an employee who was entered by mistake."""

from functools import partial

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts import services as accounts
from core.actors import Actor
from core.audit.services import record
from payroll.employees import hooks
from payroll.employees.access import own_record_text, refuse_own
from payroll.employees.errors import EmployeeInUse
from payroll.employees.models import Employee
from payroll.employees.permissions import EmployeePermission
from payroll.employees.services.accounts import guard_closing
from payroll.employees.services.locking import locked
from payroll.employees.signals import employee_removing


def delete_employee(*, employee: Employee, actor: Actor) -> None:
    """Delete an employee without any payroll; the account is closed and its name set free.

    Raises EmployeeInUse for one who has salary details or anything else to be kept, InvalidState for the own record
    and for the only administrator, NotFound, Forbidden (also for an account with more rights than an employee's).
    """
    authorize(actor, EmployeePermission.WRITE)
    with transaction.atomic():
        employee = locked(employee)
        refuse_own(employee, actor, own_record_text())
        guard_closing(employee, actor)
        reason = hooks.reason_in_use(employee.pk)
        if reason:
            raise EmployeeInUse(reason)
        user, picture = employee.user, employee.photo.name
        storage = employee.photo.storage
        record(
            actor,
            "employees.deleted",
            employee,
            before={"name": employee.name, "employee_code": employee.code},
        )
        for rows in (
            employee.pay_history,
            employee.status_history,
            employee.entitlement_history,
            employee.elements,
        ):
            rows.all().delete()
        employee_removing.send(sender=Employee, employee=employee, actor=actor)
        pk = employee.pk
        try:
            employee.delete()
        except ProtectedError as error:
            text = _("Other records refer to the employee; make the employee inactive instead.")
            raise EmployeeInUse(text) from error
        if user is not None:
            accounts.update_user(
                user=user, actor=actor, is_active=False, username=f"{user.username[:40]}~{pk}"
            )
        if picture:
            transaction.on_commit(partial(storage.delete, picture))
