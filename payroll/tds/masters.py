"""Challans and book adjustments: deposits of deducted tax."""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from core.masters import Change, Master
from core.money import ZERO
from core.periods import FinancialYear, Month, today
from core.refusals import refuse_wrong
from payroll.organizations.enums import DeductorCategory
from payroll.organizations.selectors import organization
from payroll.tds.enums import DepositMode, Quarter
from payroll.tds.models import Challan
from payroll.tds.periods import Period
from payroll.tds.permissions import ReturnsPermission as P
from payroll.tds.selectors import all_challans

AMOUNTS = ("tax", "interest", "fee", "others")


def _complete(row: Challan, change: Change) -> None:
    """Set the total, and year and quarter where they follow from the month. Raises ValidationFailed."""
    given = change.after
    if change.is_new:
        row.created_by = change.actor.name
    if row.month:
        row.month = row.month.replace(day=1)
        is_moved = "month" in given and not (given.get("financial_year") or given.get("quarter"))
        if is_moved or row.financial_year is None or not row.quarter:
            period = Period.of(row.month)
            row.financial_year, row.quarter = period.year.start, period.quarter
    elif row.financial_year is None or not row.quarter:
        text = _("Give the month whose deductions it pays, or the financial year and the quarter.")
        refuse_wrong({name: text for name in ("financial_year", "quarter") if not getattr(row, name)})
    row.total = sum((getattr(row, name) or ZERO for name in AMOUNTS), ZERO)


def _check(row: Challan, _change: Change) -> None:
    refuse_wrong(dict(_problems(row)))


def _problems(row: Challan) -> list[tuple[str, str]]:
    found = []
    for name in AMOUNTS:
        amount = getattr(row, name)
        if amount < 0 or amount != int(amount):
            found.append((name, _("Give whole rupees, zero or more.")))
    if row.total <= 0 and not found:
        found.append(("tax", _("A challan has an amount above zero.")))
    period = Period(FinancialYear(row.financial_year), Quarter(row.quarter))
    if row.month and Month.of(row.month) not in period.months:
        found.append(("month", _("The month is not in %(period)s.") % {"period": period}))
    if row.paid_on > today():
        found.append(("paid_on", _("The date lies in the future.")))
    elif row.paid_on < period.first:
        text = _("The date lies before the quarter, which begins on %(day)s.")
        found.append(("paid_on", text % {"day": period.first.isoformat()}))
    if row.mode == DepositMode.BOOK and organization().deductor_category == DeductorCategory.COMPANY:
        found.append(("mode", _("A company deposits by challan; only public bodies adjust by book.")))
    return found


# Without year and quarter they follow from the month; a new month without them moves them too.
challans: Master[Any] = Master(
    Challan,
    label="challan",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "financial_year", "quarter", "kind", "month", "mode", "receipt_code", "serial", "paid_on", "minor_head",
        *AMOUNTS,
    ),
    complete=_complete,
    check=_check,
    search=("receipt_code", "serial"),
    filters=("kind", "financial_year", "quarter", "mode"),
    ordering=("paid_on", "tax", "total", "id"),
    rows=all_challans,
    example={
        "kind": "salary", "month": date(2026, 9, 1), "receipt_code": "0510308", "serial": "00070",
        "paid_on": date(2026, 10, 7), "tax": 125000,
    },
)  # fmt: skip
