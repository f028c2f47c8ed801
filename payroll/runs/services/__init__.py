"""Writes of payroll runs; the only writers of their tables."""

from payroll.runs.services.corrections import change_detail, hold_payment, release_payment, wrong_figures
from payroll.runs.services.exports import all_payslips, write_payslips
from payroll.runs.services.locking import changed_text, changes_on_wire, lock_run
from payroll.runs.services.notices import notify_payslips
from payroll.runs.services.processing import process_run, recover_interrupted, start_processing
from payroll.runs.services.runs import create_run, discard_run

__all__ = [
    "all_payslips",
    "change_detail",
    "changed_text",
    "changes_on_wire",
    "create_run",
    "discard_run",
    "hold_payment",
    "lock_run",
    "notify_payslips",
    "process_run",
    "recover_interrupted",
    "release_payment",
    "start_processing",
    "write_payslips",
    "wrong_figures",
]
