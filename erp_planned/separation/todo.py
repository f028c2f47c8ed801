"""What separation has for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from erp_planned.separation.enums import ExitStatus
from erp_planned.separation.models import SeparationRequest
from erp_planned.separation.permissions import SeparationPermission as P

PAGE = "admin:erp_separation_separationrequest_changelist"


def waiting(today: date) -> list[ToDo]:
    """Return the requests that wait for a decision, and who has left and is not settled."""
    asked = SeparationRequest.objects.filter(state=ExitStatus.REQUESTED).count()
    left = SeparationRequest.objects.filter(state=ExitStatus.ACCEPTED, last_working_on__lte=today).count()
    found = []
    if asked:
        text = ngettext(
            "%(count)d separation waits for a decision", "%(count)d separations wait for a decision", asked
        )
        found.append(
            ToDo(text=text % {"count": asked}, page=PAGE, query="state__exact=requested", needs=P.DECIDE)
        )
    if left:
        text = ngettext(
            "%(count)d person has left and is not settled",
            "%(count)d people have left and are not settled",
            left,
        )
        found.append(
            ToDo(text=text % {"count": left}, page=PAGE, query="state__exact=accepted", needs=P.DECIDE)
        )
    return found
