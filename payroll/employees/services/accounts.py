"""Accounts of employees who are more than employees: changed only by whoever may manage users."""

from django.utils.translation import gettext as _

from core.access import OfficePermission, is_allowed
from core.accounts import services as accounts
from core.accounts.managing import change_user
from core.accounts.models import User
from core.actors import Actor
from core.errors import Forbidden, InvalidState
from payroll.employees.models import Employee
from payroll.organizations.permissions import ADMIN, EMPLOYEE


def may_touch(user: User | None, actor: Actor) -> bool:
    """Say whether the caller may change an account from the employee's record.

    Accounts of role employee go with the record; those with more rights belong to the administrators' page.
    """
    if user is None or user.role == EMPLOYEE:
        return True
    return is_allowed(actor.permissions, OfficePermission.USER_WRITE)


def guard_account(user: User | None, actor: Actor, field: str = "") -> None:
    """Raise Forbidden, naming the field, where the caller may not change the account."""
    if not may_touch(user, actor):
        text = touching_refused()
        raise Forbidden(text, fields={field: [text]} if field else None)


def touching_refused() -> str:
    """Return why the account of somebody with more rights stays as it is."""
    return _("This person's account has more rights than an employee's; ask an administrator to do this.")


def guard_closing(employee: Employee, actor: Actor) -> None:
    """Refuse what would close an account that the caller may not close, now or on a later day.

    Raises Forbidden, InvalidState for the only active administrator.
    """
    guard_account(employee.user, actor)
    if is_last_administrator(employee.user):
        raise InvalidState(_("This is the account of the only active administrator. Make another one first."))


def is_last_administrator(user: User | None) -> bool:
    """Say whether nobody could administer the institution without this account; others are locked meanwhile."""
    if user is None or user.role != ADMIN or not user.is_active:
        return False
    admins = User.objects.select_for_update().filter(role=ADMIN, is_active=True).order_by("pk")
    return [admin.pk for admin in admins] == [user.pk]


def open_or_close(employee: Employee, *, is_active: bool, actor: Actor) -> bool:
    """Open or close the account and say whether it now is so.

    An account with more rights is closed unless it is the last administrator's, and never opened again from
    here: somebody may have closed it for another reason.
    """
    user = employee.user
    if user is None or user.is_active == is_active:
        return True
    if user.role == EMPLOYEE:
        employee.user = accounts.update_user(user=user, actor=actor, is_active=is_active)
        return True
    if is_active or is_last_administrator(user):
        return False
    employee.user = change_user(user=user, actor=actor, is_active=False)
    return True
