"""What the clock does every night: tell where the register and the accounts differ."""

from datetime import datetime

from django.utils import timezone

from core.actors import Door, system_actor
from core.outbox.services import notify_holders
from core.tenancy.due import next_day
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.figures import differences
from erp_planned.assets.services.notices import DIFFERS

LOOK = "erp_assets_nightly"


def nightly(now: datetime) -> datetime:
    """Tell of accounts that differ, once for each difference; return when to come again: at one in the night."""
    found = differences(timezone.localdate(now))
    if found:
        key = "asset-tie:" + "/".join(f"{one.account.split(' ')[0]}={one.amount}" for one in found)
        notify_holders(
            P.APPROVE, actor=system_actor(Door.TASK), template=DIFFERS, context={"count": len(found)},
            url="/admin/reports/asset-ties/", key=key[:150],
        )  # fmt: skip
    return next_day(now, hour=1, minute=0)
