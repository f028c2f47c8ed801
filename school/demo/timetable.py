"""A week of lessons for every section, without clashes: the fullest first, each lesson where both are free."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import time

from school.demo.ground import PERIODS
from school.demo.world import DemoWorld
from school.masters.models import Room
from school.staff.models import TeachingAssignment
from school.timetable.enums import PeriodKind
from school.timetable.models import BellSchedule, Period, SubjectLoad, TimetableEntry

DAYS, LESSONS = 6, 8
# Minutes: when the first lesson begins, how long one is, the break after the fourth.
FIRST_BELL, LESSON, BREAK, BREAK_AFTER = 8 * 60, 40, 20, 4
USUAL = 6


def fill_timetable(world: DemoWorld) -> None:
    """Ring the bell, say what each section has in a week, and place the lessons."""
    schedule = BellSchedule.objects.create(name="All classes")
    Period.objects.bulk_create(_periods(schedule))
    rooms = dict(zip((one.pk for one in world.sections.values()), Room.objects.order_by("code"), strict=True))
    SubjectLoad.objects.bulk_create(
        SubjectLoad(
            academic_year=world.year, section=one.section, subject=one.subject, teacher=one.teacher,
            periods_a_week=periods_of(one),
        )
        for one in world.assignments
    )  # fmt: skip
    TimetableEntry.objects.bulk_create(
        TimetableEntry(
            academic_year=world.year, section=one.section, subject=one.subject, teacher=one.teacher,
            room=rooms[one.section_id], day_of_week=day, period_number=number,
            start_time=_at(_begins(number)), end_time=_at(_begins(number) + LESSON),
        )
        for one, day, number in placed(world.assignments)
    )  # fmt: skip


def periods_of(one: TeachingAssignment) -> int:
    """Return the lessons a week of an assignment."""
    return PERIODS.get(one.subject.code, USUAL)


def placed(assignments: list[TeachingAssignment]) -> Iterator[tuple[TeachingAssignment, int, int]]:
    """Yield (assignment, day, period) of every lesson that finds a place where section and teacher are free.

    A subject comes twice on a day only where no other day is left.
    """
    load = Counter(one.teacher_id for one in assignments for _lesson in range(periods_of(one)))
    busy: set[tuple[object, int, int]] = set()
    on_day: dict[tuple[object, int], int] = defaultdict(int)
    for one in sorted(assignments, key=lambda one: (-load[one.teacher_id], -periods_of(one), one.pk)):
        for lesson in range(periods_of(one)):
            places = [
                (on_day[one.pk, day], (number + lesson) % LESSONS, day, number)
                for day in range(1, DAYS + 1)
                for number in range(1, LESSONS + 1)
                if (one.section_id, day, number) not in busy and (one.teacher_id, day, number) not in busy
            ]
            if not places:
                break
            _often, _order, day, number = min(places)
            busy |= {(one.section_id, day, number), (one.teacher_id, day, number)}
            on_day[one.pk, day] += 1
            yield one, day, number


def _begins(number: int) -> int:
    return FIRST_BELL + (number - 1) * LESSON + (BREAK if number > BREAK_AFTER else 0)


def _periods(schedule: BellSchedule) -> Iterator[Period]:
    for number in range(1, LESSONS + 1):
        begins = _begins(number)
        yield Period(
            schedule=schedule, kind=PeriodKind.LESSON, period_number=number, start_time=_at(begins),
            end_time=_at(begins + LESSON),
        )  # fmt: skip
    after = _begins(BREAK_AFTER) + LESSON
    yield Period(schedule=schedule, kind=PeriodKind.BREAK, start_time=_at(after), end_time=_at(after + BREAK))


def _at(minutes: int) -> time:
    return time(minutes // 60, minutes % 60)
