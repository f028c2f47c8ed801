"""Answers to the questions that apps below ask."""

from django.utils.translation import gettext as _

from core.locking.states import RunState
from payroll.contract_staff.models import ContractRun


def organization_in_use() -> str:
    """Return why the organization cannot be closed, or an empty text."""
    locked = ContractRun.objects.filter(state=RunState.LOCKED).count()
    return _("It has %(count)d locked runs of contract staff.") % {"count": locked} if locked else ""
