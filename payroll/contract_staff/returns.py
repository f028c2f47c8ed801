"""The quarterly statement of contract payments, 26Q or 140: ledger, challans, what is matched and what is not."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import ClassVar

from core.money import ZERO
from payroll.contract_staff.models import ContractTdsEntry
from payroll.contract_staff.selectors import ledger_of
from payroll.tds.codes import payment_code
from payroll.tds.enums import FormKind, Reason
from payroll.tds.layout import TextFile, make_file
from payroll.tds.periods import Period
from payroll.tds.quarter import MatchedQuarter, match
from payroll.tds.selectors import deductor
from payroll.tds.statement import DeducteeRow

COMPANY = "C"


@dataclass(frozen=True, kw_only=True)
class QuarterReturn(MatchedQuarter):
    """All of a quarter; the payments are entries of the ledger, those without tax below the thresholds."""

    kind: ClassVar[FormKind] = FormKind.CONTRACT

    def total(self, name: str) -> Decimal:
        """Return the sum of a figure over the entries with tax: amount, taxed or tax."""
        return sum((getattr(entry, name) for entry in self.deducted), ZERO)

    def code(self, entry: ContractTdsEntry) -> str:
        """Return the section or payment code of an entry."""
        return payment_code(entry.payee_type, self.period)


def quarter_return(period: Period) -> QuarterReturn:
    """Return the quarter's figures from the ledger of locked runs; three queries."""
    found = match(
        list(ledger_of(period)),
        kind=FormKind.CONTRACT,
        period=period,
        deductor=deductor(),
        code=lambda entry: payment_code(entry.payee_type, period),
    )
    return QuarterReturn(**found)


def reason_of(entry: ContractTdsEntry) -> str:
    """Return the reason code of an entry, empty for a plain deduction."""
    if entry.tax and not entry.pan:
        return Reason.NO_PAN
    return "" if entry.tax else Reason.THRESHOLD


def return_file(found: QuarterReturn, *, today: date) -> TextFile:
    """Return the text file. Raises StatementNotReady while tax has no challan, DeductorIncomplete."""

    def deductee(entry: ContractTdsEntry) -> DeducteeRow:
        return DeducteeRow(
            reference=entry.staff.code[-10:],
            pan=entry.pan,
            name=entry.payee_name,
            code=found.code(entry),
            amount=entry.taxed or entry.amount,  # what tax was computed on
            tax=entry.tax,
            paid_on=entry.paid_on,
            deducted_on=entry.paid_on,
            rate=entry.rate_pct,
            reason=reason_of(entry),
            is_company=entry.pan[3:4] == COMPANY,
        )

    return make_file(found.statement(deductee), today=today)
