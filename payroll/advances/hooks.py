"""Answers to the questions that apps below ask."""

from django.utils.translation import gettext as _

from payroll.advances.models import AdvanceApplication


def employee_in_use(employee_id: int) -> str:
    """Return why the employee cannot be deleted, or an empty text."""
    if AdvanceApplication.objects.filter(employee_id=employee_id).exists():
        return _("The employee has applied for an advance; make them inactive instead.")
    return ""
