"""When the bell rings for a class on a day."""

from collections import defaultdict
from dataclasses import dataclass

from school.masters.models import Section
from school.timetable.enums import PeriodKind
from school.timetable.models import BellSchedule, Period


@dataclass(frozen=True, slots=True)
class Bells:
    """All bell schedules with their periods, read once."""

    schedules: tuple[BellSchedule, ...]
    periods: dict[str, list[Period]]

    def of(self, grade: int, day: int) -> list[Period]:
        """Return the stretches of a day for a grade, breaks among them; the database lets one schedule fit."""
        for one in self.schedules:
            if one.first_grade <= grade <= one.last_grade and one.first_day <= day <= one.last_day:
                return self.periods[str(one.pk)]
        return []

    def lessons(self, grade: int, day: int) -> list[Period]:
        """Return the lessons of a day for a grade, in order."""
        return [one for one in self.of(grade, day) if one.kind == PeriodKind.LESSON]

    def period(self, section: Section, day: int, number: int) -> Period | None:
        """Return a section's period by its number."""
        lessons = self.lessons(section.school_class.grade_level, day)
        return next((one for one in lessons if one.period_number == number), None)


def bells() -> Bells:
    """Return the bells of the school, in two queries."""
    periods: dict[str, list[Period]] = defaultdict(list)
    for period in Period.objects.order_by("start_time"):
        periods[str(period.schedule_id)].append(period)
    return Bells(tuple(BellSchedule.objects.all()), periods)
