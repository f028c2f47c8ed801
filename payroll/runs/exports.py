"""Register and bank advice as files, the same for REST and browser."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.documents.exports import export_long
from core.documents.letterhead import letterhead
from core.formatting import amount_in_words, in_date, in_month, inr, rupees
from core.periods import Month, today
from payroll.organizations.selectors import organization
from payroll.runs import bank_advice as advice
from payroll.runs import register
from payroll.runs.models import PayrollRun, SalaryDetail


def register_file(run: PayrollRun, rows: QuerySet[SalaryDetail], file_format: str) -> HttpResponseBase:
    """Return the salary register of these details; the last line has the run's totals when it is the whole run."""
    whole = rows.count() == run.employees_paid
    return export_long(
        register.register_rows(rows),
        register.COLUMNS,
        format=file_format,
        title=_("Salary register"),
        filename=f"salary-register-{Month.of(run.month)}",
        context={
            **_head(run, _("Salary register")),
            "totals": register.register_totals(run) if whole else None,
        },
    )


def advice_file(run: PayrollRun, file_format: str, *, released_only: bool = False) -> HttpResponseBase:
    """Return the bank advice with its control total. Raises RunNotReady before the lock."""
    found = advice.bank_advice(run, released_only=released_only)
    totals: list[Any] = [found.total if column.key == "amount" else None for column in advice.COLUMNS]
    totals[2] = _("Control total: %(count)d payments") % {"count": found.count}
    return export_long(
        found.rows,
        advice.COLUMNS,
        format=file_format,
        title=_("Bank advice (NEFT)"),
        filename=f"bank-advice-{found.month}",
        context={**_head(run, _("Bank advice (NEFT)")), "totals": totals, **_letter(found)},
    )


def _head(run: PayrollRun, title: str) -> dict[str, Any]:
    row = organization()
    month = in_month(run.month)
    return {"institution": letterhead(row), "subtitle": month, "heading": [row.name, f"{title}, {month}"]}


def _letter(found: advice.BankAdvice) -> dict[str, Any]:
    """Return what makes the list a letter to the bank; the account to be debited is written in by hand."""
    row = organization()
    who = "\n".join(filter(None, (row.responsible_name, row.responsible_designation)))
    language = (get_language() or "en").split("-", maxsplit=1)[0]
    return {
        "opening": [
            _("To the Branch Manager, ____________________________ (bank and branch)"),
            _("Date: %(day)s") % {"day": in_date(today())},
            _(
                "Please debit account no. ____________________________ of %(institution)s with %(total)s and credit "
                "the accounts below by NEFT."
            )
            % {"institution": row.name, "total": rupees(found.total)},
        ],
        "closing": [
            _("In words: %(words)s") % {"words": amount_in_words(found.total, language)},
            _("Payments: %(count)s. Cheque or transaction number: ____________________________")
            % {"count": inr(found.count)},
        ],
        "signatures": [_("Prepared by"), _("Checked by"), who or _("Drawing and disbursing officer")],
    }
