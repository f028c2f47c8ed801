"""Background work on devices: ids in, the same services."""

from datetime import datetime
from typing import Any

from core.actors import Door, system_actor
from core.outbox.asking import job_actor
from core.outbox.running import report
from core.tenancy.tasks import tenant_task
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.selectors.devices import PULL_TASK
from erp_planned.biometrics.services.pulling import pull_devices
from erp_planned.biometrics.services.watching import watch


@tenant_task(name=PULL_TASK)
def pull(*, devices: list[int]) -> dict[str, Any]:
    """Read devices for whoever asked, or for the clock."""
    return {"devices": pull_devices(device_ids=devices, actor=job_actor(P.WRITE), report=report)}


def look(now: datetime) -> datetime | None:
    """Do what is due in the institution at hand."""
    return watch(now=now, actor=system_actor(Door.TASK))
