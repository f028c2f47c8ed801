"""The employee's own account: user name from the code, a generated password that is shown once."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts import services as accounts
from core.accounts.models import User
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState
from payroll.employees.models import Employee
from payroll.employees.permissions import EmployeePermission
from payroll.employees.services.accounts import guard_account
from payroll.employees.services.locking import locked
from payroll.organizations.permissions import EMPLOYEE


@dataclass(frozen=True, slots=True)
class Credentials:
    """What the employee signs in with; the password is stored only as a hash."""

    username: str
    password: str


def make_account(*, employee: Employee, actor: Actor) -> tuple[User, Credentials]:
    """Create the account of an employee, in the caller's transaction. Raises Duplicate for a taken name."""
    try:
        user, password = accounts.create_user(
            actor=actor,
            username=employee.code.lower(),
            name=employee.name,
            role=EMPLOYEE,
            email=employee.email,
            phone=employee.phone,
        )
    except Duplicate as error:
        # The input has no user name: it follows from the code.
        raise Duplicate.at("code", error.message) from error
    return user, Credentials(user.username, password)


def issue_credentials(*, employee: Employee, actor: Actor) -> Credentials:
    """Give a new password, to be changed at the next sign-in, and end every earlier sign-in.

    Raises InvalidState for an inactive employee, whose account is closed, and Forbidden for an account with more
    rights than an employee's unless the caller may manage users.
    """
    authorize(actor, EmployeePermission.CREDENTIALS)
    with transaction.atomic():
        employee = locked(employee)
        guard_account(employee.user, actor)
        if employee.user is None:
            employee.user, credentials = make_account(employee=employee, actor=actor)
            employee.save(update_fields=["user", "updated_at"])
        elif not employee.user.is_active:
            raise InvalidState(_("The account is closed because the employee is inactive."))
        else:
            password = accounts.reset_password(user=employee.user, actor=actor)
            credentials = Credentials(employee.user.username, password)
        record(actor, "employees.credentials_issued", employee)
    return credentials
