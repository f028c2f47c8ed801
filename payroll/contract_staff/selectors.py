"""Reads of contract staff and their runs."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from core.locking import period
from core.locking.errors import NoSuchRun
from core.locking.states import RunState
from core.periods import Month
from core.refusals import get_or_refuse
from payroll.contract_staff.enums import ContractSeverity
from payroll.contract_staff.errors import NoSuchContract
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractDeduction,
    ContractFinding,
    ContractLine,
    ContractLineDeduction,
    ContractRun,
    ContractStaff,
    ContractTdsEntry,
)
from payroll.contract_staff.period import CONTRACT_RUN
from payroll.tds.periods import Period


def contract_staff() -> QuerySet[ContractStaff]:
    """Return all contracts with department and deductions, by code."""
    deductions = Prefetch("deductions", ContractDeduction.objects.order_by("from_on", "id"))
    rows = ContractStaff.objects.select_related("department").order_by("code")
    return rows.prefetch_related(deductions, "rates", "late_days")


def get_staff(staff_id: int) -> ContractStaff:
    """Return one contract. Raises NoSuchContract."""
    return get_or_refuse(contract_staff(), NoSuchContract(), pk=staff_id)


def was_paid(staff: ContractStaff) -> bool:
    """Say whether any run has a payment of the contract."""
    return ContractLine.objects.filter(staff=staff).exists()


def matching(rows: QuerySet[ContractStaff], text: str) -> QuerySet[ContractStaff]:
    """Narrow to code or name, in part, or to a whole PAN."""
    wanted = text.strip()
    return rows.filter(Q(code__icontains=wanted) | Q(name__icontains=wanted) | Q(pan__iexact=wanted))


def under_contract(month: Month) -> QuerySet[ContractStaff]:
    """Return the contracts with at least one day in the month, by code."""
    still = Q(ended_on=None) | Q(ended_on__gte=month.first)
    return contract_staff().filter(still, contract_from__lte=month.last, contract_to__gte=month.first)


def runs() -> QuerySet[ContractRun]:
    """Return all runs, the newest month first."""
    return ContractRun.objects.order_by("-month")


def get_run(run_id: int) -> ContractRun:
    """Return a run. Raises NoSuchRun."""
    return get_or_refuse(ContractRun.objects, NoSuchRun(), pk=run_id)


def run_digest(run: ContractRun) -> str:
    """Return a fingerprint of a computed run: another one as soon as it is computed or corrected again."""
    return period.run_digest(CONTRACT_RUN, run)


def last_locked() -> ContractRun | None:
    """Return the newest locked run."""
    return ContractRun.objects.filter(state=RunState.LOCKED).order_by("-month").first()


def locked_months() -> list[date]:
    """Return the first days of the locked months, the newest first."""
    rows = ContractRun.objects.filter(state=RunState.LOCKED).order_by("-month")
    return list(rows.values_list("month", flat=True))


def lines_of(run: ContractRun) -> QuerySet[ContractLine]:
    """Return the payments of a run in slip order."""
    return ContractLine.objects.filter(run=run).order_by("slip_no")


def findings_of(run: ContractRun) -> QuerySet[ContractFinding]:
    """Return what processing found, what left somebody out first."""
    rows = ContractFinding.objects.filter(run=run).select_related("staff")
    return rows.order_by("severity", "staff__code", "id")


def left_out_of(run: ContractRun) -> list[str]:
    """Return who gets nothing in the run although under contract, by name."""
    rows = ContractFinding.objects.filter(run=run, severity=ContractSeverity.ERROR).order_by("staff__code")
    return list(rows.values_list("staff__name", flat=True).distinct())


def corrections_of(run: ContractRun) -> QuerySet[ContractCorrection]:
    """Return the figures set by hand."""
    rows = ContractCorrection.objects.filter(run=run).select_related("staff")
    return rows.order_by("staff__code", "field")


def line_deductions(run: ContractRun) -> dict[int, list[ContractLineDeduction]]:
    """Return the deductions of a run by contract; one query."""
    return _by_contract(ContractLineDeduction.objects.filter(run=run).order_by("id"))


def arrears_of(run: ContractRun) -> dict[int, list[ContractArrear]]:
    """Return what a run settles of earlier months, by contract; one query."""
    return _by_contract(ContractArrear.objects.filter(run=run).order_by("month"))


def _by_contract(rows: Iterable[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(row.staff_id, []).append(row)
    return found


def settled_by(run: ContractRun) -> QuerySet[ContractArrear]:
    """Return what a run settles of earlier months, with the contracts."""
    return run.arrears.select_related("staff").order_by("staff__code", "id")


def payments_of(staff: ContractStaff) -> QuerySet[ContractLine]:
    """Return what a contract was paid in locked runs, the newest first."""
    rows = ContractLine.objects.filter(staff=staff, run__state=RunState.LOCKED)
    return rows.select_related("run").order_by("-run__month")


def ledger_of(period: Period) -> QuerySet[ContractTdsEntry]:
    """Return the ledger of a quarter, by month and contract."""
    rows = ContractTdsEntry.objects.filter(month__range=(period.first, period.last))
    return rows.select_related("staff").order_by("month", "payee_type", "staff__code")
