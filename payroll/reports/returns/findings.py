"""What is to be looked at before a statement is filed: found from its figures, said in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formatting import in_date, in_month, rupees
from core.money import ZERO
from core.periods import Month
from payroll.reports.returns.form_24q import SalaryReturn
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period

# So many employees are named in one finding.
SHOWN = 20


class Severity(StrEnum):
    """What a finding means for the text file: it cannot be made, it should not be filed so, or good to know."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


class Code(StrEnum):
    """Closed list of findings."""

    NOTHING_LOCKED = "nothingLocked"
    MONTH_NOT_LOCKED = "monthNotLocked"
    YEAR_NOT_COMPLETE = "yearNotComplete"
    DEDUCTOR_INCOMPLETE = "deductorIncomplete"
    TAX_NOT_COVERED = "taxNotCovered"
    CHALLAN_NOT_USED_UP = "challanNotUsedUp"
    CHALLAN_EXCEEDED = "challanExceeded"
    CHALLAN_LATE = "challanLate"
    PAN_MISSING = "panMissing"
    OPENING_NOT_SPLIT = "openingNotSplit"
    TAX_SHORT = "taxShort"
    LAYOUT_NOT_PUBLIC = "layoutNotPublic"


@dataclass(frozen=True, slots=True)
class ReturnFinding:
    """One finding; `amount` in rupees, `employees` are codes (the first SHOWN of `count`)."""

    severity: Severity
    code: Code
    message: str
    amount: Decimal = ZERO
    count: int = 0
    month: Month | None = None
    challan_id: int | None = None
    employees: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


def findings_of(found: SalaryReturn) -> list[ReturnFinding]:
    """Return all findings of a quarter, those that stop the text file first."""
    every = [
        *_locked(found),
        *_deductor(found),
        *_uncovered(found),
        *_challans(found),
        *_people(found),
        *_openings(found),
        *_annexure(found),
    ]
    return sorted(every, key=lambda item: list(Severity).index(item.severity))


def _locked(found: SalaryReturn) -> Iterator[ReturnFinding]:
    missing = [row.month for row in found.months if not row.is_locked and not row.people]
    if len(missing) == len(found.months):
        text = _("No payroll month of %(period)s is locked, so there is nothing to report.")
        yield ReturnFinding(
            Severity.ERROR, Code.NOTHING_LOCKED, text % {"period": found.period}, fields=("quarter",)
        )
        return
    for month in missing:
        text = _("%(month)s is not locked; its salaries are not in this statement.")
        yield ReturnFinding(
            Severity.WARNING, Code.MONTH_NOT_LOCKED, text % {"month": in_month(month.first)}, month=month
        )


def _deductor(found: SalaryReturn) -> Iterator[ReturnFinding]:
    missing = found.deductor.missing()
    if missing:
        names = ", ".join(str(label) for label in missing.values())
        text = _("Missing among the organization's particulars: %(names)s.") % {"names": names}
        yield ReturnFinding(
            Severity.ERROR, Code.DEDUCTOR_INCOMPLETE, text, count=len(missing), fields=tuple(missing)
        )


def _uncovered(found: SalaryReturn) -> Iterator[ReturnFinding]:
    for row in found.months:
        if not row.uncovered:
            continue
        count = sum(payment.month == row.month.first for payment in found.unmatched)
        text = ngettext(
            "%(month)s: tax of %(amount)s from %(count)d employee is not covered by a challan.",
            "%(month)s: tax of %(amount)s from %(count)d employees is not covered by a challan.",
            count,
        )
        facts = {"month": in_month(row.month.first), "amount": rupees(row.uncovered), "count": count}
        yield ReturnFinding(
            Severity.ERROR, Code.TAX_NOT_COVERED, text % facts, row.uncovered, count, row.month
        )


