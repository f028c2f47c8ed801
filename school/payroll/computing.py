"""A month of the payroll as rows to write: reads once, then computes person by person."""

from decimal import Decimal

from core.formatting import in_month, inr
from core.money import ZERO
from core.periods import Month
from school.payroll.calc import tax
from school.payroll.calc.statutory import Fund, Insurance
from school.payroll.differences import differences, settle, total_of
from school.payroll.enums import LEFT_OUT, FindingCode, LineKind, PayFigureName, Severity, Statutory
from school.payroll.errors import StructureWrong
from school.payroll.facts import Facts, YearSoFar
from school.payroll.models import PayArrear, PayrollFinding, PayrollRun, Payslip, PayslipLine
from school.payroll.month_pay import Law, MonthPay, month_pay
from school.payroll.selectors.people import Person
from school.payroll.selectors.rules import tax_rules

MAX_DETAIL = 300
COPIED = ("department", "designation", "pan", "uan", "esi_number", "bank_account", "ifsc")
Figures = dict[str, Decimal]
Line = tuple[str, str, str, Decimal, Month | None]


class ComputedMonth:
    """A month's rows, ready to be written, in a number of queries that does not grow with the people."""

    def __init__(self, run: PayrollRun) -> None:
        self.run = run
        self.facts = Facts(run)
        self.month = self.facts.month
        self.law = Law(self.facts.rules, self.facts.slabs)
        self.tax_rules, self.tax_year = tax_rules(self.month.financial_year)
        self.payslips: list[Payslip] = []
        self.lines: list[PayslipLine] = []
        self.arrears: list[PayArrear] = []
        self.findings: list[PayrollFinding] = []
        # Structures that this month paid by; what they say stays from the lock on.
        self.structures: set[object] = set()
        for person in self.facts.people:
            self._look_at(person)

    def _look_at(self, person: Person) -> None:
        if person.has_left_unsaid:
            if person.months(self.month):
                self.find(person, FindingCode.NO_LEAVING_DATE)
            return
        try:
            lop = self._lop(person)
            pay = month_pay(person, self.month, lop)
            earlier = differences(self.facts, self.law, person)
            if pay is None and person.service(self.month):
                self.find(person, FindingCode.NO_SALARY)
            if pay is None and not earlier:
                return
            still_open = _OnePerson(self, person, pay, earlier).write()
        except StructureWrong as error:
            self.find(person, FindingCode.WRONG_STRUCTURE, str(error.message))
            return
        if still_open:
            detail = "; ".join(f"{in_month(row.month)}: {inr(row.amount)}" for row in still_open)
            self.find(person, FindingCode.NOT_SETTLED, detail)

    def _lop(self, person: Person) -> Decimal:
        figures = self.facts.figures.get(person.staff.pk, {})
        known = self.facts.lop.get(person.staff.pk, ZERO)
        return figures.get(PayFigureName.LOP_DAYS, known)

    def find(self, person: Person, code: FindingCode, detail: str = "") -> None:
        """Note what was found about somebody."""
        severity = Severity.ERROR if code in LEFT_OUT else Severity.WARNING
        if len(detail) > MAX_DETAIL:
            detail = f"{detail[: MAX_DETAIL - 1]}…"
        self.findings.append(
            PayrollFinding(run=self.run, staff=person.staff, severity=severity, code=code, detail=detail)
        )


