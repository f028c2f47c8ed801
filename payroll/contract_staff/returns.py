"""The quarterly statement of contract payments, 26Q or 140: ledger, challans, what is matched and what is not."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.money import ZERO
from payroll.contract_staff.models import ContractTdsEntry
from payroll.contract_staff.selectors import ledger_of
from payroll.tds.calc import Deduction, Deposit, allot
from payroll.tds.challans import block_of, is_late, refuse_uncovered
from payroll.tds.codes import payment_code
from payroll.tds.deductor import Deductor
from payroll.tds.enums import FormKind, Reason
from payroll.tds.layout import TextFile, make_file, notes_for
from payroll.tds.models import Challan
from payroll.tds.periods import Period
from payroll.tds.selectors import challans, deductor
from payroll.tds.statement import DeducteeRow, Statement

KIND = FormKind.CONTRACT
COMPANY = "C"


@dataclass(frozen=True, slots=True)
class ReturnChallan:
    """A challan with the ledger entries whose tax it deposits; `left` is tax of it that pays for nothing."""

    challan: Challan
    entries: list[ContractTdsEntry]
    left: Decimal
    is_late: bool


@dataclass(frozen=True, slots=True)
class QuarterReturn:
    """All of a quarter. Entries below the thresholds have no tax and are only counted."""

    period: Period
    deductor: Deductor
    challans: list[ReturnChallan]
    unmatched: list[ContractTdsEntry]
    unmatched_tax: Decimal
    below: list[ContractTdsEntry]

    @property
    def form(self) -> str:
        """The form number of the period."""
        return self.period.form(KIND)

    @property
    def deducted(self) -> list[ContractTdsEntry]:
        """The entries with tax, matched or not."""
        return [entry for block in self.challans for entry in block.entries] + self.unmatched

    @property
    def notes(self) -> list[str]:
        """What the filer should know."""
        return notes_for(KIND, self.period)

    def total(self, name: str) -> Decimal:
        """Return the sum of a figure over the entries with tax: amount, taxed or tax."""
        return sum((getattr(entry, name) for entry in self.deducted), ZERO)

    def deposited(self, name: str) -> Decimal:
        """Return the sum of a figure over the challans: tax, interest, fee, others or total."""
        return sum((getattr(block.challan, name) for block in self.challans), ZERO)

    def code(self, entry: ContractTdsEntry) -> str:
        """Return the section or payment code of an entry."""
        return payment_code(entry.payee_type, self.period)


def quarter_return(period: Period) -> QuarterReturn:
    """Return the quarter's figures from the ledger of locked runs; three queries."""
    head = deductor()
    entries = list(ledger_of(period))
    found = list(challans(period=period, kind=KIND))
    by_id = {entry.pk: entry for entry in entries}
    allotment = allot(
        (
            Deduction(entry.pk, entry.month, payment_code(entry.payee_type, period), entry.tax)
            for entry in entries
        ),
        (Deposit(row.pk, row.month, row.paid_on, row.tax) for row in found),
    )
    blocks = []
    for row in found:
        mine = [by_id[key] for key in allotment.by_challan[row.pk]]
        blocks.append(
            ReturnChallan(
                row, mine, allotment.left[row.pk], is_late(row, {entry.month for entry in mine}, head)
            )
        )
    return QuarterReturn(
        period=period,
        deductor=head,
        challans=blocks,
        unmatched=[by_id[key] for key in allotment.unmatched],
        unmatched_tax=allotment.unmatched_tax,
        below=[entry for entry in entries if not entry.tax],
    )


def reason_of(entry: ContractTdsEntry) -> str:
    """Return the reason code of an entry, empty for a plain deduction."""
    if entry.tax and not entry.pan:
        return Reason.NO_PAN
    return "" if entry.tax else Reason.THRESHOLD


def statement_of(found: QuarterReturn) -> Statement:
    """Return the quarter as a statement for the text layout; the amount of a row is what tax was computed on."""
    return Statement(
        kind=KIND,
        period=found.period,
        deductor=found.deductor,
        challans=[
            block_of(block.challan, [_row(found, entry) for entry in block.entries])
            for block in found.challans
        ],
    )


def _row(found: QuarterReturn, entry: ContractTdsEntry) -> DeducteeRow:
    return DeducteeRow(
        reference=entry.staff.code[-10:],
        pan=entry.pan,
        name=entry.payee_name,
        code=found.code(entry),
        amount=entry.taxed or entry.amount,
        tax=entry.tax,
        paid_on=entry.paid_on,
        deducted_on=entry.paid_on,
        rate=entry.rate_pct,
        reason=reason_of(entry),
        is_company=entry.pan[3:4] == COMPANY,
    )


def return_file(found: QuarterReturn, *, today: date) -> TextFile:
    """Return the text file. Raises StatementNotReady while tax has no challan, DeductorIncomplete."""
    refuse_uncovered(found.unmatched_tax, len(found.unmatched))
    return make_file(statement_of(found), today=today)
