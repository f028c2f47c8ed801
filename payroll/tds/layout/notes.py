"""What is not certain about a text file, to be said to whoever files it (reference: tds-returns, sections 1 and 4)."""

from django.utils.translation import gettext as _

from payroll.tds.enums import FormKind, Quarter
from payroll.tds.periods import Period


def notes_for(kind: str, period: Period) -> list[str]:
    """Return the cautions for the form of a period, in the active language."""
    form = period.form(kind)
    notes = [
        _(
            "Checked by this program's own reader only. Run the department's File Validation Utility with the"
            " challan status file (.csi) from the tax portal before you file."
        )
    ]
    if form in {"24Q", "26Q"}:
        notes.append(
            _(
                "The records have the numbers of fields of the later layouts (24Q of 2018-19, 26Q of 2020-21). Places "
                "that public files do not confirm are left empty: the last fourteen of the payment records."
            )
        )
    if form == "138":
        notes.append(
            _(
                "The places of fields in challan and payment records follow Form 140; those of 138 are unconfirmed."
            )
        )
    if period.quarter == Quarter.Q4 and kind == FormKind.SALARY:
        notes.append(_annexure_note(form))
    return notes


def _annexure_note(form: str) -> str:
    if form == "138":
        return _(
            "The official layout of Annexure II of Form 138 has not been published. The text file holds challans"
            " and payments only; take Annexure II from the JSON or the spreadsheet."
        )
    return _(
        "Annexure II: the first 38 fields and the marks for landlords, lenders and superannuation are written; the"
        " split of exemptions and deductions of 2018-19 and the regime (fields 60 to 88) are unconfirmed and left"
        " empty. Enter them in the return-preparation utility."
    )


def has_annexure_layout(kind: str, period: Period) -> bool:
    """Say whether the text layout of Annexure II is public for the period."""
    return kind == FormKind.SALARY and period.quarter == Quarter.Q4 and not period.is_new_act


def layout_version(form: str) -> str:
    """Return which version of the record layout a form is written in (see data/README.md)."""
    if form in {"24Q", "26Q"}:
        payments = 49 if form == "24Q" else 48
        return f"1961: FH 18, BH 70, CD 41, DD {payments} fields; SD 88, of which 60 to 88 are unconfirmed and empty"
    return "2025: Form 140 version 1.0 (TY 2026-27); CD and DD of Form 138 follow it"
