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
    if form == "26Q":
        notes.append(_("The payment records are written with 39 fields; newest versions of 26Q have more."))
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
        "Annexure II is written in the layout before the split of exemptions and deductions of 2018-19; the"
        " places of the later fields are unconfirmed."
    )


def has_annexure_layout(kind: str, period: Period) -> bool:
    """Say whether the text layout of Annexure II is public for the period."""
    return kind == FormKind.SALARY and period.quarter == Quarter.Q4 and not period.is_new_act


def layout_version(form: str) -> str:
    """Return which version of the record layout a form is written in (see data/README.md)."""
    if form in {"24Q", "26Q"}:
        return "1961: DD with 39 fields; SD, S16 and C6A as before the re-split of 2018-19"
    return "2025: Form 140 version 1.0 (TY 2026-27); CD and DD of Form 138 follow it"
