"""Whose record it is: nobody decides on the own case, and everybody reads the own record."""

from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidState
from payroll.employees.models import Employee


def is_own(employee: Employee, actor: Actor) -> bool:
    """Say whether the record is the caller's own.

    A platform administrator's number belongs to another list of users: it is never this institution's.
    """
    return actor.user_id is not None and not actor.is_platform and employee.user_id == actor.user_id


def refuse_own(
    employee: Employee, actor: Actor, text: Any = "", *, error: type[InvalidState] = InvalidState
) -> None:
    """Raise `error` when somebody would decide on the own case."""
    if is_own(employee, actor):
        raise error(text or _("Nobody decides on the own case; ask somebody else who may."))
