"""Background work on announcements: ids in, the same services."""

from typing import Any

from core.outbox.running import report
from core.tenancy.tasks import tenant_task
from school.notifications import services
from school.notifications.looks import SEND_TASK


@tenant_task(name=SEND_TASK)
def send(*, announcement_id: str) -> dict[str, Any]:
    """Write the messages of an announcement."""
    return {"messages": services.carry_out(announcement_id=announcement_id, report=report)}
