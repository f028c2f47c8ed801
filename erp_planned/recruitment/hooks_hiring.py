"""What recruitment answers payroll."""

from django.utils.translation import gettext as _

from erp_planned.recruitment.models import Candidate, JoiningTask, PanelMember


def employee_in_use(employee_id: int) -> str:
    """Say that somebody joined by recruitment or sits on a panel, and cannot be removed."""
    is_used = (
        Candidate.objects.filter(employee=employee_id).exists()
        or JoiningTask.objects.filter(employee=employee_id).exists()
        or PanelMember.objects.filter(employee=employee_id).exists()
    )
    return _("Recruitment has records of this person; change the status instead.") if is_used else ""
