"""Register and bank advice as files, the same for REST and browser."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext as _

from core.documents.exports import export
from core.formatting import in_month
from core.periods import Month
from payroll.organizations.letterhead import letterhead
from payroll.organizations.selectors import organization
from payroll.runs import bank_advice as advice
from payroll.runs import register
from payroll.runs.models import PayrollRun, SalaryDetail


def register_file(run: PayrollRun, rows: QuerySet[SalaryDetail], file_format: str) -> HttpResponse:
    """Return the salary register of these details; the last line has the run's totals when it is the whole run."""
    whole = rows.count() == run.employees_paid
    return export(
        register.register_rows(rows),
        register.COLUMNS,
        format=file_format,
        title=_("Salary register"),
        filename=f"salary-register-{Month.of(run.month)}",
        context={**_head(run), "totals": register.register_totals(run) if whole else None},
    )


def advice_file(run: PayrollRun, file_format: str, *, released_only: bool = False) -> HttpResponse:
    """Return the bank advice with its control total. Raises RunNotReady before the lock."""
    found = advice.bank_advice(run, released_only=released_only)
    totals: list[Any] = [found.total if column.key == "amount" else None for column in advice.COLUMNS]
    totals[2] = _("Control total: %(count)d payments") % {"count": found.count}
    return export(
        found.rows,
        advice.COLUMNS,
        format=file_format,
        title=_("Bank advice (NEFT)"),
        filename=f"bank-advice-{found.month}",
        context={**_head(run), "totals": totals},
    )


def _head(run: PayrollRun) -> dict[str, Any]:
    row = organization()
    return {"institution": letterhead(row), "subtitle": in_month(run.month)}
