"""The statement as text in the return-preparation layout, and what is to be known of it."""

from datetime import date

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.money import ZERO
from payroll.reports.returns.annexure_two import AnnexureRow
from payroll.reports.returns.form_24q import SalaryReturn
from payroll.reports.returns.ledger import Payment
from payroll.tds.errors import StatementNotReady
from payroll.tds.layout import TextFile, make_file
from payroll.tds.statement import DeducteeRow, DeductionLine, SalaryRow

# Length of the employee reference in the layout.
REFERENCE = 10
RECEIPT_DIGITS = 15
# Section names of the chapter VI-A lines in the text, by our codes (reference: tds-returns, section 4).
_TEXT_SECTIONS = {
    "investments": "80C",
    "ownNps": "80CCD(1)",
    "additionalNps": "80CCD(1B)",
    "employerNps": "80CCD(2)",
    "healthInsurance": "80D",
    "others": "OTHERS",
}


class LayoutNotPublic(StatementNotReady):
    """A part of the statement has no published text layout."""


def salary_file(
    found: SalaryReturn, *, today: date, previous_receipt: str = "", challans_only: bool = False
) -> TextFile:
    """Return the text file, read back by our own reader.

    `previous_receipt`: the 15 digits of the last regular statement. Raises ValidationFailed for another
    receipt; StatementNotReady while tax has no challan or nothing is locked; LayoutNotPublic for the last quarter
    from 2026-27 on, unless `challans_only` leaves Annexure II out; DeductorIncomplete.
    """
    if previous_receipt and not (previous_receipt.isdecimal() and len(previous_receipt) == RECEIPT_DIGITS):
        text = _("The receipt number has %(count)d digits.") % {"count": RECEIPT_DIGITS}
        raise ValidationFailed.at("previous_receipt", text)
    if not found.payments:
        text = _("No payroll month of %(period)s is locked, so there is nothing to report.")
        raise StatementNotReady(text % {"period": found.period})
    if not found.has_whole_layout and not challans_only:
        text = _(
            "The official text layout of Annexure II of Form %(form)s has not been published, so the file of the"
            " last quarter cannot be made whole. Take Annexure II from the JSON answer or the workbook; with"
            " challansOnly=true the file holds challans and payments alone."
        )
        raise LayoutNotPublic(text % {"form": found.form}, extra={"form": found.form, "part": "annexureTwo"})
    salaries = [] if challans_only else [salary_row(row) for row in found.annexure or []]

    def deductee(row: Payment) -> DeducteeRow:
        return DeducteeRow(
            reference=row.code[-REFERENCE:],
            pan=row.pan,
            name=row.name,
            code=found.code,
            amount=row.amount,
            tax=row.tax,
            paid_on=row.paid_on,
            deducted_on=row.paid_on,
            reason=row.reason,
        )

    statement = found.statement(deductee, salaries=salaries, previous_receipt=previous_receipt)
    return make_file(statement, today=today)


def salary_row(row: AnnexureRow) -> SalaryRow:
    """Return the line of Annexure II as far as the places of its fields are known.

    The layout has no field for exemptions (they are taken off the salary) nor for the rounding of the tax to ten
    rupees, which therefore goes with the cess, or with the tax where the cess is less than it.
    """
    cess = row.cess + row.rounding
    section_16 = [
        DeductionLine("16(ia)", row.standard_deduction),
        DeductionLine("16(ii)", row.entertainment),
        DeductionLine("16(iii)", row.professional_tax),
    ]
    return SalaryRow(
        pan=row.pan,
        reference=row.code[-REFERENCE:],
        name=row.name,
        category=row.category,
        from_on=row.from_on,
        to_on=row.to_on,
        current_salary=row.gross_salary - row.exempt,
        previous_salary=row.other_employer_salary,
        section_16=[line for line in section_16 if line.amount],
        other_income=row.house_property + row.other_income,
        chapter_6a=[DeductionLine(_TEXT_SECTIONS[line.code], line.amount) for line in row.chapter_6a],
        tax=row.tax_after_rebate + min(cess, ZERO),
        surcharge=row.surcharge,
        cess=max(cess, ZERO),
        relief=row.relief,
        tds_current=row.tds_current,
        tds_previous=row.tds_previous,
        is_higher_rate=row.is_higher_rate,
    )
