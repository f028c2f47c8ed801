"""What badges do when employees leave or are deleted."""

from typing import Any

from core.actors import Actor
from erp_planned.biometrics.services.badges import follow_service, remove_badges
from payroll.employees.models import Employee


def service_changed(*, employee: Employee, actor: Actor, **_others: Any) -> None:
    """End the badges of somebody who leaves."""
    follow_service(employees=[employee], actor=actor)


def services_changed(*, employees: list[Employee], actor: Actor, **_others: Any) -> None:
    """End the badges of all who leave."""
    follow_service(employees=employees, actor=actor)


def removed(*, employee: Employee, actor: Actor, **_others: Any) -> None:
    """Let the badges of a deleted employee go along."""
    remove_badges(employee=employee, actor=actor)
