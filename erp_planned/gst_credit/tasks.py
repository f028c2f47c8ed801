"""Background work of input credit: comparing many documents."""

from core.outbox.asking import job_actor
from core.outbox.running import report
from core.tenancy.tasks import tenant_task
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.services.reconciling import TASK, reconcile


@tenant_task(name=TASK)
def reconcile_all() -> dict[str, int]:
    """Compare the books with GSTR-2B."""
    return reconcile(actor=job_actor(P.WRITE), report=report)
