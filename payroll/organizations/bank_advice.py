"""Bank advice of a locked run: who is to be paid what by NEFT, as a list and as a letter with a control total."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Count, QuerySet, Sum
from django.http import HttpResponseBase
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from core.documents.columns import Column, Kind
from core.documents.exports import export_long
from core.documents.letterhead import letterhead
from core.formatting import amount_in_words, in_date, in_month, inr, rupees
from core.locking.errors import RunNotReady
from core.locking.models import MonthRun
from core.locking.states import RunState
from core.money import ZERO
from core.periods import Month, today
from payroll.organizations.selectors import organization


@dataclass(frozen=True, slots=True)
class BankAdvice:
    """The lines (to be read once), their count and the control total in rupees; `held` lines are not among them."""

    month: Month
    columns: Sequence[Column]
    rows: Iterator[dict[str, Any]]
    count: int
    total: Decimal
    held: int
    held_total: Decimal


def advice_of(
    run: MonthRun,
    lines: QuerySet[Any],
    *,
    who: str,
    code: Any,
    remark: str,
    held: QuerySet[Any] | None = None,
) -> BankAdvice:
    """Return the advice of lines in their order; net pay of zero needs no transfer. Raises RunNotReady before the lock.

    The lines have `bank_account`, `ifsc`, `net`, and a code and a name whose fields begin with `who`; `code` is the
    heading of the code, `remark` has a place for the month.
    """
    if run.state != RunState.LOCKED:
        raise RunNotReady(_("The bank advice is made when the run is locked; until then amounts can change."))
    columns = (
        Column(gettext_lazy("No."), "number", Kind.INTEGER, 6),
        Column(code, f"{who}_code", Kind.TEXT, 14),
        Column(gettext_lazy("Beneficiary"), f"{who}_name", Kind.TEXT, 32),
        Column(gettext_lazy("Bank account"), "bank_account", Kind.TEXT, 20),
        Column("IFSC", "ifsc", Kind.TEXT, 14),
        Column(gettext_lazy("Amount (rupees)"), "amount", Kind.MONEY, 18),
        Column(gettext_lazy("Remark"), "remark", Kind.TEXT, 24),
    )
    paid = lines.filter(net__gt=0)
    wanted = paid.values_list(f"{who}_code", f"{who}_name", "bank_account", "ifsc", "net")
    text = remark % {"month": run.month.strftime("%m/%Y")}
    keys = [column.key for column in columns]
    rows = (
        dict(zip(keys, (number, *row, text), strict=True))
        for number, row in enumerate(wanted.iterator(2000), 1)
    )
    return BankAdvice(Month.of(run.month), columns, rows, *_sums(paid), *_sums(held))


def _sums(lines: QuerySet[Any] | None) -> tuple[int, Decimal]:
    if lines is None:
        return 0, ZERO
    sums = lines.filter(net__gt=0).aggregate(count=Count("pk"), total=Sum("net"))
    return sums["count"], sums["total"] or ZERO


def advice_file(found: BankAdvice, file_format: str, *, title: str, filename: str) -> HttpResponseBase:
    """Return the advice as xlsx, csv or pdf; the last line is the control total. Raises ValidationFailed."""
    row, month = organization(), in_month(found.month.first)
    beneficiary = found.columns[2].key
    context = {
        "institution": letterhead(row),
        "subtitle": month,
        "heading": [row.name, f"{title}, {month}"],
        "totals": {
            beneficiary: _("Control total: %(count)d payments") % {"count": found.count},
            "amount": found.total,
        },
        **_letter(found),
    }
    name = f"{filename}-{found.month}"
    return export_long(
        found.rows, found.columns, format=file_format, title=title, filename=name, context=context
    )


def _letter(found: BankAdvice) -> dict[str, Any]:
    """Return what makes the list a letter to the bank; the account to be debited is written in by hand."""
    row = organization()
    who = "\n".join(filter(None, (row.responsible_name, row.responsible_designation)))
    language = (get_language() or "en").split("-", maxsplit=1)[0]
    debit = _(
        "Please debit account no. ____________________________ of %(institution)s with %(total)s and credit "
        "the accounts below by NEFT."
    )
    return {
        "opening": [
            _("To the Branch Manager, ____________________________ (bank and branch)"),
            _("Date: %(day)s") % {"day": in_date(today())},
            debit % {"institution": row.name, "total": rupees(found.total)},
        ],
        "closing": [
            _("In words: %(words)s") % {"words": amount_in_words(found.total, language)},
            _("Payments: %(count)s. Cheque or transaction number: ____________________________")
            % {"count": inr(found.count)},
        ],
        "signatures": [_("Prepared by"), _("Checked by"), who or _("Drawing and disbursing officer")],
    }