class _OnePerson:
    """The payslip of one person; `pay` is None for who has left and is still owed something."""

    def __init__(
        self, month: ComputedMonth, person: Person, pay: MonthPay | None, earlier: list[PayArrear]
    ) -> None:
        self.of, self.person, self.pay, self.earlier = month, person, pay, earlier
        self.figures: Figures = month.facts.figures.get(person.staff.pk, {})
        self.warnings: list[FindingCode] = []

    def write(self) -> list[PayArrear]:
        """Add the rows to the month, or say why there are none; return the differences that stay open."""
        staff = self.person.staff
        if not staff.bank_account or not staff.ifsc:
            return self._left_out(FindingCode.NO_BANK_ACCOUNT)
        due = [row for row in self.earlier if row.amount > 0]
        slip = self._slip(due)
        own_room = slip.earned + slip.extra + total_of(due) - self._deductions(slip)
        if own_room < 0:
            gross, less = slip.earned + slip.extra + total_of(due), self._deductions(slip)
            return self._left_out(FindingCode.NEGATIVE_NET, f"{inr(gross)} < {inr(less)}")
        settled, still_open = settle(self.earlier, own_room)
        slip.arrears = total_of(settled)
        slip.gross = slip.earned + slip.extra + slip.arrears
        slip.deductions = self._deductions(slip)
        slip.net = slip.gross - slip.deductions
        if not slip.earned + slip.extra and not settled:
            if self.pay is None:
                return still_open
            return self._left_out(FindingCode.NOTHING_PAYABLE)
        for code in self.warnings:
            self.of.find(self.person, code)
        self.of.payslips.append(slip)
        self.of.arrears += settled
        self.of.structures |= {
            terms.salary.structure_id for _days, terms in self.person.months(self.of.month)
        }
        self._add_lines(slip, settled)
        return still_open

    def _left_out(self, code: FindingCode, detail: str = "") -> list[PayArrear]:
        self.of.find(self.person, code, detail)
        return self.earlier

    @staticmethod
    def _deductions(slip: Payslip) -> Decimal:
        return slip.pf + slip.esi + slip.pt + slip.tds + slip.other_deductions

    def _slip(self, due: list[PayArrear]) -> Payslip:
        """Return the payslip with everything but recoveries."""
        pay, staff, month = self.pay, self.person.staff, self.of.month
        slip = Payslip(run=self.of.run, staff=staff, staff_code=staff.employee_code, staff_name=staff.name)
        for name in COPIED:
            setattr(slip, name, getattr(staff, name))
        slip.days_in_month, slip.is_corrected = month.days, bool(self.figures)
        slip.service_days = pay.service_days if pay else 0
        slip.lop_days = pay.lop if pay else ZERO
        slip.paid_days = slip.service_days - slip.lop_days
        slip.earned = pay.earned if pay else ZERO
        slip.extra = self.figures.get(PayFigureName.EXTRA_EARNING, ZERO)
        slip.monthly_gross = pay.last.whole_month() if pay else ZERO
        slip.structure_name = pay.salary.structure.name if pay else ""
        slip.tax_state = pay.salary.tax_state if pay else ""
        self._contributions(slip, due)
        slip.other_deductions = (pay.deducted if pay else ZERO) + self.figures.get(
            PayFigureName.EXTRA_DEDUCTION, ZERO
        )
        self._income_tax(slip, total_of(due))
        return slip

    def _contributions(self, slip: Payslip, due: list[PayArrear]) -> None:
        pay, law = self.pay, self.of.law
        fund, share, pt = Fund(), Insurance(), ZERO
        if pay is not None:
            fund = law.fund(pay.salary, pay.wages("in_pf"), pay.month)
            was = self.person.staff.pk in self.of.facts.insured
            slip.is_insured = law.is_insured(pay, was_insured=was)
            if slip.is_insured:
                share = law.insurance(pay.wages("in_esi"), pay.month, pay.paid_days)
            pt = law.professional_tax(self.person, pay)
            state = pay.salary.tax_state
            if state and not self.of.facts.slabs.table(state, pay.month):
                self.warnings.append(FindingCode.NO_SLABS)
        slip.pf_wages, slip.esi_wages = fund.wages, share.wages
        slip.pension = fund.pension + total_of(due, "pension")
        slip.pf_employer = fund.employer + total_of(due, "pf_employer")
        slip.esi_employer = share.employer + total_of(due, "esi_employer")
        self.own = {
            PayFigureName.PF: self.figures.get(PayFigureName.PF, fund.employee),
            PayFigureName.ESI: self.figures.get(PayFigureName.ESI, share.employee),
            PayFigureName.PT: self.figures.get(PayFigureName.PT, pt),
        }
        for name, amount in self.own.items():
            setattr(slip, name, amount + total_of(due, name))

    def _income_tax(self, slip: Payslip, arrears: Decimal) -> None:
        """Set the month's tax: by hand, as agreed with the salary, or by the estimate of the year."""
        pay, month = self.pay, self.of.month
        before = self.of.facts.years.get(self.person.staff.pk, YearSoFar())
        ahead = self._months_ahead()
        slip.year_estimate = before.income + slip.earned + slip.extra + arrears + sum(ahead, ZERO)
        slip.year_tax = tax.annual_tax(slip.year_estimate, self.of.tax_rules, has_pan=bool(slip.pan))
        slip.tds = tax.month_tax(slip.year_tax, deducted=before.tax, months_left=len(ahead) + 1)
        if pay is not None and pay.salary.tds_by_hand is not None:
            slip.tds = pay.salary.tds_by_hand
        slip.tds = self.figures.get(PayFigureName.TDS, slip.tds)
        if slip.tds and not slip.pan:
            self.warnings.append(FindingCode.NO_PAN)
        if slip.tds and self.of.tax_year != month.financial_year:
            self.warnings.append(FindingCode.NO_TAX_RULES)

    def _months_ahead(self) -> list[Decimal]:
        """Return what the months of the financial year after this one will pay by what is known now."""
        month, last, found = self.of.month, Month.of(self.of.month.financial_year.last), []
        while month < last:
            month = month.plus(1)
            pay = month_pay(self.person, month, ZERO)
            if pay is not None:
                found.append(pay.earned)
        return found

    def _add_lines(self, slip: Payslip, settled: list[PayArrear]) -> None:
        earning, deduction, employer = LineKind.EARNING, LineKind.DEDUCTION, LineKind.EMPLOYER
        amounts = self.pay.amounts if self.pay else []
        rows: list[Line] = [
            (earning, one.part.code, one.part.name, one.amount, None)
            for one in amounts
            if one.part.is_earning
        ]
        rows.append(_by_law(earning, Statutory.EXTRA, slip.extra))
        rows += [_arrear(earning, Statutory.ARREARS, row.amount, row) for row in settled]
        rows += [
            (deduction, one.part.code, one.part.name, one.amount, None)
            for one in amounts
            if not one.part.is_earning
        ]
        for name, code in _OWN:
            rows.append(_by_law(deduction, code, self.own[name]))
            rows += [_arrear(deduction, code, getattr(row, name), row) for row in settled]
        rows.append(_by_law(deduction, Statutory.TDS, slip.tds))
        extra = self.figures.get(PayFigureName.EXTRA_DEDUCTION, ZERO)
        rows.append(_by_law(deduction, Statutory.OTHER, extra))
        rows.append(_by_law(employer, Statutory.PENSION, slip.pension))
        rows.append(_by_law(employer, Statutory.PF_EMPLOYER, slip.pf_employer))
        rows.append(_by_law(employer, Statutory.ESI_EMPLOYER, slip.esi_employer))
        for place, (kind, wire, title, amount, month) in enumerate((row for row in rows if row[3]), 1):
            self.of.lines.append(
                PayslipLine(
                    run=self.of.run,
                    payslip=slip,
                    place=place,
                    kind=kind,
                    code=wire,
                    name=title,
                    amount=amount,
                    month=month.first if month else None,
                )
            )


_OWN = (
    (PayFigureName.PF, Statutory.PF),
    (PayFigureName.ESI, Statutory.ESI),
    (PayFigureName.PT, Statutory.PT),
)


def _by_law(kind: str, code: Statutory, amount: Decimal) -> Line:
    return kind, code.value, str(code.label), amount, None


def _arrear(kind: str, code: Statutory, amount: Decimal, row: PayArrear) -> Line:
    return kind, code.value, str(code.label), amount, Month.of(row.month)
