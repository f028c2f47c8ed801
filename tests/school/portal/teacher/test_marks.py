"""The mark sheet of the portal: whole or nothing, a stale page loses nothing, submitting closes it."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from school.exams.models import Mark, MarkChange, MarkSheet
from tests.school.exams.results import enter
from tests.school.portal.teacher.kit import november, sheet_address
from tests.school.world import World

pytestmark = pytest.mark.django_db


def boxes(browser: Client, page: str) -> dict[str, str]:
    """Return what the page's form would send as it stands."""
    return _boxes(browser.get(page).content.decode())


def _boxes(text: str) -> dict[str, str]:
    form = text[text.index('class="sheet-form"') :]
    found = re.findall(r'<input type="(?:text|hidden)"[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"', form)
    return {name: html.unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


def named(world: World, number: int) -> str:
    return f"{world.students[number].pk}-exam"


def stored() -> dict[str, Any]:
    rows = Mark.objects.values_list("student__full_name", "marks_obtained", "absence")
    return {name: absence or str(marks) for name, marks, absence in rows}


def test_a_grid_is_saved_whole(world: World) -> None:
    page, browser = sheet_address(world, november(world)), world.browser("teacher")
    body = boxes(browser, page)
    body |= {named(world, 0): "80.5", named(world, 1): "ab", named(world, 2): "0"}
    assert browser.post(page, body).status_code == 302
    assert stored() == {"Aarav Sharma": "80.50", "Bhavya Iyer": "absent", "Chirag Patel": "0.00"}


def test_a_wrong_box_is_named_and_nothing_is_saved(world: World) -> None:
    """What was typed stays in the boxes, so that nobody types forty marks twice."""
    page, browser = sheet_address(world, november(world)), world.browser("teacher")
    body = {**boxes(browser, page), named(world, 0): "80", named(world, 1): "101", named(world, 2): "x"}
    answer = browser.post(page, body)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert stored() == {}
    assert text.count('aria-invalid="true"') == 2
    assert "from 0 to 100" in text
    again = _boxes(text)
    assert [again[named(world, number)] for number in range(3)] == ["80", "101", "x"]


def test_a_stale_page_is_refused_and_shows_what_changed(world: World) -> None:
    """Two teachers of a subject: the later one sees the other's marks, keeps the own, and can save again."""
    exam = november(world)
    page, browser = sheet_address(world, exam), world.browser("teacher")
    body = boxes(browser, page)
    enter(world, exam, "VI MAT", {world.students[0]: 70, world.students[1]: 60})
    answer = browser.post(page, {**body, named(world, 1): "65", named(world, 2): "50"})
    text = answer.content.decode()
    assert answer.status_code in (400, 409)
    assert stored() == {"Aarav Sharma": "70.00", "Bhavya Iyer": "60.00"}
    assert "was –, now 70" in text
    assert "was –, now 60" in text
    again = _boxes(text)
    assert [again[named(world, number)] for number in range(3)] == ["70", "65", "50"]
    assert browser.post(page, again).status_code == 302
    assert stored() == {"Aarav Sharma": "70.00", "Bhavya Iyer": "65.00", "Chirag Patel": "50.00"}


def test_a_page_that_says_no_version_does_not_write_over_a_colleague(world: World) -> None:
    exam = november(world)
    page, browser = sheet_address(world, exam), world.browser("teacher")
    enter(world, exam, "VI MAT", {world.students[0]: 70})
    assert browser.post(page, {named(world, 0): "10"}).status_code in (400, 409)
    assert stored() == {"Aarav Sharma": "70.00"}


def test_submitting_asks_once_and_closes(world: World) -> None:
    page, browser = sheet_address(world, november(world)), world.browser("teacher")
    body = boxes(browser, page)
    body |= {named(world, number): "50" for number in range(4)}
    answer = browser.post(page, {**body, "submit": "1"})
    assert answer["Location"] == f"{page}/submit"
    assert "1 mark is not entered" in browser.get(f"{page}/submit").content.decode()
    refused = browser.post(f"{page}/submit")
    assert refused.status_code in (400, 409)
    assert "Eshan Khan" in refused.content.decode()
    assert MarkSheet.objects.get().state == "open"
    body = {**boxes(browser, page), named(world, 4): "AB"}
    browser.post(page, body)
    assert browser.post(f"{page}/submit").status_code == 302
    assert MarkSheet.objects.get().state == "submitted"
    text = browser.get(page).content.decode()
    assert 'type="text"' not in text
    assert "Submitted by Teacher" in text


def test_a_submitted_mark_changes_with_a_reason_only(world: World) -> None:
    page, browser = sheet_address(world, november(world)), world.browser("teacher")
    body = {**boxes(browser, page), **{named(world, number): "50" for number in range(5)}}
    browser.post(page, body)
    browser.post(f"{page}/submit")
    body = {**boxes(browser, f"{page}?correct=1"), named(world, 0): "55"}
    answer = browser.post(page, body)
    assert answer.status_code in (400, 409)
    assert 'id="reason_error"' in answer.content.decode()
    assert stored()["Aarav Sharma"] == "50.00"
    assert browser.post(page, {**body, "reason": "Added up wrongly"}).status_code == 302
    assert MarkChange.objects.count() == 1
    assert "Added up wrongly" in browser.get(page).content.decode()
