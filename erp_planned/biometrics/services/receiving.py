"""What devices send by themselves (iclock): who is let in, what is taken, what they are answered.

The protocol proves nothing: a caller is known by a registered serial number, from an allowed address, with the secret
part of the address where the device has one. A badge number that it tells is nobody's until a badge row says whose.
"""

from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address, ip_network

from django.db import transaction
from django.utils import timezone

from erp_planned.biometrics.calc.lines import Read, Unreadable, columns_of, lines_of
from erp_planned.biometrics.enums import DeviceStatus, Link, NotTaken, Source
from erp_planned.biometrics.errors import CallRefused
from erp_planned.biometrics.keys import is_secret_right
from erp_planned.biometrics.models import Device
from erp_planned.biometrics.services.heard import NOTED, judge_clock, note_call, note_told
from erp_planned.biometrics.services.refused import note_refused
from erp_planned.biometrics.services.storing import hold, store_punches

PUNCHES = "ATTLOG"
# What may come with fingerprints, faces and photos: nothing of it is kept, and the device must not try again.
TEMPLATE_TABLES = {
    "BIODATA",
    "ATTPHOTO",
    "BIOPHOTO",
    "USERPIC",
    "FINGERTMP",
    "TEMPLATEV10",
    "FACE",
    "USERINFO",
}
TEMPLATE_LINES = ("FP ", "FACE ", "BIODATA ", "USERPIC ", "BIOPHOTO ", "FVEIN ")
MOST_STAMP = 20
# The device asks for work every `Delay` seconds and tries again after `ErrorDelay`; it sends punches at once
# (Realtime) and of all it could send only these (the first digit of TransFlag). Its clock stands in India (minutes).
OPTIONS = """GET OPTION FROM: {serial}
Stamp={stamp}
ATTLOGStamp={stamp}
OpStamp=9999
OPERLOGStamp=9999
ATTPHOTOStamp=9999
ErrorDelay=30
Delay=30
TransTimes=00:00;14:05
TransInterval=1
TransFlag=1000000000
TimeZone=330
Realtime=1
Encrypt=0
"""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls: the serial number that it tells, from where, with which secret in the address."""

    serial: str
    address: str
    secret: str = ""


def let_in(caller: Caller) -> Device:
    """Return the device that calls. Raises CallRefused, which the office can see in the list of refused calls."""
    serial = caller.serial.strip().upper()
    device = Device.objects.filter(serial=serial).first() if 0 < len(serial) <= 40 else None
    reason = _refusal(device, caller)
    if device is None or reason:
        note_refused(
            serial=serial, address=caller.address, reason=reason or NotTaken.UNKNOWN, now=timezone.now()
        )
        raise CallRefused("refused")
    return device


def _refusal(device: Device | None, caller: Caller) -> str:
    if device is None:
        return NotTaken.UNKNOWN
    if device.status != DeviceStatus.ACTIVE or device.link != Link.PUSH:
        return NotTaken.INACTIVE
    if not is_address_allowed(device.allowed_from, caller.address):
        return NotTaken.ADDRESS
    return "" if is_secret_right(device, caller.secret) else NotTaken.SECRET


def is_address_allowed(allowed: str, address: str) -> bool:
    """Say whether an address stands in a list of addresses and networks; an empty list has all."""
    if not allowed.strip():
        return True
    try:
        caller = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(caller, "ipv4_mapped", None) or caller
    return any(mapped in ip_network(part.strip(), strict=False) for part in allowed.split(","))


def handshake(*, caller: Caller) -> str:
    """Answer a device that begins: what it should send, and from where on."""
    device = let_in(caller)
    _noted(device.pk, timezone.now())
    return OPTIONS.format(serial=device.serial, stamp=device.stamp or "0")


def heartbeat(*, caller: Caller) -> str:
    """Answer a device that asks for work or tells that it lives: there is none."""
    _noted(let_in(caller).pk, timezone.now())
    return "OK"


def _noted(device_id: int, now: datetime) -> None:
    with transaction.atomic():
        device = hold([device_id]).get(device_id)
        if device is not None:
            note_call(device, now)
            device.save(update_fields=NOTED)


def take_table(*, caller: Caller, table: str, stamp: str, body: bytes) -> str:
    """Take in what a device posts, and return what it is answered.

    Punches are committed before the answer, so that a device which loses it sends them again; those are known then.
    A line that cannot be read is noted with the refused calls: the device would send it for ever otherwise.
    """
    device = let_in(caller)
    text = body.decode("utf-8", errors="replace")
    if table.upper() == PUNCHES:
        return _take_punches(device, caller, stamp, text)
    _noted(device.pk, timezone.now())
    if table.upper() in TEMPLATE_TABLES or text.lstrip().upper().startswith(TEMPLATE_LINES):
        _note(device, caller, NotTaken.TEMPLATE, table)
    return "OK"


def _take_punches(device: Device, caller: Caller, stamp: str, text: str) -> str:
    now = timezone.now()
    found = list(lines_of(text, columns_of(device.columns)))
    punches = [one for one in found if isinstance(one, Read)]
    with transaction.atomic():
        held = hold([device.pk]).get(device.pk)
        if held is None:
            raise CallRefused("removed meanwhile")
        stored = store_punches(((held.pk, punch) for punch in punches), source=Source.PUSH)
        if stored.new:
            judge_clock(held, punches, now)
            note_told(held, max(punch.at for punch in punches), now)
        note_call(held, now)
        if stamp.isascii() and stamp.isdigit() and len(stamp) <= MOST_STAMP:
            held.stamp = stamp
        held.save(update_fields=NOTED)
        for one in found:
            if isinstance(one, Unreadable):
                _note(held, caller, NotTaken.LINE, one.raw)
    return f"OK: {len(found)}"


def _note(device: Device, caller: Caller, reason: str, detail: str) -> None:
    note_refused(
        serial=device.serial, address=caller.address, reason=reason, now=timezone.now(), detail=detail
    )
