"""Notices in a browser: bell, inbox, choices, messages that failed; phone and desk, both languages, axe."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.actors import Door, system_actor
from core.outbox.models import Message, NoticePreference
from core.outbox.selectors import unread_count
from core.outbox.services import Recipient, notify_many
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.payroll.ess.conftest import PASSWORD, make_account, make_person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "hi"])


def tell(user_id: int, template: str = "payslip_ready", times: int = 1, url: str = "") -> None:
    context = {"month": "June 2026", "institution": "Alpha Institute", "net": "1,23,456", "reason": "x" * 300}
    notify_many(
        actor=system_actor(Door.COMMAND),
        template=template,
        context=context,
        channels=["inbox", "email"],
        recipients=[Recipient(user_id=user_id, payload={"url": url}) for _time in range(times)],
    )


def sign_in(page: Page, to: str, username: str) -> None:
    page.goto(to)
    page.locator("[name=username]").fill(username)
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "sign-in" not in url and "login" not in url)


@pytest.fixture
def person(organization: Tenant) -> Employee:
    return make_person("asha")


@SIZES
def test_an_employee_reads_and_chooses(person: Employee, open_page: Open, size: dict[str, int]) -> None:
    user_id = person.user_id or 0
    tell(user_id, url="/ess/payslips")
    tell(user_id, "password_changed")
    page = open_page(size)
    sign_in(page, "/ess/", "asha")
    bell = page.get_by_role("link", name="Notices 2 unread")
    expect(bell).to_be_visible()
    check_page(page)
    bell.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("article")).to_have_count(2)
    check_page(page)
    page.get_by_role("button", name="Open").click()
    page.wait_for_url("**/ess/payslips")
    expect(page.get_by_role("link", name="Notices 1 unread")).to_be_visible()
    page.goto("/ess/notices")
    page.get_by_role("link", name="Unread", exact=True).click()
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.get_by_role("status")).to_have_text("All notices are marked as read.")
    check_page(page)
    page.get_by_role("link", name="What comes by e-mail").click()
    expect(page.get_by_label("Account and security")).to_be_disabled()
    check_page(page)
    page.get_by_label("Payslips").uncheck()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Your choices are saved.")
    expect(page.get_by_label("Payslips")).not_to_be_checked()
    assert unread_count(user_id) == 0
    assert NoticePreference.objects.get().is_wanted is False


def test_the_language_is_chosen_with_the_notices(person: Employee, open_page: Open) -> None:
    page = open_page()
    sign_in(page, "/ess/notices/preferences", "asha")
    page.get_by_label("Language of notices and pages").select_option("hi")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("lang", "hi")
    person.user.refresh_from_db()
    assert person.user.language == "hi"


@SIZES
@LANGUAGES
def test_pages_of_the_portal(person: Employee, open_page: Open, size: dict[str, int], language: str) -> None:
    type(person.user).objects.filter(pk=person.user_id).update(language=language)
    page = open_page(size)
    sign_in(page, "/ess/", "asha")
    for path in ("notices", "notices?unread=1", "notices/preferences"):
        page.goto(f"/ess/{path}")
        check_page(page)
    tell(person.user_id or 0, times=25)
    for path in ("", "notices", "notices?page=2"):
        page.goto(f"/ess/{path}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        check_page(page)


@SIZES
@LANGUAGES
def test_pages_of_the_admin(
    organization: Tenant, open_page: Open, size: dict[str, int], language: str
) -> None:
    boss = make_account("boss", "admin", email="boss@example.org")
    page = open_page(size, locale=f"{language}-IN")
    sign_in(page, "/admin/", "boss")
    page.goto("/admin/notices/")
    check_page(page)
    tell(boss.pk, "backup_failed", url="/admin/tenancy/backup/")
    tell(boss.pk, times=21)
    Message.objects.filter(channel="email").update(state="failed", attempts=10, error="refused " * 40)
    number = Message.objects.filter(state="failed").latest("pk").pk
    for path in (
        "notices/",
        "notices/?page=2",
        "notices/preferences/",
        "outbox/message/",
        f"outbox/message/{number}/change/",
        f"outbox/message/{number}/send-again/",
        "outbox/message/send-all-again/",
    ):
        page.goto(f"/admin/{path}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        check_page(page)


def test_an_administrator_sends_again(organization: Tenant, open_page: Open) -> None:
    boss = make_account("boss", "admin", email="boss@example.org")
    tell(boss.pk)
    Message.objects.filter(channel="email").update(state="failed", attempts=10, error="no server")
    page = open_page(DESKTOP)
    sign_in(page, "/admin/", "boss")
    page.get_by_role("link", name="Notices 1 unread").click()
    page.get_by_role("button", name="Mark as read").click()
    expect(page.locator(".k-bell-count")).to_have_count(0)
    page.goto("/admin/outbox/message/")
    page.get_by_role("link", name="Send all again").click()
    page.get_by_role("button", name="Send all again").click()
    expect(page.get_by_text("1 message is sent again.")).to_be_visible()
    assert Message.objects.get(channel="email").state == "pending"
