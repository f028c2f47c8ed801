"""A month of contract staff as rows to write: reads once, then computes contract by contract."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Sum

from core.formatting import inr
from core.money import ZERO
from core.periods import FinancialYear, Month
from payroll.contract_staff.calc import (
    ContractPay,
    PaymentTax,
    YearSoFar,
    daily_total,
    month_share,
    payment_tax,
)
from payroll.contract_staff.enums import (
    ContractFigure,
    ContractFindingCode,
    ContractSeverity,
    PayeeType,
    RateBasis,
)
from payroll.contract_staff.models import (
    ContractCorrection,
    ContractFinding,
    ContractLine,
    ContractLineDeduction,
    ContractRun,
    ContractStaff,
    ContractTdsEntry,
)
from payroll.contract_staff.rates import YearRates, rates_of
from payroll.contract_staff.selectors import under_contract

Figures = dict[str, Decimal]
LEFT_OUT = {
    ContractFindingCode.NO_BANK_ACCOUNT,
    ContractFindingCode.NO_DAYS,
    ContractFindingCode.NEGATIVE_NET,
    ContractFindingCode.NOTHING_PAYABLE,
}


def section_of(payee_type: str) -> str:
    """Return what the yearly threshold counts together: all works contracts, and each kind of fee."""
    is_contract = payee_type in {PayeeType.CONTRACTOR_PERSON, PayeeType.CONTRACTOR_OTHER}
    return "contract" if is_contract else str(payee_type)


class Ledger:
    """What each payee got this year: by PAN over all contracts, and by contract where there was no PAN."""

    def __init__(self, year: FinancialYear) -> None:
        self._sums: dict[tuple[str, Any, Any], YearSoFar] = defaultdict(YearSoFar)
        rows = ContractTdsEntry.objects.filter(financial_year=year.start)
        for row in rows.values("staff_id", "pan", "payee_type").annotate(
            paid=Sum("amount"), base=Sum("taxed"), owed=Sum("due"), taken=Sum("tax")
        ):
            part = YearSoFar(row["paid"], row["base"], row["owed"], row["taken"])
            self._add(section_of(row["payee_type"]), row["staff_id"], row["pan"], part)

    def before(self, staff: ContractStaff) -> YearSoFar:
        """Return the year of this contract's payee, other contracts of the same PAN included."""
        section = section_of(staff.payee_type)
        own = self._sums[section, staff.pk, None]
        if not staff.pan:
            return own
        both = self._sums[section, staff.pk, staff.pan]
        return _plus(own, _plus(self._sums[section, None, staff.pan], both, -1))

    def note(self, staff: ContractStaff, payment: Decimal, tax: PaymentTax) -> None:
        """Count a payment of the run that is being computed."""
        part = YearSoFar(payment, tax.base, tax.due, tax.tax)
        self._add(section_of(staff.payee_type), staff.pk, staff.pan, part)

    def _add(self, section: str, staff_id: int, pan: str, part: YearSoFar) -> None:
        for key in ((staff_id, None), (None, pan), (staff_id, pan)):
            if key != (None, ""):
                self._sums[section, *key] = _plus(self._sums[section, *key], part)


def _plus(one: YearSoFar, other: YearSoFar, sign: int = 1) -> YearSoFar:
    return YearSoFar(
        one.paid + sign * other.paid,
        one.taxed + sign * other.taxed,
        one.due + sign * other.due,
        one.taken + sign * other.taken,
    )


@dataclass(slots=True)
class ComputedMonth:
    """Rows ready to be written."""

    lines: list[ContractLine] = field(default_factory=list)
    deductions: list[ContractLineDeduction] = field(default_factory=list)
    findings: list[ContractFinding] = field(default_factory=list)


def compute_month(run: ContractRun) -> ComputedMonth:
    """Return the month's rows; five queries however many contracts there are. Raises NoRates."""
    month = Month.of(run.month)
    rates, ledger = rates_of(month.financial_year), Ledger(month.financial_year)
    figures: dict[int, Figures] = defaultdict(dict)
    for row in ContractCorrection.objects.filter(run=run):
        figures[row.staff_id][row.field] = row.value
    result = ComputedMonth()
    for staff in under_contract(month):
        _compute(run, month, staff, figures[staff.pk], rates, ledger, result)
    return result


