"""Days on which classes are held. Pure."""

from collections.abc import Collection
from datetime import date

from django.utils.translation import gettext as _

SUNDAY = 6


def day_off(day: date, holidays: Collection[date]) -> str:
    """Return why no class is held on a day, or nothing."""
    if day.weekday() == SUNDAY:
        return _("This is a Sunday.")
    return _("This is a holiday.") if day in holidays else ""
