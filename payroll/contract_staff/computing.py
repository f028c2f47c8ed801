"""A month of contract staff as rows to write: reads once, then computes contract by contract."""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Sum

from core.formatting import in_month, inr
from core.money import ZERO
from core.periods import FinancialYear, Month
from payroll.contract_staff.calc import ContractPay, PaymentTax, YearSoFar, payment_tax
from payroll.contract_staff.differences import (
    Difference,
    OpenMonths,
    Settled,
    days_in,
    open_months,
    payable,
    rate_of,
    settle,
)
from payroll.contract_staff.enums import (
    ContractFigure,
    ContractFindingCode,
    ContractSeverity,
    RateBasis,
)
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractFinding,
    ContractLine,
    ContractLineDeduction,
    ContractRun,
    ContractStaff,
    ContractTdsEntry,
)
from payroll.contract_staff.payees import section_of
from payroll.contract_staff.providers import paid_elsewhere
from payroll.contract_staff.rates import YearRates, rates_of
from payroll.contract_staff.selectors import contract_staff

Figures = dict[str, Decimal]
MAX_DETAIL = 300
# Facts of the contract that the payment keeps as they are now.
KEPT = ("work", "payee_type", "pan", "bank_account", "ifsc", "rate_basis")
LEFT_OUT = {
    ContractFindingCode.NO_BANK_ACCOUNT,
    ContractFindingCode.NO_DAYS,
    ContractFindingCode.NEGATIVE_NET,
    ContractFindingCode.NOTHING_PAYABLE,
}


class Ledger:
    """What each payee got this year: by PAN over all contracts and other apps, by contract without a PAN."""

    def __init__(self, year: FinancialYear) -> None:
        self._sums: dict[tuple[str, Any, Any], YearSoFar] = defaultdict(YearSoFar)
        rows = ContractTdsEntry.objects.filter(financial_year=year.start)
        for row in rows.values("staff_id", "pan", "payee_type").annotate(
            paid=Sum("amount"), base=Sum("taxed"), owed=Sum("due"), taken=Sum("tax")
        ):
            part = YearSoFar(row["paid"], row["base"], row["owed"], row["taken"])
            self._add(section_of(row["payee_type"]), row["staff_id"], row["pan"], part)
        for payee in paid_elsewhere(year.start):
            key = section_of(payee.payee_type), None, payee.pan
            self._sums[key] = self._sums[key].plus(payee.so_far)

    def before(self, staff: ContractStaff) -> YearSoFar:
        """Return the year of this contract's payee, other contracts of the same PAN included."""
        section = section_of(staff.payee_type)
        own = self._sums[section, staff.pk, None]
        if not staff.pan:
            return own
        both = self._sums[section, staff.pk, staff.pan]
        return own.plus(self._sums[section, None, staff.pan]).plus(both, -1)

    def note(self, staff: ContractStaff, payment: Decimal, tax: PaymentTax) -> None:
        """Count a payment of the run that is being computed."""
        part = YearSoFar(payment, tax.base, tax.due, tax.tax)
        self._add(section_of(staff.payee_type), staff.pk, staff.pan, part)

    def _add(self, section: str, staff_id: int, pan: str, part: YearSoFar) -> None:
        for key in ((staff_id, None), (None, pan), (staff_id, pan)):
            if key != (None, ""):
                self._sums[section, *key] = self._sums[section, *key].plus(part)


