"""What a page of salary details needs beside the rows, in a bounded number of queries."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from payroll.runs.comparison import previous_run, reasons_of
from payroll.runs.models import Correction, PaymentHold, PayrollRun, SalaryDetail
from payroll.runs.selectors import slip_parts


@dataclass(frozen=True, slots=True)
class DetailPage:
    """Of the employees of a page: last month's details, elements, arrears, holds, corrections, reasons of a change."""

    before: dict[int, SalaryDetail]
    parts: dict[int, dict[str, list[Any]]]
    held: set[int]
    corrections: dict[int, list[Correction]]
    reasons: dict[int, list[str]]


def detail_page(run: PayrollRun, details: list[SalaryDetail]) -> DetailPage:
    """Return the facts of these details; seven queries whatever the page's size."""
    before = previous_run(run)
    people = [detail.employee_id for detail in details]
    corrections: dict[int, list[Correction]] = defaultdict(list)
    for row in Correction.objects.filter(run=run, employee_id__in=people).order_by("field"):
        corrections[row.employee_id].append(row)
    holds = PaymentHold.objects.filter(run=run, employee_id__in=people, released_at=None).order_by()
    # A run without one before it is compared with none.
    earlier = SalaryDetail.objects.filter(run=before, employee_id__in=people) if before else ()
    return DetailPage(
        before={row.employee_id: row for row in earlier},
        parts=slip_parts(details),
        held=set(holds.values_list("employee_id", flat=True)),
        corrections=dict(corrections),
        reasons=reasons_of(run, before, people),
    )
