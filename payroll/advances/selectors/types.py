"""Types of advances, their rates, and what a type allows an employee."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.errors import NotFound, ValidationFailed
from core.formatting import in_date
from payroll.advances.enums import LIVE, TAKEN
from payroll.advances.models import AdvanceApplication, AdvanceRate, AdvanceType
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.employees.selectors import pay_as_of


def active_types() -> list[AdvanceType]:
    """Return the types that can be applied for, with their rates; two queries."""
    return list(AdvanceType.objects.prefetch_related("rates").filter(is_active=True).order_by("code"))


def get_type(type_id: int | None = None, *, code: str = "") -> AdvanceType:
    """Return a type by number or code. Raises NotFound."""
    wanted = {"pk": type_id} if type_id else {"code__iexact": code.strip()}
    found = AdvanceType.objects.filter(**wanted).first()
    if found is None:
        raise NotFound(_("There is no such type of advance."))
    return found


def rate_on(advance_type: AdvanceType, day: date) -> Decimal:
    """Return the interest in percent a year for a sanction on a day; zero for a type without interest.

    Raises ValidationFailed when the type bears interest but no rate is entered for the day.
    """
    if not advance_type.max_interest_instalments:
        return Decimal(0)
    rates = AdvanceRate.objects.filter(type=advance_type, effective_on__lte=day)
    found = rates.order_by("-effective_on", "-id").values_list("percentage", flat=True).first()
    if found is None:
        text = _("No rate of interest of “%(type)s” is in force on %(day)s; enter one first.") % {
            "type": advance_type.name,
            "day": in_date(day),
        }
        raise ValidationFailed.at("sanctioned_on", text)
    return found


def latest_rate(advance_type: AdvanceType, day: date) -> Decimal | None:
    """Return the rate in force on a day from rates that are loaded already, for lists."""
    rates = [row for row in advance_type.rates.all() if row.effective_on <= day]
    return max(rates, key=lambda row: (row.effective_on, row.pk)).percentage if rates else None


@dataclass(frozen=True, slots=True)
class Entitlement:
    """What a type allows an employee on a day: the ceiling in rupees (None: none is set), reasons against."""

    ceiling: Decimal | None
    reasons: list[str]
    is_live: bool


def entitlement(
    advance_type: AdvanceType, employee: Employee, day: date, *, leaving_out: int | None = None
) -> Entitlement:
    """Return the ceiling and why the employee may not have the advance; three queries.

    `leaving_out` is the application that is being decided.
    """
    earlier = AdvanceApplication.objects.filter(type=advance_type, employee=employee)
    if leaving_out is not None:
        earlier = earlier.exclude(pk=leaving_out)
    states = list(earlier.filter(state__in=TAKEN).values_list("state", flat=True))
    reasons = []
    if employee.status != EmployeeStatus.ACTIVE or employee.date_of_joining > day:
        reasons.append(_("The employee is not in service."))
    years = years_of_service(employee.date_of_joining, day)
    if years < advance_type.min_service_years:
        text = _("%(needed)d years of service are needed; there are %(years)d on %(day)s.")
        reasons.append(text % {"needed": advance_type.min_service_years, "years": years, "day": in_date(day)})
    if advance_type.max_times and len(states) >= advance_type.max_times:
        text = _("This advance is given at most %(most)d times in a career; %(taken)d were taken.")
        reasons.append(text % {"most": advance_type.max_times, "taken": len(states)})
    is_live = any(state in LIVE for state in states)
    return Entitlement(ceiling_on(advance_type, employee.pk, day), reasons, is_live)


def ceiling_on(advance_type: AdvanceType, employee_id: int, day: date) -> Decimal | None:
    """Return the lesser of the amount and the months of basic pay on a day, in rupees."""
    limits = [advance_type.ceiling_amount] if advance_type.ceiling_amount is not None else []
    if advance_type.ceiling_months:
        pay = pay_as_of([employee_id], day).get(employee_id)
        limits.append(pay.basic * advance_type.ceiling_months if pay else Decimal(0))
    return min(limits) if limits else None


def years_of_service(joined: date, day: date) -> int:
    """Return the completed years."""
    return day.year - joined.year - ((day.month, day.day) < (joined.month, joined.day))
