"""Preparing reports in the background, and the schedules that send them."""

from core.reports.services.cleaning import remove_old_files
from core.reports.services.making import make_report, request_report
from core.reports.services.notices import tell_broken, tell_failed, tell_ready
from core.reports.services.running import run_due_schedules, start_schedule
from core.reports.services.schedules import change_schedule, create_schedule, delete_schedule

__all__ = [
    "change_schedule",
    "create_schedule",
    "delete_schedule",
    "make_report",
    "remove_old_files",
    "request_report",
    "run_due_schedules",
    "start_schedule",
    "tell_broken",
    "tell_failed",
    "tell_ready",
]
