"""Writes of the pay matrix and of the rates that an institution begins with."""

from payroll.pay_commission.services.matrix import load_matrix
from payroll.pay_commission.services.seeds import seed
from payroll.pay_commission.services.usage import mark_used

__all__ = ["load_matrix", "mark_used", "seed"]
