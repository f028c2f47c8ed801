"""Asking devices for their log: several at a time, each within its time; one that is down keeps nobody."""

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.jobs import enqueue
from core.outbox.models import Job
from erp_planned.biometrics.calc.lines import Read
from erp_planned.biometrics.enums import DeviceStatus, Link, NotTaken, Source
from erp_planned.biometrics.errors import DeviceSilent
from erp_planned.biometrics.keys import key_of
from erp_planned.biometrics.models import Device
from erp_planned.biometrics.networks import may_call
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.selectors.devices import PULL_TASK, asked
from erp_planned.biometrics.services.heard import NOTED, note_answer, note_drift
from erp_planned.biometrics.services.refused import note_refused
from erp_planned.biometrics.services.storing import hold, store_punches
from erp_planned.biometrics.terminal.client import NoAnswer, Told, Wanted, look, read_log

# Devices that are asked at the same time.
AT_ONCE = 8
MOST_RESULT = 300


@dataclass(frozen=True, slots=True)
class Pulled:
    """What came of asking one device: how many punches were new and known, or why there are none."""

    device_id: str
    new: int = 0
    known: int = 0
    error: str = ""


def start_pull(*, actor: Actor, device: Device | None = None) -> Job:
    """Have a device, or all that are asked, read in the background, and return the job. Raises ValidationFailed."""
    authorize(actor, P.WRITE)
    if device is not None and (device.link != Link.PULL or device.status != DeviceStatus.ACTIVE):
        text = _("%(device)s is not a device in use that is asked; see its link and status.")
        raise ValidationFailed.at("device_id", text % {"device": device.device_id})
    wanted = [device.pk] if device else list(asked().values_list("pk", flat=True))
    if not wanted:
        text = _("No device is set to be asked; register one with the link “pull”.")
        raise ValidationFailed.at("device_id", text)
    return enqueue(PULL_TASK, actor=actor, devices=wanted)


def pull_devices(
    *, device_ids: Collection[int], actor: Actor, report: Callable[[int, int], Any] = lambda _done, _all: None
) -> list[dict[str, Any]]:
    """Read the logs of devices and keep what is new; return what came of each. Safe to repeat."""
    authorize(actor, P.WRITE)
    rows = list(asked().filter(pk__in=device_ids))
    report(0, len(rows))
    results = []
    for device, told, error in _answers(rows):
        results.append(_kept(device, told) if told else _failed(device, error))
        report(len(results), len(rows))
    return [asdict(one) for one in sorted(results, key=lambda one: one.device_id)]


def try_device(*, device: Device, actor: Actor) -> Told:
    """Ask a device for serial number and clock, and keep nothing but what is known of it. Raises DeviceSilent."""
    authorize(actor, P.WRITE)
    try:
        told = look(_wanted(device))
        _check_serial(device, told)
    except NoAnswer as error:
        raise DeviceSilent(_("%(device)s: %(why)s") % {"device": device.device_id, "why": error}) from error
    return told


def _answers(rows: Sequence[Device]) -> Iterator[tuple[Device, Told | None, str]]:
    """Yield the devices as they answer. The threads know nothing of the database."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        waiting = {}
        for device in rows:
            try:
                waiting[pool.submit(read_log, _wanted(device))] = device
            except NoAnswer as error:
                yield device, None, str(error)
        for future in as_completed(waiting):
            try:
                told = future.result()
                _check_serial(waiting[future], told)
                yield waiting[future], told, ""
            except NoAnswer as error:
                yield waiting[future], None, str(error)


def _wanted(device: Device) -> Wanted:
    """Return where a device is asked. Raises NoAnswer for an address that this server may not call."""
    host = device.ip_address or ""
    if not host or not may_call(host):
        raise NoAnswer(_("the server may not call this address (DEVICE_NETWORKS)"))
    return Wanted(host, device.port, key_of(device), device.transport)


def _check_serial(device: Device, told: Told) -> None:
    if told.serial.upper() != device.serial:
        text = _("the device at this address says that its serial number is %(serial)s")
        raise NoAnswer(text % {"serial": told.serial[:40] or "?"})


def _kept(device: Device, told: Told) -> Pulled:
    asked_at = datetime.fromtimestamp(told.asked_at, tz=timezone.get_current_timezone())
    punches = [one for one in told.log if isinstance(one, Read)]
    with transaction.atomic():
        held = hold([device.pk]).get(device.pk)
        if held is None:
            return Pulled(device.device_id, error=_("removed meanwhile"))
        stored = store_punches(((held.pk, punch) for punch in punches), source=Source.PULL)
        note_answer(held, asked_at)
        if told.clock is not None:
            note_drift(held, (told.clock - asked_at).total_seconds())
        held.last_result = _("%(new)d new punches, %(known)d known") % asdict(stored)
        held.save(update_fields=NOTED)
        wrong = len(told.log) - len(punches)
        if wrong:
            _note_wrong(held, wrong)
    return Pulled(device.device_id, stored.new, stored.known)


def _note_wrong(device: Device, count: int) -> None:
    note_refused(
        serial=device.serial,
        address=device.ip_address or "",
        reason=NotTaken.LINE,
        now=timezone.now(),
        detail=_("%(count)d records of the log cannot be read") % {"count": count},
    )


def _failed(device: Device, error: str) -> Pulled:
    Device.objects.filter(pk=device.pk).update(last_result=error[:MOST_RESULT])
    return Pulled(device.device_id, error=error)
