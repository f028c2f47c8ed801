"""Whose record it is: nobody decides on the own case, and everybody reads the own record."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidState
from core.own_case import is_own_case, refuse_own_case
from payroll.employees.models import Employee

# What people may also change of the own record as the office: where they are reached, and the picture.
OWN_FIELDS = frozenset({"email", "phone", "address", "photo"})


def is_own(employee: Employee, actor: Actor) -> bool:
    """Say whether the record is the caller's own."""
    return is_own_case(employee.user_id, actor)


def refuse_own(
    employee: Employee, actor: Actor, text: Any = "", *, error: type[InvalidState] = InvalidState
) -> None:
    """Raise `error` when somebody would decide on the own case."""
    refuse_own_case(employee.user_id, actor, text, error=error)


def refuse_own_fields(employee: Employee, actor: Actor, changed: Iterable[str]) -> None:
    """Raise InvalidState, naming them, for fields of the own record that pay, tax or service follow from."""
    fields = sorted(set(changed) - OWN_FIELDS)
    if fields and is_own(employee, actor):
        text = own_record_text()
        raise InvalidState(text, fields={name: [text] for name in fields})


def own_record_text() -> str:
    """Return what is said to somebody who would change the own record."""
    return _("Nobody changes the own record, pay or tax as the office; ask somebody else who may.")
