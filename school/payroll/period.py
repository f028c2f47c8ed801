"""What the payroll of a month is to the kit of monthly runs (core.locking)."""

from core.locking.period import LockedPeriod
from school.payroll.models import PayArrear, PayFigure, PayrollFinding, PayrollRun, Payslip, PayslipLine
from school.payroll.permissions import PayrollPermission

PAYROLL_RUN = LockedPeriod(
    model=PayrollRun,
    name="payroll_run",
    write=PayrollPermission.WRITE,
    lock=PayrollPermission.LOCK,
    results=(PayslipLine, Payslip, PayArrear, PayrollFinding),
    corrections=PayFigure,
    figures=("paid", "total_gross", "total_deductions", "total_net", "total_employer"),
    totals={
        "paid": "paid",
        "gross": "total_gross",
        "deductions": "total_deductions",
        "net": "total_net",
        "employer": "total_employer",
    },
)
