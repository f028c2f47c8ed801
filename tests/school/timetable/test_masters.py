"""Bells, periods a week and absences of each week, at every door."""

from datetime import time
from typing import Any, ClassVar

import pytest

from core.errors import ValidationFailed
from school.masters.models import Room, Subject
from school.timetable import masters
from school.timetable.errors import Clash
from school.timetable.models import BellSchedule, Period
from school.timetable.selectors import bells as bell_times
from tests.core.masters.cases import MasterCases
from tests.school.masters.test_masters import Ground
from tests.school.timetable.conftest import lesson
from tests.school.world import SYSTEM, World


class Unused:
    """Nothing refers to such a row: it can always go."""

    def use(self, row: Any) -> None:
        pytest.skip("nothing comes to need it")


class TestBellSchedules(Unused, Ground, MasterCases):
    master = masters.bell_schedules
    path = "v1/timetable/bell-schedules"
    change: ClassVar[dict[str, Any]] = {"name": "Winter"}
    bad: ClassVar[dict[str, Any]] = {"name": " "}

    def valid(self, number: int = 0) -> dict[str, Any]:
        grade = number % 12 + 1
        return {
            "name": f"Bells {number}",
            "first_grade": grade,
            "last_grade": grade,
            "first_day": 1,
            "last_day": 6,
        }


class TestPeriods(Unused, Ground, MasterCases):
    master = masters.periods
    path = "v1/timetable/periods"
    change: ClassVar[dict[str, Any]] = {"end_time": time(8, 45)}
    bad: ClassVar[dict[str, Any]] = {"end_time": time(7, 0)}

    def valid(self, number: int = 0) -> dict[str, Any]:
        schedule, _new = BellSchedule.objects.get_or_create(name="Bells")
        hour = 8 + number % 12
        return {
            "schedule": schedule,
            "kind": "lesson",
            "period_number": number % 12 + 1,
            "start_time": time(hour, 0),
            "end_time": time(hour, 40),
        }


class TestLoads(Unused, Ground, MasterCases):
    master = masters.subject_loads
    path = "v1/timetable/loads"
    change: ClassVar[dict[str, Any]] = {"periods_a_week": 7}
    bad: ClassVar[dict[str, Any]] = {"periods_a_week": 0}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "academic_year": self.year(), "section": self.section(), "subject": self.subject_no(number),
            "teacher": self.teacher(), "periods_a_week": 6, "double_periods": 1,
        }  # fmt: skip

    def subject_no(self, number: int) -> Subject:
        kind = {"school_class": self.school_class(), "code": f"S{number}"}
        return Subject.objects.get_or_create(**kind, defaults={"name": f"Subject {number}"})[0]


class TestTeachersUnavailable(Unused, Ground, MasterCases):
    master = masters.teachers_unavailable
    path = "v1/timetable/teachers-unavailable"
    change: ClassVar[dict[str, Any]] = {"reason": "Part time"}
    bad: ClassVar[dict[str, Any]] = {"day_of_week": 8}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "teacher": self.teacher(number),
            "day_of_week": 2,
            "start_time": time(12),
            "end_time": time(15),
        }


class TestRoomsUnavailable(Unused, Ground, MasterCases):
    master = masters.rooms_unavailable
    path = "v1/timetable/rooms-unavailable"
    change: ClassVar[dict[str, Any]] = {"reason": "Assembly"}
    bad: ClassVar[dict[str, Any]] = {"day_of_week": 0}

    def valid(self, number: int = 0) -> dict[str, Any]:
        room, _new = Room.objects.get_or_create(code=f"R{number}", defaults={"name": "Hall", "capacity": 9})
        return {"room": room, "day_of_week": 6, "start_time": time(8), "end_time": time(10)}


@pytest.mark.django_db
class TestBells:
    def test_a_class_has_one_schedule_on_a_day(self, world: World) -> None:
        """Weekdays and Saturday side by side; two for the same class and day would leave open which bell rings."""
        make = masters.bell_schedules.create
        week = make(actor=SYSTEM, name="Weekdays", first_day=1, last_day=5)
        make(actor=SYSTEM, name="Saturday", first_day=6, last_day=6)
        with pytest.raises(ValidationFailed, match="“Weekdays” has some of these classes"):
            make(actor=SYSTEM, name="Small ones", first_grade=1, last_grade=5, first_day=5, last_day=5)
        Period.objects.create(schedule=week, period_number=1, start_time="08:00", end_time="08:40")
        rung = bell_times.bells()
        assert [one.period_number for one in rung.lessons(6, 5)] == [1]
        assert rung.lessons(6, 6) == rung.lessons(6, 7) == []

    def test_periods_do_not_overlap_and_a_lesson_has_a_number(self, world: World) -> None:
        week = BellSchedule.objects.create(name="Weekdays")
        hours = {"schedule": week, "start_time": time(8), "end_time": time(8, 40)}
        masters.periods.create(actor=SYSTEM, **hours, kind="lesson", period_number=1)
        with pytest.raises(ValidationFailed, match="The period 1: 08:00 to 08:40 has some of this time"):
            masters.periods.create(actor=SYSTEM, **{**hours, "start_time": time(8, 39)}, kind="break")
        with pytest.raises(ValidationFailed) as caught:
            masters.periods.create(
                actor=SYSTEM, schedule=week, kind="lesson", start_time=time(9), end_time=time(10)
            )
        assert list(caught.value.fields) == ["period_number"]

    def test_loads_are_of_the_class_and_of_a_teacher_in_service(self, world: World) -> None:
        """All that is wrong is named at once."""
        world.staff["teacher"].is_active = False
        world.staff["teacher"].save()
        with pytest.raises(ValidationFailed) as caught:
            masters.subject_loads.create(
                actor=SYSTEM, academic_year=world.year, section=world.sections["VI A"],
                subject=world.subjects["VII MAT"], teacher=world.staff["teacher"], periods_a_week=3,
                double_periods=2,
            )  # fmt: skip
        assert set(caught.value.fields) == {"subject", "teacher", "double_periods"}

    def test_lessons_move_with_their_period(self, world: World, bells: BellSchedule) -> None:
        """Winter times: else the timetable and the bell would part, and clashes be judged by old hours."""
        first = lesson(world, "VI A", "MAT", "teacher", 1, 1)
        by_hand = lesson(
            world, "VI B", "ENG", "other_teacher", 1, 1, start_time=time(7, 0), end_time=time(7, 30)
        )
        period = Period.objects.get(schedule=bells, period_number=1)
        masters.periods.update(period, actor=SYSTEM, start_time=time(7, 50), end_time=time(8, 30))
        first.refresh_from_db()
        by_hand.refresh_from_db()
        assert (first.start_time, first.end_time) == (time(7, 50), time(8, 30))
        assert by_hand.start_time == time(7, 0)
        lesson(world, "VII A", "MAT", "teacher", 1, 2, start_time=time(7, 0), end_time=time(7, 45))
        with pytest.raises(Clash, match="two lessons at once"):
            masters.periods.update(period, actor=SYSTEM, start_time=time(7, 40))
        first.refresh_from_db()
        period.refresh_from_db()
        assert first.start_time == period.start_time == time(7, 50)
