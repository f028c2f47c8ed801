"""What devices have for the office to do."""

from datetime import date, timedelta

from django.utils import timezone
from django.utils.translation import ngettext

from core.todo import Counted
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.selectors.devices import drifting, silent
from erp_planned.biometrics.selectors.odd import moments, ownerless

DEVICES = "admin:erp_biometrics_device_changelist"
# Punches of badges that nobody has are looked for so far back.
BACK = timedelta(days=31)


def waiting(today: date) -> list[Counted]:
    """Return silent devices, wrong clocks and unknown badges."""
    unknown = ownerless().filter(at__range=moments(today - BACK, today))
    page = "admin:erp_biometrics_badge_unknown"
    return [
        Counted(silent(timezone.now()), _silent, DEVICES, P.READ),
        Counted(drifting(), _drifting, DEVICES, P.READ),
        Counted(unknown, _unknown, page, P.WRITE, different="badge"),
    ]


def _silent(count: int) -> str:
    text = ngettext(
        "%(count)d attendance device has been silent for over an hour",
        "%(count)d attendance devices have been silent for over an hour",
        count,
    )
    return text % {"count": count}


def _drifting(count: int) -> str:
    text = ngettext(
        "The clock of %(count)d attendance device is wrong",
        "The clocks of %(count)d attendance devices are wrong",
        count,
    )
    return text % {"count": count}


def _unknown(count: int) -> str:
    text = ngettext(
        "%(count)d badge with punches belongs to nobody",
        "%(count)d badges with punches belong to nobody",
        count,
    )
    return text % {"count": count}
