"""Removing report files when their time is over."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.files.storage import default_storage

from core.outbox.models import Job
from core.reports.selectors import MAKE_TASK
from core.reports.services.making import FOLDER


def remove_old_files(*, now: datetime) -> int:
    """Delete files older than REPORT_RETENTION_DAYS, and return how many.

    By the age of the file itself, so that one of a worker that died half-way goes too. The job stays, and says
    that its file is gone.
    """
    before = now - timedelta(days=settings.REPORT_RETENTION_DAYS)
    if not default_storage.exists(FOLDER):
        return 0
    removed = 0
    for name in default_storage.listdir(FOLDER)[1]:
        path = f"{FOLDER}/{name}"
        if default_storage.get_modified_time(path) < before:
            default_storage.delete(path)
            removed += 1
            Job.objects.filter(task=MAKE_TASK, file=path).update(file=None)
    return removed
