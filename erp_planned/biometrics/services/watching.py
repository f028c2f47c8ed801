"""By the clock: devices are asked when their time has come, and silence and wrong clocks are told once."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from core.actors import Actor
from core.jobs import enqueue
from core.outbox.services import notify_holders
from core.tenancy.due import look_at
from erp_planned.biometrics.models import Device
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.selectors.devices import PULL_TASK, SILENT_AFTER, asked, drifting, in_use, silent

LOOK = "erp_biometrics.watch"
SOONEST = timedelta(minutes=1)
PAGE = "/admin/erp_biometrics/device/{}/change/"


def watch(*, now: datetime, actor: Actor) -> datetime | None:
    """Do what is due, and return when to look again; None where no device is in use."""
    with transaction.atomic():
        _ask(now)
        _tell(silent(now), "silence_told_at", "device_silent", now, actor)
        _tell(drifting(), "drift_told_at", "device_clock", now, actor)
    moments = [device.asked_at + _pause(device) for device in asked() if device.asked_at]
    heard = in_use().filter(last_sync_at__isnull=False, silence_told_at=None)
    moments += [at + SILENT_AFTER for at in heard.values_list("last_sync_at", flat=True) if at]
    if not in_use().exists():
        return None
    return max(min(moments, default=now + SILENT_AFTER), now + SOONEST)


def watch_soon(now: datetime) -> None:
    """Have the clock look in a moment; for a device that is new or changed."""
    look_at(LOOK, now)


def _ask(now: datetime) -> None:
    """Queue one reading of all devices whose time has come."""
    rows = list(asked().select_for_update(of=("self",), no_key=True, skip_locked=True).order_by("pk"))
    due = [row.pk for row in rows if row.asked_at is None or row.asked_at + _pause(row) <= now]
    if due:
        Device.objects.filter(pk__in=due).update(asked_at=now)
        enqueue(PULL_TASK, devices=due)


def _pause(device: Device) -> timedelta:
    return timedelta(minutes=device.pull_minutes)


def _tell(rows: QuerySet[Device], told: str, template: str, now: datetime, actor: Actor) -> None:
    """Tell those who see to devices, once for each spell."""
    for device in rows.filter(**{told: None}).select_for_update(of=("self",), no_key=True).order_by("pk"):
        notify_holders(
            P.WRITE,
            actor=actor,
            template=template,
            context={
                "device": str(device),
                "heard": timezone.localtime(device.last_sync_at) if device.last_sync_at else "",
                "minutes": round(abs(device.drift_seconds or 0) / 60),
                "is_ahead": (device.drift_seconds or 0) > 0,
            },
            url=PAGE.format(device.pk),
        )
        setattr(device, told, now)
        device.save(update_fields=[told])
