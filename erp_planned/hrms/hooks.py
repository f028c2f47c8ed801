"""What HR management answers the apps below."""

from django.db.models import Q
from django.utils.translation import gettext as _

from erp_planned.hrms.models import (
    Appraisal,
    EmployeeDocument,
    Grievance,
    PromotionRecord,
    ReportingLine,
    TrainingParticipant,
    TransferOrder,
)


def employee_in_use(employee_id: int) -> str:
    """Say that somebody has records here and cannot be removed; which ones is not told."""
    own = (TransferOrder, PromotionRecord, Appraisal, EmployeeDocument, TrainingParticipant)
    is_used = (
        any(model._default_manager.filter(employee=employee_id).exists() for model in own)
        or Grievance.objects.filter(
            Q(employee=employee_id) | Q(against=employee_id) | Q(assigned_to=employee_id)
        ).exists()
        or ReportingLine.objects.filter(officer=employee_id).exists()
    )
    text = _(
        "There are orders, appraisals, documents or other records of HR management; change the status instead."
    )
    return text if is_used else ""
