"""The acts on devices and badges, for every door (`core.acts`)."""

from datetime import timedelta

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import ADMIN, Act, Acts, Kind, Param, declare
from core.periods import today
from erp_planned.biometrics.models import Device
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.selectors.devices import badge_by_id, device_by_id
from erp_planned.biometrics.services.badges import pass_on
from erp_planned.biometrics.services.pulling import try_device
from erp_planned.biometrics.terminal.client import Told


def _test(*, device: Device, actor: Actor) -> Told:
    return try_device(device=device, actor=actor)


def _what_it_says(told: Told) -> str:
    values = {
        "serial": told.serial,
        "clock": f"{told.clock:%H:%M:%S}" if told.clock else "?",
        "records": told.records,
    }
    return _t("Serial number %(serial)s, its clock shows %(clock)s, %(records)d punches in its log.") % values


# fmt: off
DEVICE_ACTS = declare(Acts("attendance_device", "device", find=device_by_id, column="link", each=(
    Act("test", _("Test the connection"), P.WRITE, _test, states=frozenset({"pull"}), icon="network_check",
        done=_("The device answers."), note=_what_it_says, doors=ADMIN,
        text=_("Asks for serial number and clock; nothing is read or changed.")),
    Act("pull", _("Read now"), P.WRITE, states=frozenset({"pull"}), icon="sync", doors=ADMIN),
    Act("secret", _("New secret address"), P.WRITE, states=frozenset({"push"}), icon="key", doors=ADMIN),
)))
BADGE_ACTS = declare(Acts("badge", "badge", find=badge_by_id, each=(
    Act("pass_on", _("Pass on"), P.WRITE, pass_on, icon="swap_horiz", done=_("The badge is passed on."),
        text=_("Who has it now keeps the punches before that day."),
        params=(
            Param("employee_code", Kind.LINE, _("Employee code"), required=True, most=20),
            Param("on", Kind.DAY, _("From"), required=True, initial=lambda _row: today() + timedelta(days=1)),
        )),
)))
# fmt: on
