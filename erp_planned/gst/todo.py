"""What GST has for the office to do: returns that are due or late."""

from datetime import date, timedelta

from django.utils.translation import gettext as _

from core.formatting import in_month
from core.todo import ToDo
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.returns import open_returns

# Days before the due day from which a return is on the list.
AHEAD = timedelta(days=15)
MOST = 6


def waiting(today: date) -> list[ToDo]:
    """Return the returns that are to be filed, the oldest first."""
    found = [one for one in open_returns(today) if one[2] <= today + AHEAD]
    return [
        ToDo(
            _("%(return)s of %(month)s is to be filed") % {"return": kind, "month": in_month(last.first)},
            "admin:erp_gst_gstreturn_changelist",
            P.READ,
            due_on=due,
        )
        for kind, last, due in found[:MOST]
    ]
