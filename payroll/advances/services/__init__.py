"""Writes of advances; the only writers of their tables."""

from payroll.advances.services.applications import submit_application
from payroll.advances.services.decisions import (
    Sanction,
    preview_sanction,
    reject_advance,
    sanction_advance,
)
from payroll.advances.services.disbursing import disburse_advance
from payroll.advances.services.posting import post_recoveries
from payroll.advances.services.recoveries import record_repayment, skip_month
from payroll.advances.services.types import seed_types

__all__ = [
    "Sanction",
    "disburse_advance",
    "post_recoveries",
    "preview_sanction",
    "record_repayment",
    "reject_advance",
    "sanction_advance",
    "seed_types",
    "skip_month",
    "submit_application",
]
