"""Requests for regularization in every state: the ground that their acts are walked on."""

from collections.abc import Callable
from datetime import date
from typing import Any

from core.actors import Door, system_actor
from erp_planned.attendance.models import Regularization
from erp_planned.attendance.services.regularizing import (
    approve_regularization,
    ask_regularization,
    reject_regularization,
    withdraw_regularization,
)
from payroll.employees.models import Employee

SYSTEM = system_actor(Door.COMMAND, "Tester")


def _asked(person: Employee) -> Regularization:
    return ask_regularization(
        employee=person, on=date(2026, 6, 15), requested_status="P", reason="Gate was shut", actor=SYSTEM
    )


MAKE: dict[str, dict[str, Callable[[Employee], Any]]] = {
    "regularization": {
        "pending": _asked,
        "approved": lambda one: approve_regularization(request=_asked(one), actor=SYSTEM),
        "rejected": lambda one: reject_regularization(request=_asked(one), remarks="x", actor=SYSTEM),
        "withdrawn": lambda one: withdraw_regularization(request=_asked(one), actor=SYSTEM),
    },
}
