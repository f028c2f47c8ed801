"""What a payroll run is to the kit of monthly runs (core.locking)."""

from core.locking.period import LockedPeriod
from payroll.runs.models import (
    AcceptedDifference,
    ArrearLine,
    Correction,
    Finding,
    PaymentHold,
    PayrollRun,
    SalaryDetail,
    SalaryElement,
)
from payroll.runs.permissions import RunPermission

PAYROLL_RUN = LockedPeriod(
    model=PayrollRun,
    name="payroll_run",
    write=RunPermission.WRITE,
    lock=RunPermission.LOCK,
    results=(SalaryDetail, SalaryElement, ArrearLine, AcceptedDifference, Finding),
    corrections=Correction,
    kept=(PaymentHold,),
    figures=(
        "employees_paid", "total_gross", "total_deductions", "total_net", "totals", "arrears_settled", "rate_prints",
        "read_at", "snapshot", "read_in", "inputs",
    ),
    totals={"employees": "employees_paid", "gross": "total_gross", "net": "total_net"},
)  # fmt: skip
