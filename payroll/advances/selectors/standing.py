"""Where an advance stands, in a sentence, and what can be done with it now."""

from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import in_date
from payroll.advances.enums import DRAWN, LIVE, AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.employees.access import is_own

# In which states each act is possible.
ACTS: dict[str, tuple[AdvanceState, ...]] = {
    "sanction": (AdvanceState.SUBMITTED,),
    "reject": (AdvanceState.SUBMITTED, AdvanceState.SANCTIONED),
    "disburse": LIVE,
    "repayment": DRAWN,
    "skip": DRAWN,
}


def possible_acts(row: AdvanceApplication, actor: Actor) -> set[str]:
    """Return the acts that the state allows the caller; none on the own advance."""
    if is_own(row.employee, actor):
        return set()
    return {name for name, states in ACTS.items() if row.state in states}


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


def refusal_now(row: AdvanceApplication, act: str, actor: Actor) -> str:
    """Return why an act is not possible now, or nothing; for pages that offer it."""
    if is_own(row.employee, actor):
        return own_text()
    return "" if row.state in ACTS[act] else standing(row)
