"""What an employee will earn in the rest of a financial year: the run's own arithmetic, for months to come."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.money import ZERO
from core.periods import FinancialYear, Month
from payroll.employees.enums import ElementKind
from payroll.employees.models import Employee
from payroll.employees.selectors import elements_on, pay_as_of
from payroll.income_tax.computation import TaxMonth
from payroll.income_tax.selectors import opening_balance
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission.calc import Days, MonthHeads, PayFacts, Rates, Spell, spell_heads
from payroll.pay_commission.errors import RatesMissing
from payroll.pay_commission.selectors import rates_for
from payroll.runs.calc import CONTRIBUTORY
from payroll.runs.selectors import last_locked_run


@dataclass(frozen=True, slots=True)
class Projection:
    """The months still to be paid; `note` says in words why there are none although there should be."""

    months: list[TaxMonth] = field(default_factory=list)
    note: str = ""


def projected_months(
    employee: Employee, year: FinancialYear, settings: OrganizationSettings, *, today: date
) -> Projection:
    """Return the year's months after the last locked run, at the pay and DA in force in the next one.

    Like the tax of a run: an ordinary month times the months to come. Increments and DA revisions of later
    months are not guessed, arrears not yet paid are left out. A first or last month is by its days of service.
    """
    months = months_to_come(employee, year, today=today)
    if not months:
        return Projection()
    pay = pay_as_of([employee.pk], months[0].last).get(employee.pk)
    if pay is None:
        return Projection(note=_("No pay is recorded for the coming months; ask the accounts section."))
    try:
        rates, _used = rates_for(months[0], settings)
        facts = pay_facts(employee, level=pay.level, basic=pay.basic, settings=settings)
        rows = elements_on(employee.pk, months[0].first)
        earnings = [row for row in rows if row.element.kind == ElementKind.EARNING]
        extra = sum((row.amount for row in earnings if row.element.is_taxable), ZERO)
        element_pay = sum((row.amount for row in earnings if row.element.is_pay), ZERO)
        return Projection(
            [
                _tax_month(month, _heads(employee, month, facts, rates, element_pay), extra, element_pay)
                for month in months
            ]
        )
    except (RatesMissing, LookupError):
        note = _("The coming months cannot be estimated: rates are missing. Ask the accounts section.")
        return Projection(note=note)


def months_to_come(employee: Employee, year: FinancialYear, *, today: date) -> list[Month]:
    """Return the months of the year that are still to be paid to the employee."""
    last = last_locked_run()
    opening = opening_balance(employee.pk, year)
    if last:
        start = Month.of(last.month).plus(1)
    elif opening:
        start = Month.of(opening.month).plus(1)
    else:
        start = Month.of(today)
    start = max(start, Month.of(employee.date_of_joining))
    end = Month.of(_service_ends(employee))
    return [month for month in year.months if start <= month <= end]


def pay_facts(employee: Employee, *, level: int, basic: Decimal, settings: OrganizationSettings) -> PayFacts:
    """Return what the month is computed from: own city classes before the organization's, no NPS without PRAN."""
    return PayFacts(
        basic=basic,
        level=level,
        hra_class=(employee.hra_class or settings.hra_class) if employee.hra_eligible else "",
        ta_class=(employee.ta_class or settings.ta_class) if employee.ta_eligible else "",
        scheme=employee.scheme if employee.scheme in CONTRIBUTORY and employee.pran else "none",
    )


def _service_ends(employee: Employee) -> date:
    ends = employee.retirement_on
    return min(ends, employee.last_working_on) if employee.last_working_on else ends


def _heads(
    employee: Employee, month: Month, facts: PayFacts, rates: Rates, element_pay: Decimal
) -> MonthHeads:
    first = max(month.first, employee.date_of_joining)
    last = min(month.last, _service_ends(employee))
    days = Days(month.days, Decimal((last - first).days + 1))
    return spell_heads([Spell(facts, days)], rates, element_pay=element_pay)


def _tax_month(month: Month, heads: MonthHeads, extra: Decimal, element_pay: Decimal) -> TaxMonth:
    return TaxMonth(
        month=month,
        salary=heads.earnings + extra,
        tax=None,
        is_projected=True,
        hra=heads.hra,
        basic_da=heads.basic + heads.da + element_pay,
        nps=heads.nps,
        employer_nps=heads.employer_nps,
    )
