"""Pay of a full month by basic, entitlement and the rates of a month: for previews, not for paying."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import islice

from core.errors import DomainError
from core.periods import Month
from payroll.employees.calc import Entitlement
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee, PayHistory
from payroll.employees.selectors.entitlement import entitlement_on, entitlements_on
from payroll.employees.selectors.pay import pay_as_of
from payroll.organizations.models import OrganizationSettings
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.calc import MonthHeads, PayFacts, full_month, month_heads
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


class MonthRates:
    """What is the same for all: the rates of the month of a day, and the settings. Raises RatesMissing.

    `da_on_ta` is what the rules of TA would say of DA, None what they say.
    """

    def __init__(self, day: date, settings: OrganizationSettings, da_on_ta: bool | None = None) -> None:
        month = Month.of(day)
        self.days, self.settings = full_month(month.days), settings
        self.rates = rates_for(month, settings)[0].with_da_on_ta(da_on_ta)

    def heads_of(self, basic: Decimal, level: int, person: Employee, state: Entitlement) -> MonthHeads | None:
        """Return the heads of a full month, or None where the rates have no rule for the person."""
        settings = self.settings
        facts = PayFacts(
            basic=basic,
            level=level,
            hra_class=(state.hra_class or settings.hra_class) if state.hra_eligible else "",
            ta_class=(state.ta_class or settings.ta_class) if state.ta_eligible else "",
            scheme=person.scheme if person.pran or person.scheme == Scheme.GPF else Scheme.NONE,
        )
        try:
            return month_heads(facts, self.days, self.rates)
        except LookupError:
            return None


def monthly_pay(
    settings: OrganizationSettings, day: date, *, da_on_ta: bool | None = None
) -> dict[int, MonthlyPay]:
    """Return {employee id: the full month} of everybody active on a day, by the settings given.

    `da_on_ta` as in MonthRates. Empty where the month has no rates. A
    fixed number of queries for each 2,000 people.
    """
    try:
        by = MonthRates(day, settings, da_on_ta)
    except DomainError:
        return {}
    found: dict[int, MonthlyPay] = {}
    rows = Employee.objects.filter(
        status=EmployeeStatus.ACTIVE, date_of_joining__lte=day, retirement_on__gte=day
    )
    people = rows.order_by("pk").iterator(chunk_size=PORTION)
    while part := list(islice(people, PORTION)):
        pay = pay_as_of([person.pk for person in part], day)
        states = entitlements_on(part, day)
        for person in part:
            row: PayHistory | None = pay.get(person.pk)
            heads = by.heads_of(row.basic, row.level, person, states[person.pk]) if row else None
            if heads is not None:
                found[person.pk] = MonthlyPay(person.pk, person.code, person.name, heads)
    return found


def monthly_gross(person: Employee, *, basic: Decimal, level: int, day: date) -> Decimal | None:
    """Return basic, DA, HRA and TA of a full month of one employee on a basic pay; None without rates."""
    try:
        by = MonthRates(day, organization_settings())
    except DomainError:
        return None
    heads = by.heads_of(basic, level, person, entitlement_on(person, day))
    return heads.earnings if heads else None
