"""Reads of report jobs and schedules."""

from core.reports.selectors.jobs import (
    MAKE_TASK,
    ReportFile,
    file_of,
    job_view,
    owner_of,
    report_job,
    report_jobs,
    unfinished_job,
)
from core.reports.selectors.schedules import (
    get_schedule,
    last_due,
    schedules,
    sent_by,
    users_named,
)

__all__ = [
    "MAKE_TASK",
    "ReportFile",
    "file_of",
    "get_schedule",
    "job_view",
    "last_due",
    "owner_of",
    "report_job",
    "report_jobs",
    "schedules",
    "sent_by",
    "unfinished_job",
    "users_named",
]
