"""From request to service and from result to answer, where that takes more than a line."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from payroll.runs import services
from payroll.runs.enums import CorrectableField
from payroll.runs.models import PayrollRun, SalaryDetail

WIRE_NAMES = {
    "unpaidDays": CorrectableField.UNPAID_DAYS,
    "halfPayDays": CorrectableField.HALF_PAY_DAYS,
    "eightyPayDays": CorrectableField.EIGHTY_PAY_DAYS,
    "hra": CorrectableField.HRA,
    "ta": CorrectableField.TA,
    "otherEarnings": CorrectableField.OTHER_EARNINGS,
    "tds": CorrectableField.TDS,
    "otherDeductions": CorrectableField.OTHER_DEDUCTIONS,
}


def correction_of(run: PayrollRun, detail: SalaryDetail, body: dict[str, Any], actor: Actor) -> SalaryDetail:
    """Carry out what a PATCH of a salary detail asks for, and return the detail as it is then."""
    reason, hold = body.pop("reason", ""), body.pop("hold", None)
    removals = body.pop("remove", [])
    values: dict[str, Decimal] = body
    if not (values or removals or hold is not None):
        text = _("Name a figure to correct, `remove` or `hold`.")
        raise ValidationFailed(text, fields={"body": [text]})
    for name in removals:
        detail = services.remove_correction(run=run, detail=detail, field=WIRE_NAMES[name], actor=actor)
    if values:
        detail = services.correct_detail(run=run, detail=detail, values=values, reason=reason, actor=actor)
    if hold is True:
        services.hold_payment(run=run, employee_id=detail.employee_id, reason=reason, actor=actor)
    elif hold is False:
        services.release_payment(run=run, employee_id=detail.employee_id, actor=actor)
    return detail
