"""One person's month: what the days pay, and what the law takes of it."""

from dataclasses import dataclass, field
from decimal import Decimal

from core.money import ZERO
from core.periods import Month
from school.payroll.calc import statutory
from school.payroll.calc.earnings import Amount, month_amounts, total
from school.payroll.calc.statutory import Fund, Insurance
from school.payroll.models import ContributionRule, StaffSalary
from school.payroll.selectors.people import Person, Terms
from school.payroll.selectors.rules import Slabs, in_force, rates_of


@dataclass(frozen=True, slots=True)
class MonthPay:
    """What the days of a month pay (rupees); `last` are the terms of the last salary in it."""

    month: Month
    last: Terms
    service_days: int
    lop: Decimal
    amounts: list[Amount] = field(default_factory=list)

    @property
    def salary(self) -> StaffSalary:
        return self.last.salary

    @property
    def paid_days(self) -> Decimal:
        return self.service_days - self.lop

    @property
    def earned(self) -> Decimal:
        return total(self.amounts)

    @property
    def deducted(self) -> Decimal:
        """Deductions that are components of the structure."""
        return sum((one.amount for one in self.amounts if not one.part.is_earning), ZERO)

    def wages(self, flag: str) -> Decimal:
        """Return the earnings that count for something."""
        return total(self.amounts, flag)


def month_pay(person: Person, month: Month, lop: Decimal) -> MonthPay | None:
    """Return the month of a person; None without a salary on any day in service. Raises StructureWrong.

    More days without pay than there are days in service count as these.
    """
    spans = person.months(month)
    if not spans:
        return None
    days = sum(days for days, _terms in spans)
    lop = min(lop, Decimal(days))
    amounts = month_amounts(person.segments(month), days_in_month=month.days, lop=lop)
    return MonthPay(month, spans[-1][1], days, lop, amounts)


class Law:
    """The rules of the law, applied to wages of a month."""

    def __init__(self, rules: list[ContributionRule], slabs: Slabs) -> None:
        self.rules, self.slabs = rules, slabs

    def fund(self, salary: StaffSalary, wages: Decimal, month: Month) -> Fund:
        """Return the provident fund on wages; nothing for who is no member, or where the school has no rates."""
        rule = in_force(self.rules, month)
        if rule is None or not salary.in_pf or not wages:
            return Fund()
        return statutory.provident_fund(
            wages,
            rates_of(rule),
            on_full_wages=salary.pf_on_full_wages,
            in_pension=salary.in_pension,
        )

    def is_insured(self, pay: MonthPay, *, was_insured: bool) -> bool:
        """Say whether the State Insurance covers the month. Raises StructureWrong."""
        rule = in_force(self.rules, pay.month)
        if rule is None or not pay.salary.in_esi:
            return False
        return statutory.is_insured(pay.last.whole_month("in_esi"), rates_of(rule), was_insured=was_insured)

    def insurance(self, wages: Decimal, month: Month, paid_days: Decimal) -> Insurance:
        """Return the State Insurance on the wages of somebody who is covered."""
        rule = in_force(self.rules, month)
        if rule is None or not wages:
            return Insurance()
        return statutory.state_insurance(wages, rates_of(rule), paid_days=paid_days)

    def professional_tax(self, person: Person, pay: MonthPay) -> Decimal:
        """Return the professional tax of the month."""
        if not pay.salary.tax_state:
            return ZERO
        slabs = self.slabs.of(pay.salary.tax_state, pay.month, person.staff.gender)
        return statutory.professional_tax(pay.wages("in_pt"), slabs, pay.month)
