"""What a month is computed from, read once: people, rules, days without pay, and what locked months have paid."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from django.db.models import Sum

from core.locking.states import RunState
from core.money import ZERO
from core.periods import Month
from school.payroll.calc.statutory import period_start
from school.payroll.enums import PayFigureName
from school.payroll.models import EarlierIncome, PayArrear, PayFigure, PayrollRun, Payslip
from school.payroll.selectors.people import Person, people
from school.payroll.selectors.rules import Slabs, contribution_rules
from school.staff.selectors.leave import unpaid_days

# So many locked months are looked through for what turned out otherwise.
LOOK_BACK = 24


class Drawn(NamedTuple):
    """What a locked month has paid somebody, with what later runs settled of it (rupees)."""

    earned: Decimal = ZERO
    pf_wages: Decimal = ZERO
    esi_wages: Decimal = ZERO
    is_settled: bool = False


@dataclass(frozen=True, slots=True)
class YearSoFar:
    """Salary and income tax of the financial year before this month (rupees)."""

    income: Decimal = ZERO
    tax: Decimal = ZERO


class Facts:
    """Everything that a month needs, in a number of queries that does not grow with the people."""

    def __init__(self, run: PayrollRun) -> None:
        self.run, self.month = run, Month.of(run.month)
        self.people: list[Person] = people()
        self.ids = [person.staff.pk for person in self.people]
        self.rules, self.slabs = contribution_rules(), Slabs()
        self.lop = unpaid_days(self.ids, self.month.first, self.month.last)
        self.figures: dict[UUID, dict[str, Decimal]] = defaultdict(dict)
        for row in PayFigure.objects.filter(run=run):
            self.figures[row.staff_id][row.field] = row.value
        self.years = _years(self.month)
        self.insured = _insured(self.month)
        self.locked = Locked(run.month, self.ids)


class Locked:
    """The locked months before this one, the oldest first."""

    def __init__(self, before: date, staff_ids: list[UUID]) -> None:
        rows = PayrollRun.objects.filter(state=RunState.LOCKED, month__lt=before).order_by("-month")
        self.runs = sorted(rows[:LOOK_BACK], key=lambda run: run.month)
        self.months = [Month.of(run.month) for run in self.runs]
        self.payslips: dict[tuple[UUID, Month], Payslip] = {}
        for row in Payslip.objects.filter(run__in=self.runs).select_related("run"):
            self.payslips[row.staff_id, Month.of(row.run.month)] = row
        self._settled = _settled(self.months)
        self._lop = {month: unpaid_days(staff_ids, month.first, month.last) for month in self.months}
        by_hand = PayFigure.objects.filter(run__in=self.runs, field=PayFigureName.LOP_DAYS)
        self._lop_by_hand = {
            (row.staff_id, Month.of(row.run.month)): row.value for row in by_hand.select_related("run")
        }

    def lop(self, staff_id: UUID, month: Month) -> Decimal:
        """Return the days without pay by what is known now; those set by hand in the month's run stay."""
        return self._lop_by_hand.get((staff_id, month), self._lop[month].get(staff_id, ZERO))

    def drawn(self, staff_id: UUID, month: Month) -> Drawn:
        """Return what the month has paid somebody until now."""
        settled = self._settled.get((staff_id, month), Drawn())
        payslip = self.payslips.get((staff_id, month))
        if payslip is None:
            return settled
        return Drawn(
            payslip.earned + settled.earned,
            payslip.pf_wages + settled.pf_wages,
            payslip.esi_wages + settled.esi_wages,
            is_settled=True,
        )


def _settled(months: Iterable[Month]) -> dict[tuple[UUID, Month], Drawn]:
    rows = PayArrear.objects.filter(
        run__state=RunState.LOCKED, month__in=[month.first for month in months]
    ).order_by()
    sums = rows.values_list("staff_id", "month").annotate(
        earned=Sum("amount"), pf=Sum("pf_wages"), esi=Sum("esi_wages")
    )
    return {
        (staff_id, Month.of(month)): Drawn(earned, pf, esi, is_settled=True)
        for staff_id, month, earned, pf, esi in sums
    }


def _years(month: Month) -> dict[UUID, YearSoFar]:
    year = month.financial_year
    found: dict[UUID, YearSoFar] = {}
    paid = Payslip.objects.filter(
        run__state=RunState.LOCKED, run__month__gte=year.first, run__month__lt=month.first
    )
    for staff_id, income, tax in (
        paid.order_by().values_list("staff_id").annotate(income=Sum("gross"), tax=Sum("tds"))
    ):
        found[staff_id] = YearSoFar(income, tax)
    for row in EarlierIncome.objects.filter(financial_year=year.start):
        here = found.get(row.staff_id, YearSoFar())
        found[row.staff_id] = YearSoFar(here.income + row.income, here.tax + row.tax_deducted)
    return found


def _insured(month: Month) -> set[UUID]:
    """Return who was covered by the State Insurance earlier in the contribution period."""
    rows = Payslip.objects.filter(
        run__state=RunState.LOCKED,
        run__month__gte=period_start(month).first,
        run__month__lt=month.first,
        is_insured=True,
    )
    return set(rows.values_list("staff_id", flat=True))
