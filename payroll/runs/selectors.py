"""Reads of payroll runs."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Case, Q, QuerySet, Sum, When
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.locking import period
from core.periods import Month
from core.progress import Progress, get_progress
from core.refusals import get_or_refuse
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employees
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.calc import Rates
from payroll.pay_commission.selectors import rates_by_month
from payroll.runs.enums import RunKind, RunState, Severity
from payroll.runs.models import (
    ArrearLine,
    Correction,
    Finding,
    PaymentHold,
    PayrollRun,
    SalaryDetail,
    SalaryElement,
)
from payroll.runs.period import PAYROLL_RUN


def runs() -> QuerySet[PayrollRun]:
    """Return all runs, the newest month first."""
    return PayrollRun.objects.order_by("-month", "-number")


def get_run(run_id: int) -> PayrollRun:
    """Return a run. Raises NotFound."""
    return get_or_refuse(PayrollRun.objects, NotFound(_("There is no such payroll run.")), pk=run_id)


def run_of(month: Month, number: int = 0) -> PayrollRun:
    """Return the regular run of a month, or a supplementary one by its number. Raises NotFound."""
    return get_or_refuse(
        PayrollRun.objects,
        NotFound(_("There is no payroll run for %(month)s.") % {"month": month}),
        month=month.first,
        number=number,
    )


def run_to_process(month: Month, kind: RunKind) -> PayrollRun | None:
    """Return the regular run of a month, or its supplementary one that is not locked, if there is one."""
    rows = PayrollRun.objects.filter(month=month.first, kind=kind)
    return (rows if kind == RunKind.REGULAR else rows.exclude(state=RunState.LOCKED)).first()


def last_locked_run() -> PayrollRun | None:
    """Return the newest locked regular run."""
    rows = PayrollRun.objects.filter(state=RunState.LOCKED, kind=RunKind.REGULAR)
    return rows.order_by("-month").first()


def run_name(run: PayrollRun) -> str:
    """Return the month, with the number of a supplementary run: 2026-05, 2026-05-S1."""
    return f"{Month.of(run.month)}-S{run.number}" if run.number else str(Month.of(run.month))


def rates_of(run: PayrollRun) -> Rates | None:
    """Return the rates of a run's month as they are now, None where there are none."""
    month = Month.of(run.month)
    found = rates_by_month([month], organization_settings()).get(month)
    return found[0] if found else None


def run_digest(run: PayrollRun) -> str:
    """Return a fingerprint of a computed run: another one as soon as it is computed or corrected again."""
    return period.run_digest(PAYROLL_RUN, run)


def details_of(run: PayrollRun) -> QuerySet[SalaryDetail]:
    """Return the salary details of a run in payslip order."""
    return SalaryDetail.objects.filter(run=run).order_by("slip_no")


def get_detail(run: PayrollRun, detail_id: int) -> SalaryDetail:
    """Return one detail of the run. Raises NotFound."""
    return get_or_refuse(
        SalaryDetail.objects, NotFound(_("This run has no such salary detail.")), run=run, pk=detail_id
    )


def payslips_of(employee_id: int) -> QuerySet[SalaryDetail]:
    """Return the payslips that the employee may see: locked runs paid here, the newest first."""
    rows = SalaryDetail.objects.filter(
        employee_id=employee_id, run__state=RunState.LOCKED, run__is_brought=False
    )
    return rows.select_related("run").order_by("-run__month", "-run__number")


def slip_parts(details: list[SalaryDetail]) -> dict[int, dict[str, list[Any]]]:
    """Return {detail: elements, arrears} for a page of details; two queries."""
    keys = {(detail.run_id, detail.employee_id): detail.pk for detail in details}
    parts: dict[int, dict[str, list[Any]]] = {
        detail.pk: {"elements": [], "arrears": []} for detail in details
    }
    wanted = Q(
        run_id__in={detail.run_id for detail in details},
        employee_id__in={detail.employee_id for detail in details},
    )
    for element in SalaryElement.objects.filter(wanted).order_by("kind", "code"):
        if (element.run_id, element.employee_id) in keys:
            parts[keys[element.run_id, element.employee_id]]["elements"].append(element)
    for line in ArrearLine.objects.filter(wanted).order_by("month"):
        if (line.run_id, line.employee_id) in keys:
            parts[keys[line.run_id, line.employee_id]]["arrears"].append(line)
    return parts


