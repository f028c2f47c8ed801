"""Where an advance stands, in a sentence."""

from django.utils.translation import gettext as _

from core.formatting import in_date
from payroll.advances.enums import DRAWN, AdvanceState
from payroll.advances.models import AdvanceApplication


def standing(row: AdvanceApplication) -> str:
    """Return the sentence: what has become of the advance, when, and by whom."""
    if row.state == AdvanceState.SUBMITTED:
        return _("This advance waits for a decision.")
    if row.state == AdvanceState.CLOSED:
        return _("This advance is paid back and closed.")
    if row.state in DRAWN:
        return _("This advance is sanctioned and paid out already.")
    when = ", ".join(
        part for part in (in_date(row.decided_at) if row.decided_at else "", row.decided_by) if part
    )
    text = (
        _("This advance is sanctioned already (%(when)s).")
        if row.state == AdvanceState.SANCTIONED
        else _("This application was rejected (%(when)s).")
    )
    return text % {"when": when or "–"}


def own_text() -> str:
    """Return what whoever would act in the own case is told."""
    return _("Nobody decides on, pays out or settles their own advance; ask somebody else who may.")
