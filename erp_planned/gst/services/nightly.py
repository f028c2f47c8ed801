"""What the clock does every night: documents of other apps come in, and returns are reminded of before they are due."""

from datetime import date, datetime, timedelta

from django.utils import timezone

from core.actors import Door, system_actor
from core.outbox.services import notify_holders
from core.periods import Month
from core.tenancy.due import next_day
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.returns import open_returns
from erp_planned.gst.selectors.settings import is_registered
from erp_planned.gst.services.collecting import collect

LOOK = "erp_gst_nightly"
DUE = "gst_return_due"
# Days before the due day on which the office is reminded, once each.
BEFORE = (5, 1)


def nightly(now: datetime) -> datetime:
    """Collect this month's and the last month's documents, remind, and return when to come again."""
    day = timezone.localdate(now)
    if is_registered():
        this = Month.of(day)
        collect(first=this.plus(-1).first, last=this.last, actor=system_actor(Door.TASK))
        remind(day)
    return next_day(now, hour=1, minute=0)


def remind(day: date) -> int:
    """Tell who makes returns what is due in five days and tomorrow; a second time nothing. Returns notices."""
    told = 0
    for kind, last, due in open_returns(day):
        if due - day in {timedelta(days=days) for days in BEFORE}:
            told += notify_holders(
                P.WRITE, actor=system_actor(Door.TASK), template=DUE,
                context={"gst_return": f"{kind} {last}", "due": due}, url="/admin/erp_gst/gstreturn/",
                key=f"{DUE}:{kind}:{last}:{day}",
            )  # fmt: skip
    return told
