"""Totals of a run by head and by department, taken from the written rows in one statement."""

from decimal import Decimal
from typing import Any

from django.db import connection

from payroll.runs.models import PayrollRun

HEADS = (
    "basic", "da", "hra", "ta", "other_earnings", "arrears", "gross", "nps", "nps_arrears", "tds", "recoveries",
    "other_deductions", "total_deductions", "net", "employer_nps",
)  # fmt: skip


def set_totals(run: PayrollRun) -> None:
    """Set the run's totals on the object; the caller saves it."""
    sums = ", ".join(f"coalesce(sum({head}), 0)" for head in HEADS)
    statement = f"""
        SELECT department, count(*), {sums} FROM payroll_runs_salarydetail WHERE run_id = %s
        GROUP BY GROUPING SETS ((), (department)) ORDER BY grouping(department) DESC, department
    """  # noqa: S608 - the heads are the constants above
    with connection.cursor() as cursor:
        cursor.execute(statement, [run.pk])
        (_everybody, count, *amounts), *departments = cursor.fetchall()
    overall = dict(zip(HEADS, amounts, strict=True))
    run.employees_paid = count
    run.total_gross = overall["gross"]
    run.total_deductions = overall["total_deductions"]
    run.total_net = overall["net"]
    run.totals = {
        "heads": _texts(overall),
        "departments": [
            {"department": name, "employees": people, **_texts(dict(zip(HEADS, sums_, strict=True)))}
            for name, people, *sums_ in departments
        ],
    }


def _texts(amounts: dict[str, Decimal]) -> dict[str, Any]:
    return {head: str(amount) for head, amount in amounts.items()}
