"""What the monthly payment of contract staff is to the kit of monthly runs (core.locking)."""

from core.locking.period import LockedPeriod
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractFinding,
    ContractLine,
    ContractLineDeduction,
    ContractRun,
)
from payroll.contract_staff.permissions import ContractPermission

CONTRACT_RUN = LockedPeriod(
    model=ContractRun,
    name="contract_run",
    write=ContractPermission.WRITE,
    lock=ContractPermission.LOCK,
    results=(ContractArrear, ContractLineDeduction, ContractLine, ContractFinding),
    corrections=ContractCorrection,
    figures=("paid", "total_gross", "total_tds", "total_other", "total_net"),
    totals={"paid": "paid", "gross": "total_gross", "tds": "total_tds", "net": "total_net"},
)
