"""Devices and their standing."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.outbox.models import Job
from core.outbox.selectors import get_job
from core.refusals import get_or_refuse
from erp_planned.biometrics.enums import DeviceStatus, Link
from erp_planned.biometrics.models import Badge, Device, DeviceCall, Punch

SILENT_AFTER = timedelta(hours=1)
PULL_TASK = "erp_biometrics.pull"
# Seconds by which a device's clock may be wrong.
MOST_DRIFT = 120


def devices() -> QuerySet[Device]:
    """Return all devices, by name."""
    return Device.objects.order_by("device_id")


def device_by_id(device_id: int) -> Device:
    """Return a device. Raises NotFound."""
    return get_or_refuse(Device.objects.all(), _no_device(), pk=device_id)


def device_named(name: str) -> Device:
    """Return the device that the institution calls so. Raises NotFound."""
    return get_or_refuse(Device.objects.all(), _no_device(), device_id=name.strip().upper())


def _no_device() -> NotFound:
    return NotFound(_("There is no such device."))


def in_use() -> QuerySet[Device]:
    """Return the devices that should be heard of."""
    return Device.objects.filter(status=DeviceStatus.ACTIVE).exclude(link=Link.FILE)


def asked() -> QuerySet[Device]:
    """Return the devices that we ask."""
    return in_use().filter(link=Link.PULL)


def silent(now: datetime) -> QuerySet[Device]:
    """Return the devices that were heard of once, but not for an hour."""
    return in_use().filter(last_sync_at__lt=now - SILENT_AFTER)


def drifting() -> QuerySet[Device]:
    """Return the devices in use whose clock is wrong by more than two minutes."""
    return in_use().filter(Q(drift_seconds__gt=MOST_DRIFT) | Q(drift_seconds__lt=-MOST_DRIFT))


def badge_by_id(badge_id: int) -> Badge:
    """Return a badge with its employee. Raises NotFound."""
    rows = Badge.objects.select_related("employee")
    return get_or_refuse(rows, NotFound(_("There is no such badge.")), pk=badge_id)


def badges() -> QuerySet[Badge]:
    """Return all badges with their employees."""
    return Badge.objects.select_related("employee").order_by("badge", "from_on")


def punches() -> QuerySet[Punch]:
    """Return all punches as received, with their devices, the newest first."""
    return Punch.objects.select_related("device").order_by("-at", "-id")


def calls() -> QuerySet[DeviceCall]:
    """Return the calls that were not taken."""
    return DeviceCall.objects.order_by("-last_at", "-id")


def device_names() -> dict[int, str]:
    """Return what the institution calls its devices, by number."""
    return dict(Device.objects.values_list("pk", "device_id"))


def sync_job(job_id: int) -> Job:
    """Return a reading of devices. Raises NotFound, also for a job of another kind."""
    job = get_job(job_id)
    if job.task != PULL_TASK:
        raise NotFound(_("There is no such job."))
    return job