class ComputedMonth:
    """A month's rows, ready to be written: computed with a fixed number of queries however many contracts there are.

    Differences of earlier, locked months are paid or recovered with the month, or named. Raises NoRates.
    """

    def __init__(self, run: ContractRun) -> None:
        self.run, self.month = run, Month.of(run.month)
        self.rates, self.ledger = rates_of(self.month.financial_year), Ledger(self.month.financial_year)
        self.lines: list[ContractLine] = []
        self.deductions: list[ContractLineDeduction] = []
        self.findings: list[ContractFinding] = []
        self.arrears: list[ContractArrear] = []
        figures: dict[int, Figures] = defaultdict(dict)
        for row in ContractCorrection.objects.filter(run=run):
            figures[row.staff_id][row.field] = row.value
        everybody = list(contract_staff())
        earlier = open_months(everybody, run.month)
        for staff in everybody:
            before = earlier.get(staff.pk, OpenMonths())
            still_open = before.differences
            if days_in(staff, self.month):
                still_open = self._compute(staff, figures[staff.pk], still_open)
            self._name_open(staff, still_open)
            self._name_never_paid(staff, before)

    def _compute(self, staff: ContractStaff, figures: Figures, earlier: list[Difference]) -> list[Difference]:
        """Pay a contract, or say why it is left out; return the differences that the run does not settle."""
        days, amount = _payable(staff, self.month, figures)
        if not staff.bank_account or not staff.ifsc:
            self._find(staff, ContractFindingCode.NO_BANK_ACCOUNT)
            return earlier
        if amount is None or amount <= 0:
            code = ContractFindingCode.NO_DAYS if amount is None else ContractFindingCode.NOTHING_PAYABLE
            self._find(staff, code)
            return earlier
        named = _deductions(staff, self.run.month)
        other = figures.get(ContractFigure.OTHER_DEDUCTIONS, sum((part for _name, part in named), ZERO))
        settled, still_open = _settled(figures, earlier, amount - other)
        arrears = sum((part.amount for part in settled), ZERO)
        gross = amount + arrears
        before = self.ledger.before(staff)
        tax = _tax(staff, gross, before, self.rates, figures)
        pay = ContractPay(gross, tax.tax, other)
        if pay.net < 0:
            detail = f"{inr(gross)} < {inr(tax.tax)} + {inr(other)}"
            self._find(staff, ContractFindingCode.NEGATIVE_NET, detail)
            return earlier
        if not staff.pan:
            self._find(staff, ContractFindingCode.NO_PAN)
        if tax.carried > 0:
            self._find(staff, ContractFindingCode.TAX_CARRIED, inr(tax.carried))
        self.ledger.note(staff, gross, tax)
        line = _line(self.run, staff, pay, tax)
        line.slip_no, line.days, line.arrears = len(self.lines) + 1, days, arrears
        line.paid_before, line.is_corrected = before.paid, bool(figures)
        self.lines.append(line)
        for row, part in settled:
            arrear = ContractArrear(run=self.run, staff=staff, month=row.month.first, amount=part)
            arrear.due, arrear.drawn = row.due, row.drawn
            self.arrears.append(arrear)
        if ContractFigure.OTHER_DEDUCTIONS not in figures:
            self.deductions += [
                ContractLineDeduction(run=self.run, staff=staff, name=name, amount=part)
                for name, part in named
            ]
        return still_open

    def _name_open(self, staff: ContractStaff, rows: list[Difference]) -> None:
        """Name differences that this run does not settle, with their amounts."""
        if rows:
            detail = "; ".join(f"{in_month(row.month.first)}: {inr(row.amount)}" for row in rows)
            self._find(staff, ContractFindingCode.NOT_SETTLED, detail)

    def _name_never_paid(self, staff: ContractStaff, before: OpenMonths) -> None:
        if before.never_paid:
            parts = [
                in_month(month.first) + (f": {inr(amount)}" if amount is not None else "")
                for month, amount in before.never_paid
            ]
            self._find(staff, ContractFindingCode.NEVER_PAID, "; ".join(parts))

    def _find(self, staff: ContractStaff, code: ContractFindingCode, detail: str = "") -> None:
        severity = ContractSeverity.ERROR if code in LEFT_OUT else ContractSeverity.WARNING
        if len(detail) > MAX_DETAIL:
            detail = f"{detail[: MAX_DETAIL - 1]}…"
        row = ContractFinding(run=self.run, staff=staff, severity=severity, code=code, detail=detail)
        self.findings.append(row)


def _settled(
    figures: Figures, differences: list[Difference], room: Decimal
) -> tuple[list[Settled], list[Difference]]:
    """Return what the payment settles; an amount payable set by hand is the whole amount and settles nothing."""
    if ContractFigure.GROSS in figures:
        return [], differences
    return settle(differences, room)


def _tax(
    staff: ContractStaff, gross: Decimal, before: YearSoFar, rates: YearRates, figures: Figures
) -> PaymentTax:
    no_pan = None if staff.pan else rates.no_pan_pct
    tax = payment_tax(gross, before, rates.rules[staff.payee_type], no_pan_pct=no_pan)
    if ContractFigure.TDS not in figures:
        return tax
    tds = figures[ContractFigure.TDS]  # set by hand: nothing is carried to the next payment
    return PaymentTax(tax.base, tax.rate_pct, before.taken - before.due + tds, tds, ZERO)


def _payable(staff: ContractStaff, month: Month, figures: Figures) -> tuple[Decimal, Decimal | None]:
    """Return days and amount; None when a daily rate has no days."""
    covered = Decimal(days_in(staff, month))
    days = figures.get(ContractFigure.DAYS, covered if staff.rate_basis == RateBasis.MONTHLY else None)
    if ContractFigure.GROSS in figures:
        return days if days is not None else ZERO, figures[ContractFigure.GROSS]
    if days is None:
        return ZERO, None
    return days, payable(staff.rate_basis, month, days, rate_of(staff, month))


def _deductions(staff: ContractStaff, first: date) -> list[tuple[str, Decimal]]:
    return [
        (row.name, row.amount)
        for row in staff.deductions.all()
        if row.from_on <= first and (row.to_on is None or row.to_on >= first)
    ]


def _line(run: ContractRun, staff: ContractStaff, pay: ContractPay, tax: PaymentTax) -> ContractLine:
    return ContractLine(
        run=run,
        staff=staff,
        staff_code=staff.code,
        staff_name=staff.name,
        department=staff.department.name if staff.department else "",
        **{name: getattr(staff, name) for name in KEPT},
        rate=rate_of(staff, Month.of(run.month)),
        gross=pay.gross,
        tds_base=tax.base,
        tds_pct=tax.rate_pct,
        tds_due=tax.due,
        tds=pay.tds,
        other_deductions=pay.other_deductions,
        net=pay.net,
    )
