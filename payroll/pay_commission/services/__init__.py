"""Writes of the dated rates and of the pay matrix."""

from payroll.pay_commission.services.da import add_da_revision, correct_da_revision, delete_da_revision
from payroll.pay_commission.services.matrix import load_matrix
from payroll.pay_commission.services.nps import add_nps_rate, correct_nps_rate, delete_nps_rate
from payroll.pay_commission.services.rules import (
    add_allowance_rule,
    correct_allowance_rule,
    delete_allowance_rule,
)
from payroll.pay_commission.services.seeds import seed
from payroll.pay_commission.services.usage import mark_used

__all__ = [
    "add_allowance_rule",
    "add_da_revision",
    "add_nps_rate",
    "correct_allowance_rule",
    "correct_da_revision",
    "correct_nps_rate",
    "delete_allowance_rule",
    "delete_da_revision",
    "delete_nps_rate",
    "load_matrix",
    "mark_used",
    "seed",
]
