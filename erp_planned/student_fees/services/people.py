"""Who entered and who decides: nobody decides on what they entered themselves."""

from django.utils.translation import gettext as _

from core.actors import Actor
from erp_planned.student_fees.errors import OwnEntry
from erp_planned.student_fees.models import Concession, FeePayment, FeeRefund

Entered = Concession | FeePayment | FeeRefund


def is_own(row: Entered, actor: Actor) -> bool:
    """Say whether the one who acts entered the row."""
    return row.made_by_id is not None and row.made_by_id == actor.number


def own_text() -> str:
    """Return what somebody is told who would decide on the own entry."""
    return _("You entered this yourself; somebody else has to decide on it.")


def refuse_own(row: Entered, actor: Actor) -> None:
    """Raise OwnEntry where somebody would decide on the own entry."""
    if is_own(row, actor):
        raise OwnEntry(own_text())