def days_in(staff: ContractStaff, month: Month) -> int:
    """Return the calendar days of the month that the contract covers."""
    last = min(day for day in (month.last, staff.contract_to, staff.ended_on) if day)
    return max(0, (last - max(month.first, staff.contract_from)).days + 1)


def _compute(
    run: ContractRun,
    month: Month,
    staff: ContractStaff,
    figures: Figures,
    rates: YearRates,
    ledger: Ledger,
    result: ComputedMonth,
) -> None:
    def found(code: ContractFindingCode, detail: str = "") -> None:
        severity = ContractSeverity.ERROR if code in LEFT_OUT else ContractSeverity.WARNING
        row = ContractFinding(run=run, staff=staff, severity=severity, code=code, detail=detail)
        result.findings.append(row)

    days, gross = _payable(staff, month, figures)
    if not staff.bank_account or not staff.ifsc:
        return found(ContractFindingCode.NO_BANK_ACCOUNT)
    if gross is None:
        return found(ContractFindingCode.NO_DAYS)
    if gross <= 0:
        return found(ContractFindingCode.NOTHING_PAYABLE)
    before = ledger.before(staff)
    no_pan = None if staff.pan else rates.no_pan_pct
    tax = payment_tax(gross, before, rates.rule(staff.payee_type), no_pan_pct=no_pan)
    if ContractFigure.TDS in figures:  # set by hand: nothing is carried to the next payment
        tds = figures[ContractFigure.TDS]
        tax = PaymentTax(tax.base, tax.rate_pct, before.taken - before.due + tds, tds, ZERO)
    due_this_month = _deductions(staff, month.first)
    named = sum((amount for _name, amount in due_this_month), ZERO)
    other = figures.get(ContractFigure.OTHER_DEDUCTIONS, named)
    pay = ContractPay(gross, tax.tax, other)
    if pay.net < 0:
        detail = f"{inr(gross)} < {inr(tax.tax)} + {inr(other)}"
        return found(ContractFindingCode.NEGATIVE_NET, detail)
    if not staff.pan:
        found(ContractFindingCode.NO_PAN)
    if tax.carried > 0:
        found(ContractFindingCode.TAX_CARRIED, inr(tax.carried))
    ledger.note(staff, gross, tax)
    result.lines.append(_line(run, staff, len(result.lines) + 1, days, pay, tax, before, bool(figures)))
    if ContractFigure.OTHER_DEDUCTIONS not in figures:
        result.deductions += [
            ContractLineDeduction(run=run, staff=staff, name=name, amount=amount)
            for name, amount in due_this_month
        ]
    return None


def _payable(staff: ContractStaff, month: Month, figures: Figures) -> tuple[Decimal, Decimal | None]:
    """Return days and amount; None when a daily rate has no days."""
    covered = Decimal(days_in(staff, month))
    days = figures.get(ContractFigure.DAYS, covered if staff.rate_basis == RateBasis.MONTHLY else None)
    if ContractFigure.GROSS in figures:
        return days if days is not None else ZERO, figures[ContractFigure.GROSS]
    if days is None:
        return ZERO, None
    if staff.rate_basis == RateBasis.DAILY:
        return days, daily_total(staff.rate, days)
    return days, month_share(staff.rate, days, month.days)


def _deductions(staff: ContractStaff, first: date) -> list[tuple[str, Decimal]]:
    return [
        (row.name, row.amount)
        for row in staff.deductions.all()
        if row.from_on <= first and (row.to_on is None or row.to_on >= first)
    ]


def _line(
    run: ContractRun,
    staff: ContractStaff,
    slip_no: int,
    days: Decimal,
    pay: ContractPay,
    tax: PaymentTax,
    before: YearSoFar,
    is_corrected: bool,
) -> ContractLine:
    return ContractLine(
        run=run,
        staff=staff,
        slip_no=slip_no,
        staff_code=staff.code,
        staff_name=staff.name,
        department=staff.department.name if staff.department else "",
        work=staff.work,
        payee_type=staff.payee_type,
        pan=staff.pan,
        bank_account=staff.bank_account,
        ifsc=staff.ifsc,
        rate_basis=staff.rate_basis,
        rate=staff.rate,
        days=days,
        gross=pay.gross,
        paid_before=before.paid,
        tds_base=tax.base,
        tds_pct=tax.rate_pct,
        tds_due=tax.due,
        tds=pay.tds,
        other_deductions=pay.other_deductions,
        net=pay.net,
        is_corrected=is_corrected,
    )
