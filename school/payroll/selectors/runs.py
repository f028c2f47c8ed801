"""Runs, what they pay and what they found."""

from uuid import UUID

from django.db.models import QuerySet

from core.locking.errors import NoSuchRun
from core.locking.states import RunState
from core.periods import Month
from core.refusals import get_or_refuse
from school.payroll.enums import Severity
from school.payroll.models import PayArrear, PayFigure, PayrollFinding, PayrollRun, Payslip, PayslipLine


def runs() -> QuerySet[PayrollRun]:
    """Return all runs, the newest month first."""
    return PayrollRun.objects.order_by("-month")


def get_run(pk: UUID) -> PayrollRun:
    """Return a run. Raises NoSuchRun."""
    found: PayrollRun = get_or_refuse(PayrollRun.objects, NoSuchRun(), pk=pk)
    return found


def locked_run(month: Month) -> PayrollRun | None:
    """Return the month's run once it is locked."""
    return PayrollRun.objects.filter(month=month.first, state=RunState.LOCKED).first()


def run_of(month: Month) -> PayrollRun | None:
    """Return the month's run, whatever its state."""
    return PayrollRun.objects.filter(month=month.first).first()


def last_locked() -> PayrollRun | None:
    """Return the newest locked run."""
    return PayrollRun.objects.filter(state=RunState.LOCKED).order_by("-month").first()


def earliest_open_before(run: PayrollRun) -> PayrollRun | None:
    """Return the first earlier month that is not locked yet."""
    rows = PayrollRun.objects.filter(month__lt=run.month).exclude(state=RunState.LOCKED)
    return rows.order_by("month").first()


def payslips_of(run: PayrollRun) -> QuerySet[Payslip]:
    """Return the payslips of a run by staff code."""
    return Payslip.objects.filter(run=run).select_related("run").order_by("staff_code")


def lines_of(payslip: Payslip) -> QuerySet[PayslipLine]:
    """Return the lines of a payslip in their order."""
    return PayslipLine.objects.filter(payslip=payslip).order_by("place")


def arrears_of(run: PayrollRun) -> QuerySet[PayArrear]:
    """Return what a run settles of earlier months."""
    return PayArrear.objects.filter(run=run).select_related("staff").order_by("staff__employee_code", "month")


def findings_of(run: PayrollRun) -> QuerySet[PayrollFinding]:
    """Return what processing found, what left somebody out first."""
    rows = PayrollFinding.objects.filter(run=run).select_related("staff")
    return rows.order_by("severity", "staff__employee_code", "code")


def left_out_of(run: PayrollRun) -> list[str]:
    """Name who gets nothing, with the reason."""
    rows = findings_of(run).filter(severity=Severity.ERROR)
    return [f"{row.staff} – {row.get_code_display()}" for row in rows]


def figures_of(run: PayrollRun) -> QuerySet[PayFigure]:
    """Return the figures set by hand."""
    return PayFigure.objects.filter(run=run).select_related("staff").order_by("staff__employee_code", "field")


def figure_of(run: PayrollRun, staff_id: UUID, field: str) -> PayFigure | None:
    """Return one figure set by hand."""
    return PayFigure.objects.filter(run=run, staff=staff_id, field=field).first()