def _challans(found: SalaryReturn) -> Iterator[ReturnFinding]:
    short = {row.month.first: row.uncovered for row in found.months if row.uncovered}
    for block in found.challans:
        row = block.challan
        if row.month in short:
            text = _(
                "Challan %(challan)s deposits less than was deducted in %(month)s: %(amount)s more than it is"
                " charged to it."
            )
            facts = {"challan": row, "month": in_month(row.month), "amount": rupees(short[row.month])}
            yield ReturnFinding(
                Severity.WARNING,
                Code.CHALLAN_EXCEEDED,
                text % facts,
                short[row.month],
                month=Month.of(row.month),
                challan_id=row.pk,
            )
        elif block.left:
            text = _("%(amount)s of challan %(challan)s pays for no deduction of the quarter.")
            facts = {"challan": row, "amount": rupees(block.left)}
            yield ReturnFinding(
                Severity.WARNING, Code.CHALLAN_NOT_USED_UP, text % facts, block.left, challan_id=row.pk
            )
        if block.is_late:
            text = _("Challan %(challan)s was paid on %(day)s, after the day it was due.")
            facts = {"challan": row, "day": in_date(row.paid_on)}
            yield ReturnFinding(Severity.WARNING, Code.CHALLAN_LATE, text % facts, challan_id=row.pk)


def _people(found: SalaryReturn) -> Iterator[ReturnFinding]:
    codes = sorted({row.code for row in found.payments if not row.pan})
    if codes:
        text = ngettext(
            "%(count)d employee has no PAN: %(names)s. Tax is deducted at the higher rate.",
            "%(count)d employees have no PAN: %(names)s. Tax is deducted at the higher rate.",
            len(codes),
        )
        yield ReturnFinding(
            Severity.WARNING,
            Code.PAN_MISSING,
            text % {"count": len(codes), "names": _named(codes)},
            count=len(codes),
            employees=tuple(codes[:SHOWN]),
        )


def _openings(found: SalaryReturn) -> Iterator[ReturnFinding]:
    """Name opening balances of several quarters: what of them is this quarter's is not known here."""
    for row in found.openings:
        reaches = Period.of(row.month)
        if reaches.quarter == Quarter.Q1 or reaches.first < found.period.first or not (row.tax or row.amount):
            continue
        text = _(
            "Opening balances of %(count)d employees reach to %(month)s and hold tax of %(tax)s; they are not"
            " split by month and so not in this statement. Take these months from the earlier books."
        )
        facts = {"count": row.count, "month": in_month(row.month), "tax": rupees(row.tax)}
        yield ReturnFinding(
            Severity.WARNING, Code.OPENING_NOT_SPLIT, text % facts, row.tax, row.count, Month.of(row.month)
        )


def _annexure(found: SalaryReturn) -> Iterator[ReturnFinding]:
    if not found.is_year_end:
        return
    if not found.has_whole_layout:
        text = _(
            "The text layout of Annexure II of Form %(form)s is not public; take it from JSON or the workbook."
        )
        yield ReturnFinding(Severity.NOTICE, Code.LAYOUT_NOT_PUBLIC, text % {"form": found.form})
    rows = found.annexure or []
    if not rows:
        return
    covered = set(found.locked) | {
        month for item in found.openings for month in found.period.year.months if month.first <= item.month
    }
    open_months = [month for month in found.period.year.months if month not in covered]
    if open_months:
        text = _("Annexure II is not complete: these months of the year are not locked: %(months)s.")
        names = ", ".join(in_month(month.first) for month in open_months)
        yield ReturnFinding(
            Severity.WARNING, Code.YEAR_NOT_COMPLETE, text % {"months": names}, count=len(open_months)
        )
    short = [row for row in rows if row.shortfall > 0]
    if short:
        amount = sum((row.shortfall for row in short), ZERO)
        codes = [row.code for row in short]
        text = ngettext(
            "Tax of the year is short by %(amount)s for %(count)d employee: %(names)s.",
            "Tax of the year is short by %(amount)s for %(count)d employees: %(names)s.",
            len(short),
        )
        facts = {"amount": rupees(amount), "count": len(short), "names": _named(codes)}
        yield ReturnFinding(
            Severity.WARNING, Code.TAX_SHORT, text % facts, amount, len(short), employees=tuple(codes[:SHOWN])
        )


def _named(codes: Sequence[str]) -> str:
    names = ", ".join(codes[:SHOWN])
    return f"{names}, …" if len(codes) > SHOWN else names
