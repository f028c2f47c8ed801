"""The next seven days: today first, holidays by name, both years' lessons around the turn of the year."""

from collections.abc import Callable
from datetime import date
from typing import Any

from school.attendance.models import Holiday
from tests.school.portal.family.kit import Filled, lesson, page
from tests.school.students.turning import add_next_year
from tests.school.world import World

PAGE = "family/timetable"


def test_today_first_and_holidays_by_name(filled: Filled) -> None:
    lesson(filled.world, "VI A", "SCI", "teacher", 2, 3)
    lesson(filled.world, "VI B", "ENG", "other_teacher", 2, 3)
    Holiday.objects.create(name="Founder's day", start_date=date(2026, 11, 23), end_date=date(2026, 11, 23))
    text = page(filled.world, "student", PAGE)
    days = [text.index(f"{number} Nov 2026") for number in range(20, 27)]
    assert days == sorted(days)
    assert text.index("Today") < days[1]
    assert "No school: Founder&#x27;s day" in text
    assert "No school: weekly off" in text
    assert "Science" in text
    assert "English" not in text


def test_without_a_timetable_it_says_what_comes(world: World) -> None:
    assert "No lessons in the next seven days" in page(world, "parent", PAGE)


def test_after_the_years_end_there_are_no_lessons_of_it(world: World, at: Callable[[str], None]) -> None:
    """The last days of March and the first of April have the same weekdays and different timetables."""
    at("2027-03-29 08:00")
    add_next_year()
    for day in range(1, 7):
        lesson(world, "VI A", "MAT", "teacher", day, 1)
    text = page(world, "student", PAGE)
    assert text.count("<strong>Mathematics</strong>") == 3
    assert "1 Apr 2027" in text


def test_queries_do_not_grow_with_days(filled: Filled, django_assert_max_num_queries: Any) -> None:
    for day in range(1, 7):
        lesson(filled.world, "VI A", "MAT", "teacher", day, 4)
    browser = filled.world.browser("parent")
    with django_assert_max_num_queries(16):
        browser.get(f"/portal/{PAGE}")
