"""Writes of contract staff; the only writers of their tables."""

from payroll.contract_staff.services.contracts import (
    add_deduction,
    create_staff,
    end_contract,
    end_or_remove,
    reopen_contract,
    update_staff,
)
from payroll.contract_staff.services.late import correct_late_days
from payroll.contract_staff.services.processing import correct_line, process_month, remove_correction
from payroll.contract_staff.services.runs import create_run, discard_run, lock_run

__all__ = [
    "add_deduction",
    "correct_late_days",
    "correct_line",
    "create_run",
    "create_staff",
    "discard_run",
    "end_contract",
    "end_or_remove",
    "lock_run",
    "process_month",
    "remove_correction",
    "reopen_contract",
    "update_staff",
]
