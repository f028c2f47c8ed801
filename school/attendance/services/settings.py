"""The settings of attendance, and what every new school begins with."""

from datetime import date
from typing import Any

from django.db import transaction

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.refusals import check_fields
from school.attendance.enums import Weekday
from school.attendance.models import AttendanceSettings, WeeklyOff
from school.attendance.permissions import AttendancePermission as P

# Before any year that a school enters.
SINCE = date(2000, 1, 1)


def update_settings(*, actor: Actor, **values: Any) -> AttendanceSettings:
    """Change settings, only those given, and return them. Raises ValidationFailed naming the field, Forbidden."""
    authorize(actor, P.MANAGE)
    with transaction.atomic():
        AttendanceSettings.objects.get_or_create(pk=1)
        row = AttendanceSettings.objects.select_for_update().get(pk=1)
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        check_fields(row)
        if after:
            row.save()
            record(actor, "attendance.settings_changed", row, before=before, after=after)
    return row


def seed_attendance(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Have Sundays off; a school adds its Saturdays."""
    WeeklyOff.objects.get_or_create(weekday=Weekday.SUNDAY, nth=0, school_class=None, starts_on=SINCE)
