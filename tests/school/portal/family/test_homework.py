"""Homework: opening it is seeing it, done is said and taken back, what is late is marked."""

from collections.abc import Callable
from datetime import date

from school.homework.models import HomeworkStatus
from school.homework.services.homework import withdraw_homework
from school.homework.services.progress import check_work
from tests.school.homework.kit import given
from tests.school.portal.family.kit import Filled, page, status
from tests.school.world import World

LIST = "family/homework"


def test_opening_is_seeing_and_done_is_said(filled: Filled) -> None:
    world, one = filled.world, f"{LIST}/{filled.homework.pk}"
    assert "New" in page(world, "parent", LIST)
    assert not HomeworkStatus.objects.exists()
    assert "Questions 1 to 6" in page(world, "parent", one)
    row = HomeworkStatus.objects.get()
    assert row.student == filled.child
    assert row.seen_at
    assert row.done_at is None
    browser = world.browser("student")
    assert browser.post(f"/portal/{one}/done").status_code == 302
    row.refresh_from_db()
    assert row.done_at
    assert "Done" in page(world, "parent", LIST)
    browser.post(f"/portal/{one}/done", {"done": "0"})
    row.refresh_from_db()
    assert row.done_at is None
    assert browser.get(f"/portal/{one}/done").status_code == 405


def test_what_is_late_is_marked_until_it_is_done(filled: Filled, at: Callable[[str], None]) -> None:
    at("2026-11-25 09:00")
    world, one = filled.world, f"{LIST}/{filled.homework.pk}"
    assert "Overdue" in page(world, "parent", LIST)
    world.browser("parent").post(f"/portal/{one}/done?child={filled.child.pk}")
    assert "Overdue" not in page(world, "parent", LIST)


def test_what_the_teacher_has_checked_stays(filled: Filled) -> None:
    world = filled.world
    check_work(
        homework=filled.homework,
        student=filled.child,
        check="incomplete",
        remark="Number 5 is missing",
        actor=world.actor("teacher"),
    )
    one = f"{LIST}/{filled.homework.pk}"
    assert "Number 5 is missing" in page(world, "parent", one)
    answer = world.browser("parent").post(f"/portal/{one}/done", follow=True)
    assert "checked it already" in answer.content.decode()
    assert HomeworkStatus.objects.get().done_at is None


def test_withdrawn_or_not_yet_set_is_not_found(filled: Filled) -> None:
    world = filled.world
    later = given(world, title="Next week", assigned_on=date(2026, 11, 23), due_on=date(2026, 11, 27))
    assert "Next week" not in page(world, "parent", LIST)
    assert status(world, "parent", f"{LIST}/{later.pk}") == 404
    withdraw_homework(homework=filled.homework, actor=world.actor("teacher"))
    assert "Fractions" not in page(world, "parent", LIST)
    assert status(world, "parent", f"{LIST}/{filled.homework.pk}") == 404


def test_each_child_has_the_own(world: World) -> None:
    given(world, who="other_teacher", section="VI B", subject="VI ENG", title="Letter")
    given(world, title="Fractions")
    first, second = world.students[0].pk, world.students[5].pk
    assert "Letter" not in page(world, "parent", LIST, child=first)
    assert "Letter" in page(world, "parent", LIST, child=second)


def test_a_long_past_comes_in_pages(world: World, at: Callable[[str], None]) -> None:
    for number in range(25):
        given(world, title=f"Sheet {number:02}")
    at("2026-12-01 09:00")
    assert page(world, "parent", LIST).count("Sheet ") == 20
    assert page(world, "parent", LIST, page=2).count("Sheet ") == 5
    assert page(world, "parent", LIST, page="x").count("Sheet ") == 20
