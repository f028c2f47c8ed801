"""Pay of a full month by basic, entitlement and the rates of a month: for previews, not for paying."""

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from core.errors import DomainError
from core.imports.services.passes import portions
from core.periods import Month
from payroll.employees.calc import Entitlement
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee, PayHistory
from payroll.employees.selectors.entitlement import entitlements_on
from payroll.employees.selectors.pay import pay_as_of
from payroll.organizations.models import OrganizationSettings
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.calc import MonthHeads, PayFacts, Rates, full_month, month_heads
from payroll.pay_commission.enums import Scheme
from payroll.pay_commission.selectors import rates_for

PORTION = 2000


@dataclass(frozen=True, slots=True)
class MonthlyPay:
    """One employee's full month: basic, DA, HRA, TA and the own share of NPS, in rupees."""

    employee_id: int
    code: str
    name: str
    heads: MonthHeads

    @property
    def net(self) -> Decimal:
        """Earnings less NPS; tax and recoveries are left aside."""
        return self.heads.earnings - self.heads.nps


@dataclass(frozen=True, slots=True)
class MonthRates:
    """What is the same for all: the month, its rates, the settings."""

    month: Month
    rates: Rates
    settings: OrganizationSettings


def heads_of(
    basic: Decimal, level: int, person: Employee, state: Entitlement, by: MonthRates
) -> MonthHeads | None:
    """Return the heads of a full month, or None where the rates have no rule for the person."""
    settings = by.settings
    facts = PayFacts(
        basic=basic,
        level=level,
        hra_class=(state.hra_class or settings.hra_class) if state.hra_eligible else "",
        ta_class=(state.ta_class or settings.ta_class) if state.ta_eligible else "",
        scheme=person.scheme if person.pran or person.scheme == Scheme.GPF else Scheme.NONE,
    )
    try:
        return month_heads(facts, full_month(by.month.days), by.rates)
    except LookupError:
        return None


def monthly_pay(
    settings: OrganizationSettings, day: date, *, da_on_ta: bool | None = None
) -> dict[int, MonthlyPay]:
    """Return {employee id: the full month} of everybody active on a day, by the settings given.

    `da_on_ta` is what the rules of TA would say of DA, None what they say. Empty where the month has no rates. A
    fixed number of queries for each 2,000 people.
    """
    try:
        rates, _used = rates_for(Month.of(day), settings)
    except DomainError:
        return {}
    if da_on_ta is not None:
        rates = replace(rates, ta_slabs=tuple(replace(slab, with_da=da_on_ta) for slab in rates.ta_slabs))
    by = MonthRates(Month.of(day), rates, settings)
    found: dict[int, MonthlyPay] = {}
    rows = Employee.objects.filter(
        status=EmployeeStatus.ACTIVE, date_of_joining__lte=day, retirement_on__gte=day
    )
    for part in portions(rows.order_by("pk").iterator(chunk_size=PORTION), PORTION):
        pay = pay_as_of([person.pk for person in part], day)
        states = entitlements_on(part, day)
        for person in part:
            row: PayHistory | None = pay.get(person.pk)
            heads = heads_of(row.basic, row.level, person, states[person.pk], by) if row else None
            if heads is not None:
                found[person.pk] = MonthlyPay(person.pk, person.code, person.name, heads)
    return found


def monthly_gross(person: Employee, *, basic: Decimal, level: int, day: date) -> Decimal | None:
    """Return basic, DA, HRA and TA of a full month of one employee on a basic pay; None without rates."""
    settings = organization_settings()
    try:
        rates, _used = rates_for(Month.of(day), settings)
    except DomainError:
        return None
    state = entitlements_on([person], day)[person.pk]
    heads = heads_of(basic, level, person, state, MonthRates(Month.of(day), rates, settings))
    return heads.earnings if heads else None
