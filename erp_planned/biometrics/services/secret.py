"""The secret part of a device's address."""

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound
from core.states import take
from erp_planned.biometrics.keys import hashed, new_secret
from erp_planned.biometrics.models import Device
from erp_planned.biometrics.permissions import BiometricPermission as P


def renew_secret(*, device: Device, actor: Actor) -> str:
    """Give a device a new secret address and return the path, which is told this once; the old one ends at once."""
    authorize(actor, P.WRITE)
    secret = new_secret()
    with transaction.atomic():
        row = take(Device.objects.all(), NotFound(_("There is no such device.")), pk=device.pk)
        row.secret_hash = hashed(secret)
        row.save(update_fields=["secret_hash"])
        record(actor, "attendance_device.secret_renewed", row)
    return f"/d/{secret}/"


def drop_secret(*, device: Device, actor: Actor) -> Device:
    """Let a device call without a secret again."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(Device.objects.all(), NotFound(_("There is no such device.")), pk=device.pk)
        row.secret_hash = ""
        row.save(update_fields=["secret_hash"])
        record(actor, "attendance_device.secret_dropped", row)
    return row
