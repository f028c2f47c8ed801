"""What the recovery of an advance would mean for the employee, before it is sanctioned."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import in_date, in_month, rupees
from core.money import ZERO
from core.periods import Month, today
from payroll.advances import calc, hooks
from payroll.advances.enums import AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.advances.selectors.types import rate_on
from payroll.employees.models import Employee
from payroll.organizations.final_months import first_open_month

# A recovery above this part of the net pay is warned of: too little would be left to live on.
SHARE_OF_NET = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class RecoveryPreview:
    """The recovery by months, and the net pay of the last payslip before and after it. Rupees."""

    monthly: Decimal
    first_month: Month
    last_month: Month
    interest: Decimal
    net_month: Month | None
    net: Decimal | None
    warnings: list[str]

    @property
    def net_after(self) -> Decimal | None:
        """What would have been left of the last net pay."""
        return None if self.net is None else self.net - self.monthly


def recovery_preview(employee: Employee, terms: calc.Terms, drawn_in: Month) -> RecoveryPreview:
    """Return it for an advance paid whole in a month; one query for the last payslip."""
    steps = calc.planned(terms, drawn_in)
    monthly = max((step.total for step in steps), default=ZERO)
    last = steps[-1].month if steps else terms.first_month
    paid = hooks.last_net(employee.pk)
    return RecoveryPreview(
        monthly=monthly,
        first_month=terms.first_month,
        last_month=last,
        interest=sum((step.interest for step in steps), ZERO),
        net_month=paid[0] if paid else None,
        net=paid[1] if paid else None,
        warnings=_warnings(employee, monthly, last, paid),
    )


def first_recovery_after(day: date) -> Month:
    """Return the month in which recovery begins unless another is named: the next one that is not locked."""
    return first_open_month(Month.of(day).plus(1))


def recovery_as_asked(row: AdvanceApplication) -> RecoveryPreview | None:
    """Return what an application that waits would mean, sanctioned today as it was asked for; three queries.

    None once it is decided, and where no rate of interest is in force.
    """
    if row.state != AdvanceState.SUBMITTED:
        return None
    month = Month.of(today())
    try:
        rate = rate_on(row.type, today())
    except ValidationFailed:
        return None
    terms = calc.Terms(
        row.amount, row.principal_instalments, row.interest_instalments, rate, first_recovery_after(today())
    )
    return recovery_preview(row.employee, terms, month)


def _warnings(
    employee: Employee, monthly: Decimal, last: Month, paid: tuple[Month, Decimal] | None
) -> list[str]:
    found = []
    if paid and monthly > paid[1]:
        text = _("The recovery of %(monthly)s a month is more than the net pay of %(month)s, %(net)s.")
        found.append(text % _amounts(monthly, paid))
    elif paid and monthly > paid[1] * SHARE_OF_NET:
        text = _(
            "The recovery of %(monthly)s a month is more than half of the net pay of %(month)s, %(net)s."
        )
        found.append(text % _amounts(monthly, paid))
    ends = min(employee.last_working_on or employee.retirement_on, employee.retirement_on)
    if last > Month.of(ends):
        text = _("The last recovery, in %(month)s, comes after the end of service on %(day)s.")
        found.append(text % {"month": in_month(last.first), "day": in_date(ends)})
    return found


def _amounts(monthly: Decimal, paid: tuple[Month, Decimal]) -> dict[str, str]:
    return {"monthly": rupees(monthly), "month": in_month(paid[0].first), "net": rupees(paid[1])}
