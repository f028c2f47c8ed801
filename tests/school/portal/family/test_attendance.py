"""The calendar of a month: days in words, holidays by name, months only where there is something to see."""

from datetime import date
from typing import Any

import pytest

from school.attendance.models import Holiday
from tests.school.attendance.kit import mark
from tests.school.portal.family.kit import page
from tests.school.world import World

PAGE = "family/attendance"


def test_days_in_words(world: World) -> None:
    """Colour and letter alone would tell nothing to who does not see them."""
    mark(world, "a", day=date(2026, 11, 18))
    mark(world, "l", day=date(2026, 11, 19))
    mark(world, "p", day=date(2026, 11, 20))
    Holiday.objects.create(
        name="Guru Nanak Jayanti", start_date=date(2026, 11, 24), end_date=date(2026, 11, 24)
    )
    text = page(world, "student", PAGE)
    for word in ("Absent", "Late", "Present", "Guru Nanak Jayanti", "weekly off", "Not marked"):
        assert f'<span class="full">{word}</span>' in text, word
    assert "24 Nov 2026: Guru Nanak Jayanti" in text
    assert "66.67%" in text
    assert "below 75%" in text
    assert "1 more day at school brings it to 75%." in text


def test_a_holiday_of_another_class_is_not_the_childs(world: World) -> None:
    Holiday.objects.create(
        name="Trip of class VII",
        start_date=date(2026, 11, 24),
        end_date=date(2026, 11, 24),
        school_class=world.classes["VII"],
    )
    assert "Trip of class VII" not in page(world, "student", PAGE)


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("2026-10", "October 2026"),
        ("2025-01", "April 2026"),
        ("2031-01", "November 2026"),
        ("2026-13", "November 2026"),
        ("9999-99", "November 2026"),
        ("x", "November 2026"),
    ],
)
def test_months(world: World, asked: str, shown: str) -> None:
    """An address written by hand leads to a month that there is, never to an error."""
    assert f'<h2 id="month">{shown}</h2>' in page(world, "student", PAGE, month=asked)


def test_the_way_to_months_ends_where_there_is_nothing(world: World) -> None:
    first, last = page(world, "student", PAGE, month="2026-04"), page(world, "student", PAGE)
    assert "month=2026-03" not in first
    assert "month=2026-05" in first
    assert "month=2026-12" not in last
    assert "month=2026-10" in last


def test_queries_do_not_grow_with_marked_days(world: World, django_assert_max_num_queries: Any) -> None:
    for day in (16, 17, 18, 19, 20):
        mark(world, "p", day=date(2026, 11, day))
    browser = world.browser("parent")
    with django_assert_max_num_queries(18):
        browser.get(f"/portal/{PAGE}")
