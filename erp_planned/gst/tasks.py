"""Background work of GST: files of large returns."""

from typing import Any

from core.outbox.asking import job_actor
from core.outbox.running import attach_file, report
from core.tenancy.tasks import tenant_task
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.returns import get_return
from erp_planned.gst.services.files import TASK, store_file


@tenant_task(name=TASK)
def return_file(*, return_id: int) -> dict[str, Any]:
    """Make the file of a large return."""
    job_actor(P.READ)
    name = store_file(gst_return=get_return(return_id), report=report)
    attach_file(name)
    return {"file": name}
