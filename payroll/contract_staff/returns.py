"""The quarterly statement of contract payments, 26Q or 140: ledger, challans, what is matched and what is not."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import ClassVar

from core.money import ZERO
from payroll.contract_staff.models import ContractTdsEntry
from payroll.contract_staff.providers import TdsRow, rows_elsewhere
from payroll.contract_staff.selectors import ledger_of
from payroll.tds.codes import payment_code
from payroll.tds.enums import FormKind, Reason
from payroll.tds.layout import TextFile, make_file
from payroll.tds.periods import Period
from payroll.tds.quarter import MatchedQuarter, match
from payroll.tds.selectors import deductor
from payroll.tds.statement import DeducteeRow

COMPANY = "C"
# Without tax, and reported all the same: by a certificate of no tax, transporters with a declaration.
REPORTED = frozenset({Reason.CERTIFICATE, Reason.TRANSPORTER})


@dataclass(frozen=True, kw_only=True)
class QuarterReturn(MatchedQuarter):
    """All of a quarter, contract staff's and those of other apps; without tax: below a threshold, or nil."""

    kind: ClassVar[FormKind] = FormKind.CONTRACT

    def total(self, name: str) -> Decimal:
        """Return the sum of a figure over the entries with tax: amount, taxed or tax."""
        return sum((getattr(entry, name) for entry in self.deducted), ZERO)

    def code(self, entry: TdsRow) -> str:
        """Return the section or payment code of an entry."""
        return payment_code(entry.payee_type, self.period)


def quarter_return(period: Period) -> QuarterReturn:
    """Return the quarter's figures from the ledger of locked runs and what other apps paid; few queries."""
    found = match(
        [*map(_row, ledger_of(period)), *rows_elsewhere(period)],
        kind=FormKind.CONTRACT,
        period=period,
        deductor=deductor(),
        code=lambda entry: payment_code(entry.payee_type, period),
    )
    return QuarterReturn(**found)


def _row(entry: ContractTdsEntry) -> TdsRow:
    return TdsRow(
        id=("contract", entry.pk),
        month=entry.month,
        paid_on=entry.paid_on,
        payee_type=entry.payee_type,
        reference=entry.staff.code,
        payee_name=entry.payee_name,
        pan=entry.pan,
        amount=entry.amount,
        taxed=entry.taxed,
        rate_pct=entry.rate_pct,
        tax=entry.tax,
        reason=reason_of(tax=entry.tax, pan=entry.pan),
    )


def reason_of(*, tax: Decimal, pan: str) -> str:
    """Return the reason code of a payment that nothing but rate and threshold decided; empty for a plain one."""
    if tax and not pan:
        return str(Reason.NO_PAN)
    return "" if tax else str(Reason.THRESHOLD)


def return_file(found: QuarterReturn, *, today: date) -> TextFile:
    """Return the text file. Raises StatementNotReady while tax has no challan, DeductorIncomplete."""

    def deductee(entry: TdsRow) -> DeducteeRow:
        return DeducteeRow(
            reference=entry.reference[-10:],
            pan=entry.pan,
            name=entry.payee_name,
            code=found.code(entry),
            amount=entry.taxed or entry.amount,  # what tax was computed on
            tax=entry.tax,
            paid_on=entry.paid_on,
            deducted_on=entry.paid_on,
            rate=entry.rate_pct,
            reason=entry.reason,
            certificate=entry.certificate,
            is_company=entry.pan[3:4] == COMPANY,
        )

    nil = [row for row in found.untaxed if row.reason in REPORTED]
    return make_file(found.statement(deductee, nil=nil), today=today)
