"""Answers to the questions that apps below ask."""

from django.utils.translation import gettext as _

from erp_planned.separation.models import SeparationRequest


def employee_in_use(employee_id: int) -> str:
    """Return why the employee cannot be deleted, or an empty text."""
    if SeparationRequest.objects.filter(employee_id=employee_id).exists():
        return _("The employee has a separation on record; it stays.")
    return ""
