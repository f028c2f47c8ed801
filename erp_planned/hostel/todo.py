"""What hostels have for the office to do."""

from datetime import date

from django.utils import timezone
from django.utils.translation import ngettext

from core.todo import Counted
from erp_planned.hostel.enums import PassState
from erp_planned.hostel.models import InOutMovement, OutpassRequest
from erp_planned.hostel.permissions import HostelPermission as P


def waiting(_today: date) -> list[Counted]:
    """Return the outpasses that wait, and who is not back in time."""
    asked = OutpassRequest.objects.filter(state=PassState.REQUESTED)
    late = InOutMovement.objects.filter(in_at=None, outpass__to_at__lt=timezone.now())
    return [
        Counted(
            asked, _asked, "admin:erp_hostel_outpassrequest_changelist", P.WRITE, "state__exact=requested"
        ),
        Counted(late, _late, "admin:erp_hostel_inoutmovement_changelist", P.WRITE),
    ]


def _asked(count: int) -> str:
    text = ngettext(
        "%(count)d outpass waits for a decision", "%(count)d outpasses wait for a decision", count
    )
    return text % {"count": count}


def _late(count: int) -> str:
    text = ngettext("%(count)d student is not back in time", "%(count)d students are not back in time", count)
    return text % {"count": count}
