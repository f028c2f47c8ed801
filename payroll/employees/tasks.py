"""Daily work on employees."""

from core.actors import Door, system_actor
from core.periods import today
from core.tenancy.tasks import for_each_tenant, public_task, tenant_task
from payroll.employees.services import settle_entitlements, settle_statuses


@public_task(name="payroll_employees.settle_everywhere", ignore_result=True)
def settle_everywhere() -> None:
    """Beat's entry, daily after midnight: let every organization settle its own."""
    for_each_tenant("payroll_employees.settle", type="organization")


@tenant_task(name="payroll_employees.settle", ignore_result=True)
def settle() -> int:
    """Bring the changes of status, HRA and TA whose date has come into force."""
    actor = system_actor(Door.TASK)
    return settle_statuses(on=today(), actor=actor) + settle_entitlements(on=today(), actor=actor)
