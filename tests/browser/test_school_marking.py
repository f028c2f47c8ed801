"""Marking a section on a phone, also where the network goes away: nothing is lost, nothing is sent twice."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.attendance.models import AttendanceEntry, AttendanceSheet
from tests.browser.conftest import PHONE, check_page
from tests.school.world import World, make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]
ADDRESS = "/portal/attendance/sections"


@pytest.fixture
def filled(school: Tenant) -> World:
    return make_world(school)


@pytest.fixture
def marking(filled: World, open_school_page: Open, at: Callable[[str], None]) -> Page:
    """The page of VI A, on a Wednesday."""
    at("2026-11-18 09:00")
    page = open_school_page(PHONE, user=filled.users["teacher"])
    page.goto(f"{ADDRESS}/{filled.sections['VI A'].pk}")
    return page


def tap(page: Page, student: Any, status: str) -> None:
    page.locator(f"[data-pupil='{student.pk}'] .mark.{status}").click()


def stored(world: World) -> dict[str, str]:
    with tenant_context(world.tenant):
        return dict(AttendanceEntry.objects.values_list("student__full_name", "status"))


def versions(world: World) -> list[int]:
    with tenant_context(world.tenant):
        return list(AttendanceSheet.objects.values_list("version", flat=True))


def test_everybody_is_present_but_those_who_are_tapped(marking: Page, filled: World) -> None:
    """Taps beyond the absent ones would cost a teacher the lesson's first minutes."""
    check_page(marking)
    tap(marking, filled.students[1], "absent")
    tap(marking, filled.students[2], "late")
    expect(marking.locator(".counts")).to_have_text("Present 3, absent 1, late 1")
    marking.get_by_role("button", name="Save").click()
    expect(marking.locator("#kept")).to_contain_text("Saved: VI A")
    assert stored(filled) == {
        "Aarav Sharma": "present",
        "Bhavya Iyer": "absent",
        "Chirag Patel": "late",
        "Diya Nair": "present",
        "Eshan Khan": "present",
    }
    check_page(marking)


def test_without_network_the_marks_are_kept_and_sent_once(marking: Page, filled: World) -> None:
    tap(marking, filled.students[1], "absent")
    marking.context.set_offline(True)
    marking.get_by_role("button", name="Save").click()
    expect(marking.locator("#kept")).to_contain_text("kept on this phone")
    assert stored(filled) == {}
    other = marking.context.new_page()  # a second tab must not send them again
    marking.context.set_offline(False)
    other.goto("/portal/")
    expect(marking.locator("#kept")).to_contain_text("Saved: VI A")
    expect(other.locator("#kept")).to_be_hidden()
    assert stored(filled)["Bhavya Iyer"] == "absent"
    assert versions(filled) == [1]
    assert marking.evaluate("localStorage.getItem('karyalaya.kept')") is None


def test_a_reload_in_between_loses_nothing(marking: Page, filled: World) -> None:
    """The page is closed while offline; any page of the portal sends the marks later."""
    tap(marking, filled.students[3], "absent")
    marking.route("**/attendance/**", lambda route: route.abort("internetdisconnected"))
    marking.get_by_role("button", name="Save").click()
    expect(marking.locator("#kept")).to_contain_text("kept on this phone")
    marking.unroute("**/attendance/**")
    marking.goto("/portal/")
    expect(marking.locator("#kept")).to_contain_text("Saved: VI A")
    assert stored(filled)["Diya Nair"] == "absent"
    assert versions(filled) == [1]


def test_an_answer_that_was_lost_on_the_way_changes_nothing_twice(marking: Page, filled: World) -> None:
    """The server had saved them: sent again they count once."""
    lost = "window.fetch = ((plain) => async (...all) => { await plain(...all); throw new TypeError(); })(fetch); 0"
    marking.evaluate(lost)
    marking.get_by_role("button", name="Save").click()
    expect(marking.locator("#kept")).to_contain_text("kept on this phone")
    assert versions(filled) == [1]
    marking.reload()
    expect(marking.locator("#kept")).to_contain_text("Saved: VI A")
    assert versions(filled) == [1]
    assert len(stored(filled)) == 5


def test_what_the_server_refuses_is_told_and_can_be_thrown_away(marking: Page, filled: World) -> None:
    """Somebody else has marked the section meanwhile."""
    marking.context.set_offline(True)
    tap(marking, filled.students[0], "absent")
    marking.get_by_role("button", name="Save").click()
    expect(marking.locator("#kept")).to_contain_text("kept on this phone")
    api = filled.api("school_admin")
    entries = [{"studentId": str(one.pk), "status": "late"} for one in filled.in_section("VI A")]
    body = {"date": "2026-11-18", "sectionId": str(filled.sections["VI A"].pk), "entries": entries}
    assert api.post(f"v1/attendance/classes/{filled.classes['VI'].pk}/mark", body).status_code < 300
    marking.context.set_offline(False)
    expect(marking.locator("#kept")).to_contain_text("has marked this section")
    marking.get_by_role("button", name="Throw these marks away").click()
    assert set(stored(filled).values()) == {"late"}
    assert marking.evaluate("localStorage.getItem('karyalaya.kept')") is None


def test_signed_out_meanwhile_the_marks_wait_for_the_sign_in(marking: Page, filled: World) -> None:
    tap(marking, filled.students[0], "absent")
    cookies = marking.context.cookies()
    marking.context.clear_cookies()
    marking.get_by_role("button", name="Save").click()
    expect(marking.locator("#kept")).to_contain_text("sign in again")
    marking.context.add_cookies(cookies)
    marking.goto("/portal/")
    expect(marking.locator("#kept")).to_contain_text("Saved: VI A")
    assert stored(filled)["Aarav Sharma"] == "absent"
