"""Review of a processed run: which salary details HR looks at, differences from last month first."""

from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet

from payroll.runs.comparison import KEPT_SECONDS, compare
from payroll.runs.models import Finding, PaymentHold, PayrollRun, SalaryDetail
from payroll.runs.processing.prints import fingerprint
from payroll.runs.selectors import run_digest

ORDERS = {
    "difference": ("-distance", "slip_no"),
    "slip": ("slip_no",),
    "name": ("employee_name", "slip_no"),
    "net": ("-net", "slip_no"),
}

PAGE_SIZE = 25
# Rupees: the tax of a month differs by so little without anything having changed.
LITTLE = 5


@dataclass(frozen=True, slots=True)
class ReviewQuery:
    """What the review page asks for: text in code or name, a department, a group, an order."""

    search: str = ""
    department: str = ""
    show: str = "all"
    order: str = "difference"


def review(run: PayrollRun, query: ReviewQuery) -> QuerySet[SalaryDetail]:
    """Return the run's details that fit the query, each with last month's net pay and the difference."""
    rows = compare(run)
    if query.search:
        rows = rows.filter(
            Q(employee_code__icontains=query.search) | Q(employee_name__icontains=query.search)
        )
    if query.department:
        rows = rows.filter(department=query.department)
    return _shown(run, rows, query.show).order_by(*ORDERS.get(query.order, ORDERS["difference"]))


def review_page(run: PayrollRun, query: ReviewQuery, number: Any) -> Page[SalaryDetail]:
    """Return a page of `review`; whose rows are on it is kept until the run is another one, but for holds."""
    rows = review(run, query)
    page = Paginator(rows, PAGE_SIZE).get_page(number)
    if not query.search and query.show != "held":
        key = f"run-review:{fingerprint((run_digest(run), query, page.number))}"
        first = (page.number - 1) * PAGE_SIZE
        found = rows.values_list("pk", flat=True)[first : first + PAGE_SIZE]
        numbers: Any = cache.get_or_set(key, lambda: list(found), KEPT_SECONDS)
        page.object_list = rows.filter(pk__in=numbers)
    return page


def _shown(run: PayrollRun, rows: QuerySet[Any], show: str) -> QuerySet[Any]:
    if show == "changed":
        return rows.filter(distance__gt=LITTLE)
    if show == "little":
        return rows.filter(distance__gt=0, distance__lte=LITTLE)
    if show == "corrected":
        return rows.filter(is_corrected=True)
    if show == "held":
        held = PaymentHold.objects.filter(run=run, released_at=None).values("employee_id")
        return rows.filter(employee_id__in=held)
    if show == "warnings":
        found = Finding.objects.filter(run=run, employee_id__isnull=False).values("employee_id")
        return rows.filter(employee_id__in=found)
    return rows


def departments_of(run: PayrollRun) -> list[str]:
    """Return the departments of the run's totals, in order."""
    return sorted(row["department"] for row in run.totals.get("departments", []))
