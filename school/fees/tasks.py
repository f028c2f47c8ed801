"""Background work of the fees: ids in, the same services."""

from typing import Any

from core.jobs import job_actor, report
from core.tenancy.tasks import tenant_task
from school.fees.permissions import FeePermission as P
from school.fees.selectors.plans import plan_by_id
from school.fees.services.bulk import TASK, raise_invoices


@tenant_task(name=TASK)
def raise_in_background(*, plan_id: str, number: int, digest: str) -> dict[str, Any]:
    """Raise the invoices of an instalment that somebody has looked at."""
    raised = raise_invoices(
        plan=plan_by_id(plan_id), number=number, actor=job_actor(P.INVOICE), digest=digest, report=report
    )
    return raised.told()
