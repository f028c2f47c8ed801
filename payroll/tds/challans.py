"""What statements of salaries and of contract payments say of a challan alike."""

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.formatting import rupees
from core.periods import Month
from payroll.organizations.selectors import organization
from payroll.tds.codes import is_government
from payroll.tds.deductor import Deductor
from payroll.tds.enums import DepositMode
from payroll.tds.errors import StatementNotReady
from payroll.tds.models import Challan
from payroll.tds.periods import deposit_due_on
from payroll.tds.statement import ChallanBlock, DeducteeRow


def is_book(challan: Challan) -> bool:
    """Say whether the deposit was a book adjustment."""
    return challan.mode == DepositMode.BOOK


def deposit_by(month: Month) -> date:
    """Return the day by which this institution deposits the tax of a month by challan."""
    government = is_government(organization().deductor_category)
    return deposit_due_on(month, mode=DepositMode.CHALLAN, is_government=government)


def is_late(challan: Challan, months: Collection[date], head: Deductor) -> bool:
    """Say whether it was paid after the day by which the tax of one of these months was due."""
    government = is_government(head.category)
    return any(
        challan.paid_on > deposit_due_on(Month.of(month), mode=challan.mode, is_government=government)
        for month in months
    )


def block_of(challan: Challan, rows: Sequence[DeducteeRow]) -> ChallanBlock:
    """Return the challan with its payments, as the text layout wants it."""
    return ChallanBlock(
        is_book=is_book(challan),
        receipt_code=challan.receipt_code,
        serial=challan.serial,
        paid_on=challan.paid_on,
        tax=challan.tax,
        interest=challan.interest,
        fee=challan.fee,
        others=challan.others,
        minor_head=challan.minor_head,
        rows=rows,
    )


def refuse_uncovered(tax: Decimal, payments: int) -> None:
    """Refuse a text file while tax of payments has no challan. Raises StatementNotReady."""
    if payments:
        raise StatementNotReady(
            _("Tax of %(amount)s (%(count)d payments) is not covered by a challan; enter the challans first.")
            % {"amount": rupees(tax), "count": payments}
        )
