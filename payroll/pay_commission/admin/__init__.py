"""Admin screens of the rates and of the pay matrix."""

from payroll.pay_commission.admin import matrix, rates

__all__ = ["matrix", "rates"]
