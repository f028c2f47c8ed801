"""What advances have for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from payroll.advances.enums import AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission


def waiting(_today: date) -> list[ToDo]:
    """Return the applications that wait for a sanction, and the sanctioned ones that are not paid out."""
    submitted = AdvanceApplication.objects.filter(state=AdvanceState.SUBMITTED).count()
    sanctioned = AdvanceApplication.objects.filter(state=AdvanceState.SANCTIONED).count()
    texts = {
        AdvanceState.SUBMITTED: ngettext(
            "%(count)d advance waits for a sanction", "%(count)d advances wait for a sanction", submitted
        )
        % {"count": submitted},
        AdvanceState.SANCTIONED: ngettext(
            "%(count)d sanctioned advance is to be paid out",
            "%(count)d sanctioned advances are to be paid out",
            sanctioned,
        )
        % {"count": sanctioned},
    }
    counts = {AdvanceState.SUBMITTED: submitted, AdvanceState.SANCTIONED: sanctioned}
    return [
        ToDo(
            text=text,
            page="admin:payroll_advances_advanceapplication_changelist",
            query=f"state__exact={state}",
            needs=AdvancePermission.SANCTION,
        )
        for state, text in texts.items()
        if counts[state]
    ]
