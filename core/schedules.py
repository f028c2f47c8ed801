"""The clock's work: what beat sends and when. Each app registers its own; the settings hand the table to Celery.

What a worker that was away finds waiting must not be a night's copies of the same: each entry says after how
many seconds it is out of date; what it fans out to the institutions inherits that (core.tenancy.tasks).
"""

from typing import Any

from celery.schedules import crontab
from django.core.exceptions import ImproperlyConfigured

HOUR = 3600

ENTRIES: dict[str, dict[str, Any]] = {}


def register_schedule(name: str, task: str, *, every: float | crontab, expires: float) -> None:
    """Have beat send a task, every so many seconds or at the times of a crontab; called from an app's `ready()`."""
    if name in ENTRIES:
        raise ImproperlyConfigured(f"two schedules are named {name!r}")
    ENTRIES[name] = {"task": task, "schedule": every, "options": {"expires": expires}}


def daily(hour: int, minute: int) -> crontab:
    """Return the crontab of a time of day."""
    return crontab(hour=str(hour), minute=str(minute))


register_schedule("sweep", "core.jobs.sweep", every=60.0, expires=55)
register_schedule("tidy", "core.jobs.tidy", every=daily(3, 20), expires=12 * HOUR)
register_schedule("backups", "backups.poll", every=60.0, expires=55)
