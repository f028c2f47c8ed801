"""Devices, a badge and a punch, and a reading of devices."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from erp_planned.biometrics.calc.lines import INDIA, Read
from erp_planned.biometrics.masters import badges, devices
from erp_planned.biometrics.models import Device
from erp_planned.biometrics.services.pulling import start_pull
from erp_planned.biometrics.services.storing import store_punches

if TYPE_CHECKING:
    from tests.contract.objects import Place


def biometric_rows(place: "Place") -> dict[str, int]:
    """Make a device that is asked, one that files name, a badge with a punch, and a reading that waits."""
    if not Device.objects.filter(device_id="HALL").exists():
        devices.create(device_id="HALL", serial="HALL", location="Hall", link="file", actor=place.actor)
    device = devices.create(
        device_id=f"GATE-{place.code}",
        serial=f"SERIAL-{place.code}",
        location=f"Gate of {place.surname}",
        link="pull",
        ip_address="192.0.2.1",
        actor=place.actor,
    )
    badge = badges.create(
        badge=f"9{place.own.pk}", employee=place.own, from_on=date(2026, 4, 1), actor=place.actor
    )
    moment = datetime(2026, 10, 1, 9, tzinfo=INDIA)
    store_punches([(device.pk, Read(badge.badge, moment, raw=f"Line of {place.surname}"))], source="pull")
    job = start_pull(device=device, actor=place.actor)
    return {"biometric_device": device.pk, "badge": badge.pk, "sync_job": job.pk}
