"""A month of contract staff as rows to write: reads once, then computes contract by contract."""

from collections import defaultdict
from dataclasses import dataclass, field
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
    PayeeType,
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
from payroll.contract_staff.rates import YearRates, rates_of
from payroll.contract_staff.selectors import contract_staff

Figures = dict[str, Decimal]
MAX_DETAIL = 300
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
    arrears: list[ContractArrear] = field(default_factory=list)


def compute_month(run: ContractRun) -> ComputedMonth:
    """Return the month's rows; a fixed number of queries however many contracts there are. Raises NoRates.

    Differences of earlier, locked months are paid or recovered with the month, or named.
    """
    month = Month.of(run.month)
    rates, ledger = rates_of(month.financial_year), Ledger(month.financial_year)
    figures: dict[int, Figures] = defaultdict(dict)
    for row in ContractCorrection.objects.filter(run=run):
        figures[row.staff_id][row.field] = row.value
    everybody = list(contract_staff())
    earlier = open_months(everybody, month.first)
    result = ComputedMonth()
    for staff in everybody:
        before = earlier.get(staff.pk, OpenMonths())
        if days_in(staff, month):
            _compute(run, month, staff, figures[staff.pk], rates, ledger, before, result)
        else:
            _name_open(run, staff, before.differences, result)
        _name_never_paid(run, staff, before, result)
    return result


def _name_open(run: ContractRun, staff: ContractStaff, rows: list[Difference], result: ComputedMonth) -> None:
    """Name differences that this run does not settle, with their amounts."""
    if rows:
        detail = "; ".join(f"{in_month(row.month.first)}: {inr(row.amount)}" for row in rows)
        _find(run, staff, ContractFindingCode.NOT_SETTLED, detail, result)


def _name_never_paid(
    run: ContractRun, staff: ContractStaff, before: OpenMonths, result: ComputedMonth
) -> None:
    if before.never_paid:
        parts = [
            in_month(month.first) + (f": {inr(amount)}" if amount is not None else "")
            for month, amount in before.never_paid
        ]
        _find(run, staff, ContractFindingCode.NEVER_PAID, "; ".join(parts), result)


def _find(
    run: ContractRun, staff: ContractStaff, code: ContractFindingCode, detail: str, result: ComputedMonth
) -> None:
    severity = ContractSeverity.ERROR if code in LEFT_OUT else ContractSeverity.WARNING
    if len(detail) > MAX_DETAIL:
        detail = f"{detail[: MAX_DETAIL - 1]}…"
    result.findings.append(ContractFinding(run=run, staff=staff, severity=severity, code=code, detail=detail))


def _compute(
    run: ContractRun,
    month: Month,
    staff: ContractStaff,
    figures: Figures,
    rates: YearRates,
    ledger: Ledger,
    earlier: OpenMonths,
    result: ComputedMonth,
) -> None:
    def left_out(code: ContractFindingCode, detail: str = "") -> None:
        _find(run, staff, code, detail, result)
        _name_open(run, staff, earlier.differences, result)

    days, amount = _payable(staff, month, figures)
    if not staff.bank_account or not staff.ifsc:
        return left_out(ContractFindingCode.NO_BANK_ACCOUNT)
    if amount is None:
        return left_out(ContractFindingCode.NO_DAYS)
    if amount <= 0:
        return left_out(ContractFindingCode.NOTHING_PAYABLE)
    named = _deductions(staff, month.first)
    other = figures.get(ContractFigure.OTHER_DEDUCTIONS, sum((part for _name, part in named), ZERO))
    settled, still_open = _settled(figures, earlier.differences, amount - other)
    arrears = sum((part.amount for part in settled), ZERO)
    gross = amount + arrears
    before = ledger.before(staff)
    tax = _tax(staff, gross, before, rates, figures)
    pay = ContractPay(gross, tax.tax, other)
    if pay.net < 0:
        return left_out(ContractFindingCode.NEGATIVE_NET, f"{inr(gross)} < {inr(tax.tax)} + {inr(other)}")
    if not staff.pan:
        _find(run, staff, ContractFindingCode.NO_PAN, "", result)
    if tax.carried > 0:
        _find(run, staff, ContractFindingCode.TAX_CARRIED, inr(tax.carried), result)
    _name_open(run, staff, still_open, result)
    ledger.note(staff, gross, tax)
    line = _line(run, staff, len(result.lines) + 1, days, pay, tax, before, bool(figures))
    line.arrears = arrears
    result.lines.append(line)
    result.arrears += [_arrear(run, staff, part) for part in settled]
    if ContractFigure.OTHER_DEDUCTIONS not in figures:
        result.deductions += [
            ContractLineDeduction(run=run, staff=staff, name=name, amount=part) for name, part in named
        ]
    return None


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
    tax = payment_tax(gross, before, rates.rule(staff.payee_type), no_pan_pct=no_pan)
    if ContractFigure.TDS not in figures:
        return tax
    tds = figures[ContractFigure.TDS]  # set by hand: nothing is carried to the next payment
    return PaymentTax(tax.base, tax.rate_pct, before.taken - before.due + tds, tds, ZERO)


def _arrear(run: ContractRun, staff: ContractStaff, part: Settled) -> ContractArrear:
    row = part.difference
    return ContractArrear(
        run=run, staff=staff, month=row.month.first, due=row.due, drawn=row.drawn, amount=part.amount
    )


def _payable(staff: ContractStaff, month: Month, figures: Figures) -> tuple[Decimal, Decimal | None]:
    """Return days and amount; None when a daily rate has no days."""
    covered = Decimal(days_in(staff, month))
    days = figures.get(ContractFigure.DAYS, covered if staff.rate_basis == RateBasis.MONTHLY else None)
    if ContractFigure.GROSS in figures:
        return days if days is not None else ZERO, figures[ContractFigure.GROSS]
    if days is None:
        return ZERO, None
    return days, payable(staff, month, days, rate_of(staff, month))


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
        rate=rate_of(staff, Month.of(run.month)),
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
