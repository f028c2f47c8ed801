"""Admin screens of the pay commission: matrix, DA, allowance rules, NPS rates."""

from payroll.pay_commission.admin.matrix import CommissionAdmin, PayMatrixCellAdmin
from payroll.pay_commission.admin.rates import AllowanceRuleAdmin, DaRevisionAdmin, NpsRateAdmin

__all__ = ["AllowanceRuleAdmin", "CommissionAdmin", "DaRevisionAdmin", "NpsRateAdmin", "PayMatrixCellAdmin"]
