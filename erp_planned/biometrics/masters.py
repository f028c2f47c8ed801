"""Devices and badges."""

from datetime import date
from ipaddress import ip_network
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.actors import Actor
from core.errors import ValidationFailed
from core.masters import Change, Master
from core.periods import today
from erp_planned.biometrics.calc.lines import columns_of, is_badge
from erp_planned.biometrics.enums import Link
from erp_planned.biometrics.hooks import tell
from erp_planned.biometrics.keys import sealed
from erp_planned.biometrics.models import Badge, Device
from erp_planned.biometrics.networks import is_no_device
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.services.watching import watch_soon

MOST_KEY = 999_999_999


def _seal(row: Device, change: Change) -> None:
    """Keep a communication key that is given; an empty one or 0 takes it away."""
    if "password" in change.beside:
        key = change.beside["password"]
        if key is not None and not 0 <= int(key) <= MOST_KEY:
            raise ValidationFailed.at(
                "password", _("Give the key as the device shows it: up to nine digits.")
            )
        row.password_sealed = sealed(key)


def _check_device(row: Device, _change: Change) -> None:
    """Raise ValidationFailed for what contradicts itself or cannot be read."""
    if row.link == Link.PULL and not row.ip_address:
        raise ValidationFailed.at("ip_address", _("Give the address at which the device is asked."))
    if row.ip_address and is_no_device(row.ip_address):
        raise ValidationFailed.at(
            "ip_address",
            _("No device stands at this address; give the one in your network, such as 10.1.0.20."),
        )
    if not 1 <= row.port <= 65535:
        raise ValidationFailed.at("port", _("Give a port from 1 to 65535; ZKTeco devices have 4370."))
    if not 1 <= row.pull_minutes <= 1440:
        raise ValidationFailed.at("pull_minutes", _("Give from 1 to 1,440 minutes."))
    for part in row.allowed_from.split(",") if row.allowed_from else ():
        try:
            ip_network(part.strip(), strict=False)
        except ValueError as error:
            text = _("“%(part)s” is no address or network such as 203.0.113.7 or 10.1.0.0/16.")
            raise ValidationFailed.at("allowed_from", text % {"part": part.strip()}) from error
    try:
        columns_of(row.columns)
    except ValueError as error:
        text = _("Name badge and time, each once, and status, verify or - as the line has them: “%(part)s”.")
        raise ValidationFailed.at("columns", text % {"part": error}) from error


def _watch(_row: Device, _change: Change) -> None:
    watch_soon(timezone.now())


def _end(row: Badge, _change: Change) -> None:
    """Let a badge end with the service of who has it."""
    last = row.employee.last_working_on if row.employee_id else None
    if last and row.from_on and row.from_on <= last and (row.to_on is None or row.to_on > last):
        row.to_on = last


def _check_badge(row: Badge, _change: Change) -> None:
    """Raise ValidationFailed for a badge that no device can send, or that begins after the service has ended."""
    if not is_badge(row.badge):
        raise ValidationFailed.at("badge", _("Give the number of the person on the device, without blanks."))
    last = row.employee.last_working_on
    if last and row.from_on > last:
        text = _("%(employee)s has left before that day.") % {"employee": row.employee}
        raise ValidationFailed.at("from_on", text)
    if row.to_on and row.to_on < row.from_on:
        raise ValidationFailed.at("to_on", _("The last day is before the first one."))


def _tell_change(row: Badge, change: Change) -> None:
    """Have the days of all counted anew whose punches are others by the change."""
    people = {row.employee_id, _number(change.before.get("employee"))} - {None}
    firsts = [row.from_on, change.before.get("from_on")]
    lasts = [row.to_on or today(), change.before.get("to_on", row.to_on) or today()]
    first = min(day for day in firsts if day)
    tell([pk for pk in people if pk], first, max(*lasts, first))


def _number(employee: Any) -> int | None:
    return getattr(employee, "pk", employee)


def _tell_end(row: Badge, _actor: Actor) -> None:
    last: date = row.to_on or today()
    tell([row.employee_id], row.from_on, max(last, row.from_on))


devices = Master(
    Device,
    label="attendance_device",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "device_id",
        "serial",
        "location",
        "link",
        "status",
        "ip_address",
        "port",
        "transport",
        "pull_minutes",
        "allowed_from",
        "columns",
    ),
    tidy={"device_id": str.upper, "serial": str.upper},
    beside=("password",),
    complete=_seal,
    check=_check_device,
    after_change=_watch,
    in_use=_t("“%(name)s” has sent punches and stays; set its status to “not used”."),
    columns=("device_id", "location", "link", "status", "last_sync_at", "drift_seconds"),
    search=("device_id", "location", "serial"),
    filters=("link", "status"),
    shown=("last_sync_at", "synced_until", "drift_seconds", "last_result"),
    wire={"last_sync_at": "last_sync"},
    example={
        "device_id": "GATE-1",
        "serial": "CKPG204760123",
        "location": "Main gate",
        "link": "push",
        "allowed_from": "203.0.113.7",
    },
)
badges = Master(
    Badge,
    label="badge",
    read=P.READ,
    write=P.WRITE,
    writable=("badge", "employee", "from_on", "to_on"),
    complete=_end,
    check=_check_badge,
    after_change=_tell_change,
    after_delete=_tell_end,
    columns=("badge", "employee", "from_on", "to_on"),
    search=("badge", "employee__name", "employee__code"),
    filters=("employee", "from_on"),
    ordering=("badge", "from_on", "to_on"),
    rows=lambda: Badge.objects.select_related("employee").order_by("badge", "from_on"),
    by={"employee": "code"},
    example={"badge": "8", "employee": "E0012", "from_on": "2026-04-01"},
)
