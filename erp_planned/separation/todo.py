"""What separation has for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import Counted
from erp_planned.separation.enums import ExitStatus
from erp_planned.separation.models import SeparationRequest
from erp_planned.separation.permissions import SeparationPermission as P

PAGE = "admin:erp_separation_separationrequest_changelist"


def waiting(today: date) -> list[Counted]:
    """Return the requests that wait for a decision, and who has left and is not settled."""
    asked = SeparationRequest.objects.filter(state=ExitStatus.REQUESTED)
    left = SeparationRequest.objects.filter(state=ExitStatus.ACCEPTED, last_working_on__lte=today)
    return [
        Counted(asked, _asked, PAGE, P.DECIDE, "state__exact=requested"),
        Counted(left, _left, PAGE, P.DECIDE, "state__exact=accepted"),
    ]


def _asked(count: int) -> str:
    text = ngettext(
        "%(count)d separation waits for a decision", "%(count)d separations wait for a decision", count
    )
    return text % {"count": count}


def _left(count: int) -> str:
    text = ngettext(
        "%(count)d person has left and is not settled",
        "%(count)d people have left and are not settled",
        count,
    )
    return text % {"count": count}