@dataclass(frozen=True, slots=True)
class RunSums:
    """What a run comes to, rupees: sums of the columns of its details by name, and of its elements by kind and code."""

    heads: dict[str, Decimal]
    elements: dict[tuple[str, str], Decimal]


HEADS = (
    "basic", "da", "hra", "ta", "other_earnings", "arrears", "gross", "nps", "nps_arrears", "tds", "recoveries",
    "other_deductions", "total_deductions", "net", "employer_nps",
)  # fmt: skip


def sums_of_run(run: PayrollRun) -> RunSums:
    """Return the sums of a run by head and by element; two queries however many are paid."""
    heads = SalaryDetail.objects.filter(run=run).aggregate(**{f"sum_{name}": Sum(name) for name in HEADS})
    rows = SalaryElement.objects.filter(run=run).order_by("kind", "code").values_list("kind", "code")
    elements = {(kind, code): amount for kind, code, amount in rows.annotate(sum=Sum("amount"))}
    return RunSums({name: heads[f"sum_{name}"] or Decimal(0) for name in HEADS}, elements)


def elements_by_person(run: PayrollRun, kind: str, code: str) -> list[tuple[int, Decimal]]:
    """Return (employee, rupees) of one element of a run, for books that are kept by person; one query."""
    rows = SalaryElement.objects.filter(run=run, kind=kind, code=code).order_by("employee_id")
    return list(rows.values_list("employee_id").annotate(sum=Sum("amount")))


def held_net(run: PayrollRun) -> Decimal:
    """Return the net pay of those whose payment is held now, rupees."""
    held = SalaryDetail.objects.filter(run=run, employee_id__in=open_holds(run).values("employee_id"))
    return held.aggregate(sum=Sum("net"))["sum"] or Decimal(0)


def findings_of(run: PayrollRun) -> QuerySet[Finding]:
    """Return the findings, stopping ones first."""
    rank = Case(When(severity=Severity.STOP, then=0), When(severity=Severity.ERROR, then=1), default=2)
    rows = Finding.objects.filter(run=run).select_related("employee").order_by(rank, "employee__code", "id")
    return rows.only("run", "severity", "code", "detail", "employee__code", "employee__name")


def corrections_of(run: PayrollRun) -> QuerySet[Correction]:
    """Return the corrections with their employees."""
    return Correction.objects.filter(run=run).select_related("employee").order_by("employee__code", "field")


def months_with_run() -> list[date]:
    """Return the first day of every month that has a run, the newest first."""
    return list(runs().filter(kind=RunKind.REGULAR).values_list("month", flat=True))


def open_holds(run: PayrollRun) -> QuerySet[PaymentHold]:
    """Return the holds that have not been released."""
    return PaymentHold.objects.filter(run=run, released_at=None)


def people_in_service(month: Month) -> QuerySet[Employee]:
    """Return the employees with at least one day of service in the month."""
    still_there = Q(last_working_on=None) | Q(last_working_on__gte=month.first)
    return employees().filter(still_there, date_of_joining__lte=month.last, retirement_on__gte=month.first)


def progress_key(run_id: int) -> str:
    """Return the name under which a run's progress is kept."""
    return f"payroll-run:{run_id}"


def progress_of(run: PayrollRun) -> dict[str, Any]:
    """Return how far processing is: state, done, total, percent."""
    progress = get_progress(progress_key(run.pk)) if run.state == RunState.PROCESSING else None
    if progress is None:
        done = run.employees_paid if run.state in {RunState.PROCESSED, RunState.LOCKED} else 0
        progress = Progress(done, done)
    return {
        "state": run.state,
        "done": progress.done,
        "total": progress.total,
        "percent": progress.percent,
        "error": run.error,
    }
