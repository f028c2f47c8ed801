"""What the rates of pay have for the office to do."""

from datetime import date

from django.utils.translation import gettext as _

from core.formatting import in_date
from core.set_up import Step
from core.todo import ToDo
from payroll.pay_commission.permissions import RatesPermission
from payroll.pay_commission.selectors import da_in_force


def waiting(today: date) -> list[ToDo]:
    """Return the DA revision of the current half-year while it is not entered."""
    half_year = date(today.year, 7 if today.month >= 7 else 1, 1)
    revision = da_in_force(today)
    if revision is None or revision.effective_on >= half_year:
        return []
    return [
        ToDo(
            text=_("The DA revision from %(day)s is missing; %(percent)s%% are paid")
            % {"day": in_date(half_year), "percent": f"{revision.percentage.normalize():f}"},
            page="admin:payroll_pay_commission_darevision_add",
            needs=RatesPermission.WRITE,
        )
    ]


def steps(today: date) -> list[Step]:
    """Return what has to be known to compute pay."""
    return [
        Step(
            _("The dearness allowance of today"),
            da_in_force(today) is not None,
            "admin:payroll_pay_commission_darevision_changelist",
            RatesPermission.WRITE,
        )
    ]
