"""The days of school: weekly offs, holidays and vacations, and working days among them; and the settings."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from school.attendance.calc import Off
from school.attendance.enums import DayKind
from school.attendance.models import AttendanceSettings, Holiday, WeeklyOff


def attendance_settings() -> AttendanceSettings:
    """Return the settings; as they are at first where nobody has changed them."""
    return AttendanceSettings.objects.first() or AttendanceSettings()


@dataclass(frozen=True)
class Calendar:
    """The rules of a stretch of days, read once; asked for any day of it and any class."""

    holidays: Sequence[Holiday]
    # By class; None holds those of the whole school.
    offs: dict[UUID | None, list[Off]] = field(default_factory=dict)

    def why_closed(self, day: date, class_id: UUID | None) -> str:
        """Return why there is no school for the class on the day, in words; nothing on a working day.

        None asks for the whole school: what is of one class alone closes nothing.
        """
        here = [one for one in self._of(class_id) if one.start_date <= day <= one.end_date]
        if any(one.kind == DayKind.WORKING_DAY for one in here):
            return ""
        if here:
            return here[0].name
        is_off = any(off.has(day) for off in (*self.offs.get(None, ()), *self.offs.get(class_id, ())))
        return _("weekly off") if is_off else ""

    def is_open(self, day: date, class_id: UUID | None) -> bool:
        """Say whether the class has school on the day."""
        return not self.why_closed(day, class_id)

    def _of(self, class_id: UUID | None) -> list[Holiday]:
        return [one for one in self.holidays if one.school_class_id in (None, class_id)]


def calendar_of(first: date, last: date) -> Calendar:
    """Return the rules for the days from the first to the last; two queries."""
    offs: dict[UUID | None, list[Off]] = defaultdict(list)
    rows = WeeklyOff.objects.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=first), starts_on__lte=last)
    for row in rows:
        offs[row.school_class_id].append(Off(row.weekday, row.nth, row.starts_on, row.ends_on))
    return Calendar(list(holidays_between(first, last)), dict(offs))


def closed_days(first: date, last: date) -> set[date]:
    """Return the days, both ends included, on which the whole school is closed; two queries."""
    rules = calendar_of(first, last)
    days = (first + timedelta(days=number) for number in range((last - first).days + 1))
    return {day for day in days if not rules.is_open(day, None)}


def holidays_between(first: date, last: date) -> QuerySet[Holiday]:
    """Return the holidays, vacations and extra working days that have a day of the stretch, the first ones first."""
    rows = Holiday.objects.select_related("school_class").filter(start_date__lte=last, end_date__gte=first)
    return rows.order_by("start_date", "name")
