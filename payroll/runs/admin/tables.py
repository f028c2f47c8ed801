"""Rows of the month's page, ready for the template."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.formatting import in_month
from payroll.runs.comparison import REASONS
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.pages import detail_page

EARNINGS = (
    ("basic", gettext_lazy("Basic pay")),
    ("da", gettext_lazy("Dearness allowance")),
    ("hra", gettext_lazy("House rent allowance")),
    ("ta", gettext_lazy("Transport allowance")),
    ("other_earnings", gettext_lazy("Other earnings")),
    ("arrears", gettext_lazy("Arrears")),
    ("gross", gettext_lazy("Gross")),
)
DEDUCTIONS = (
    ("nps", "NPS"),
    ("nps_arrears", gettext_lazy("NPS on arrears")),
    ("tds", gettext_lazy("Income tax")),
    ("recoveries", gettext_lazy("Recovery of advances")),
    ("other_deductions", gettext_lazy("Other deductions")),
    ("total_deductions", gettext_lazy("Deductions")),
)


def title_of(run: PayrollRun) -> str:
    """Return the month, and which supplementary run it is."""
    if run.is_brought:
        return _("%(month)s, drawn in another system") % {"month": in_month(run.month)}
    if not run.number:
        return in_month(run.month)
    values = {"month": in_month(run.month), "number": run.number}
    return _("%(month)s, supplementary run %(number)d") % values


def steps_of(run: PayrollRun) -> list[dict[str, Any]]:
    """Return the steps of the month: what is done, where we are, what is to come."""
    reached = {
        RunState.DRAFT: 2,
        RunState.PROCESSING: 3,
        RunState.PROCESSED: 4,
        RunState.LOCKED: 6,
    }[RunState(run.state)]
    if run.is_brought:
        return _steps([_("Import"), _("Lock")], 2 if run.state != RunState.LOCKED else 3)
    titles = [
        _("Draft"),
        _("Checks"),
        _("Process"),
        _("Review and correct"),
        _("Lock"),
        _("Bank advice and payslips"),
    ]
    return _steps(titles, reached)


def _steps(titles: list[str], reached: int) -> list[dict[str, Any]]:
    return [
        {"title": title, "number": number, "is_done": number < reached, "is_current": number == reached}
        for number, title in enumerate(titles, 1)
    ]


def detail_rows(run: PayrollRun, details: list[Any]) -> list[dict[str, Any]]:
    """Return the details of a page with the reasons of a change, holds and corrections."""
    page = detail_page(run, details)
    return [
        {
            "detail": detail,
            "difference": detail.difference if detail.previous_net is not None else None,
            "reasons": reason_labels(page.reasons.get(detail.employee_id, [])),
            "is_held": detail.employee_id in page.held,
        }
        for detail in details
    ]


def reason_labels(codes: list[str]) -> list[str]:
    """Return why net pay differs from last month, in words."""
    return [str(REASONS[code]) for code in codes]


def head_rows(run: PayrollRun) -> list[dict[str, Any]]:
    """Return the run's totals by head; heads that are zero are left out."""
    heads = run.totals.get("heads", {})
    rows = [
        {
            "label": label,
            "amount": Decimal(heads.get(name, 0)),
            "is_sum": name in {"gross", "total_deductions", "net"},
        }
        for name, label in (*EARNINGS, *DEDUCTIONS, ("net", gettext_lazy("Net pay")))
    ]
    return [row for row in rows if row["amount"] or row["is_sum"]]


def department_rows(run: PayrollRun) -> list[dict[str, Any]]:
    """Return employees, gross and net of each department."""
    return [
        {
            "name": row["department"],
            "employees": row["employees"],
            "gross": Decimal(row["gross"]),
            "net": Decimal(row["net"]),
        }
        for row in run.totals.get("departments", [])
    ]


def figure_rows(
    detail: SalaryDetail, names: tuple[tuple[str, Any], ...], reasons: dict[str, str]
) -> list[dict[str, Any]]:
    """Return the figures of one employee that are not zero, with how each came about."""
    return [
        {
            "label": label,
            "amount": getattr(detail, name),
            "how": reasons.get(name, ""),
            "is_sum": name in {"gross", "total_deductions"},
        }
        for name, label in names
        if getattr(detail, name) or name in {"gross", "total_deductions"} or reasons.get(name)
    ]
