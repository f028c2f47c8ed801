"""Salary register: one line per employee with every head, and the totals."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.documents.exports import export_long
from core.documents.letterhead import letterhead
from core.formatting import in_month
from core.periods import Month
from payroll.organizations.selectors import organization
from payroll.runs.models import PayrollRun, SalaryDetail

AMOUNTS = (
    ("basic", gettext_lazy("Basic")),
    ("da", "DA"),
    ("hra", "HRA"),
    ("ta", "TA"),
    ("other_earnings", gettext_lazy("Other earnings")),
    ("arrears", gettext_lazy("Arrears")),
    ("gross", gettext_lazy("Gross")),
    ("nps", "NPS"),
    ("nps_arrears", gettext_lazy("NPS on arrears")),
    ("tds", gettext_lazy("Income tax")),
    ("recoveries", gettext_lazy("Recoveries")),
    ("other_deductions", gettext_lazy("Other deductions")),
    ("total_deductions", gettext_lazy("Deductions")),
    ("net", gettext_lazy("Net pay")),
)
COLUMNS: Sequence[Column] = (
    Column(gettext_lazy("Slip"), "slip_no", Kind.INTEGER, 6),
    Column(gettext_lazy("Code"), "employee_code", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "employee_name", Kind.TEXT, 28),
    Column(gettext_lazy("Department"), "department", Kind.TEXT, 22),
    Column(gettext_lazy("Designation"), "designation", Kind.TEXT, 22),
    Column(gettext_lazy("Level"), "level", Kind.INTEGER, 6),
    *(Column(heading, name, Kind.MONEY, 14) for name, heading in AMOUNTS),
)


def register_file(run: PayrollRun, rows: QuerySet[SalaryDetail], file_format: str) -> HttpResponseBase:
    """Return the salary register of these details; the last line has the run's totals when it is the whole run."""
    letter, title, month = organization(), _("Salary register"), in_month(run.month)
    whole = rows.count() == run.employees_paid
    return export_long(
        rows.values_list(*(column.key for column in COLUMNS)).iterator(2000),
        COLUMNS,
        format=file_format,
        title=title,
        filename=f"salary-register-{Month.of(run.month)}",
        context={
            "institution": letterhead(letter),
            "subtitle": month,
            "heading": [letter.name, f"{title}, {month}"],
            "totals": _totals(run) if whole else None,
        },
    )


def _totals(run: PayrollRun) -> dict[str, Any]:
    """Return the last line: the run's totals under each head."""
    heads = run.totals.get("heads", {})
    sums = {name: Decimal(heads.get(name, 0)) for name, _heading in AMOUNTS}
    return {"employee_name": _("Total"), **sums}
