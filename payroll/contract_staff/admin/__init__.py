"""Browser screens of contract staff."""

from payroll.contract_staff.admin.contracts import ContractStaffAdmin
from payroll.contract_staff.admin.ledger import ContractTdsEntryAdmin
from payroll.contract_staff.admin.runs import ContractRunAdmin

__all__ = ["ContractRunAdmin", "ContractStaffAdmin", "ContractTdsEntryAdmin"]
