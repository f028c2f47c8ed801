"""When a scheduled backup is due: pure arithmetic on Indian time."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from core.tenancy.backup.enums import BackupFrequency

INDIA = ZoneInfo("Asia/Kolkata")
DAYS = {BackupFrequency.DAILY: 1, BackupFrequency.WEEKLY: 7}


def last_due(*, frequency: str, time_of_day: time, weekday: int, now: datetime) -> datetime | None:
    """Return the latest scheduled instant that is not after `now`; None without a schedule.

    `weekday` counts from Monday = 0 and matters to weekly backups only.
    """
    if frequency not in DAYS:
        return None
    here = now.astimezone(INDIA)
    due = datetime.combine(here.date(), time_of_day, INDIA)
    if frequency == BackupFrequency.WEEKLY:
        due -= timedelta(days=(due.weekday() - weekday) % 7)
    return due if due <= here else due - timedelta(days=DAYS[BackupFrequency(frequency)])


def next_due(*, frequency: str, time_of_day: time, weekday: int, now: datetime) -> datetime | None:
    """Return the first scheduled instant after `now`; None without a schedule."""
    last = last_due(frequency=frequency, time_of_day=time_of_day, weekday=weekday, now=now)
    return last + timedelta(days=DAYS[BackupFrequency(frequency)]) if last else None
