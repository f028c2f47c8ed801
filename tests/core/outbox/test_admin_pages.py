"""The own inbox in the admin: bell, list, reading, choices."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.accounts.models import User
from core.outbox.kinds import kinds_for
from core.outbox.models import NoticePreference
from core.outbox.selectors import inbox, unread_count
from core.tenancy.models import Tenant
from tests.core.accounts.people import platform_user, user_of
from tests.core.outbox.conftest import acting

pytestmark = pytest.mark.django_db
PAGES = ["/admin/notices/", "/admin/notices/preferences/"]
Tell = Callable[..., int]


@pytest.fixture
def hr(organization: Tenant) -> User:
    return user_of(organization, "hr_manager", "hr")


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client], hr: User) -> Client:
    client = client_of(organization)
    client.force_login(hr)
    return client


@pytest.mark.parametrize("page", PAGES)
def test_guests_and_employees_are_sent_to_the_sign_in(
    organization: Tenant, client_of: Callable[[Tenant], Client], asha: User, page: str
) -> None:
    guest = client_of(organization)
    assert "/login/" in guest.get(page).headers["Location"]
    guest.force_login(asha)
    assert guest.get(page).status_code == 302


def test_the_bell_counts_what_is_unread(browser: Client, hr: User, tell: Tell) -> None:
    assert "k-bell-count" not in browser.get("/admin/notices/").content.decode()
    tell(hr, times=3)
    with CaptureQueriesContext(connection) as queries:
        page = browser.get("/admin/notices/preferences/").content.decode()
    assert '<span class="k-bell-count">3<' in page
    assert len([query for query in queries if "outbox_message" in query["sql"]]) == 1


def test_list_and_pages(browser: Client, hr: User, asha: User, tell: Tell) -> None:
    tell(hr, times=21)
    tell(asha)
    first, second = (browser.get(f"/admin/notices/?page={page}").content.decode() for page in (1, 2))
    assert (first.count("<article"), second.count("<article")) == (20, 1)
    assert "Asha" not in first + second
    assert browser.get("/admin/notices/?page=many").status_code == 200


def test_reading_leads_on_and_only_by_post(browser: Client, hr: User, tell: Tell) -> None:
    tell(hr, url="/admin/payroll_leave/leaveapplication/1/change/")
    number = inbox(hr.pk).get().pk
    assert browser.get(f"/admin/notices/{number}/read/").status_code == 405
    assert unread_count(hr.pk) == 1
    answer = browser.post(f"/admin/notices/{number}/read/")
    assert answer.headers["Location"] == "/admin/payroll_leave/leaveapplication/1/change/"
    assert unread_count(hr.pk) == 0


@pytest.mark.parametrize("url", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_a_notice_leads_nowhere_else(browser: Client, hr: User, tell: Tell, url: str) -> None:
    tell(hr, url=url)
    assert "evil" not in browser.get("/admin/notices/").content.decode()
    answer = browser.post(f"/admin/notices/{inbox(hr.pk).get().pk}/read/")
    assert answer.headers["Location"] == "/admin/notices/"


def test_another_persons_notice_is_not_there(browser: Client, asha: User, tell: Tell) -> None:
    tell(asha)
    assert browser.post(f"/admin/notices/{inbox(asha.pk).get().pk}/read/").status_code == 404
    browser.post("/admin/notices/read-all/")
    assert unread_count(asha.pk) == 1


def test_all_read(browser: Client, hr: User, tell: Tell) -> None:
    tell(hr, times=3)
    assert browser.get("/admin/notices/read-all/").status_code == 405
    assert (
        "All notices are marked as read."
        in browser.post("/admin/notices/read-all/", follow=True).content.decode()
    )
    assert "You have read everything" in browser.get("/admin/notices/?unread=1").content.decode()


def test_choices(browser: Client, hr: User) -> None:
    page = browser.get("/admin/notices/preferences/").content.decode()
    shown = [kind.code for kind in kinds_for(acting(hr)) if not kind.is_fixed]
    assert all(f'name="{code}"' in page for code in shown)
    assert {"reports", "payslips"} <= set(shown)
    assert 'name="backups"' not in page, "only those who may restore get them"
    answer = browser.post(
        "/admin/notices/preferences/",
        {"language": "hi", **{code: "on" for code in shown if code != "payslips"}},
    )
    assert (answer.status_code, answer.cookies["django_language"].value) == (302, "hi")
    assert list(NoticePreference.objects.values_list("kind", "channel", "is_wanted")) == [
        ("payslips", "email", False)
    ]
    hr.refresh_from_db()
    assert hr.language == "hi"


def test_a_wrong_choice_is_said(browser: Client) -> None:
    answer = browser.post("/admin/notices/preferences/", {"language": "fr"})
    assert answer.status_code == 200
    assert 'role="alert"' in answer.content.decode()
    assert not NoticePreference.objects.exists()


def test_text_of_a_notice_is_no_html(browser: Client, hr: User, tell: Tell) -> None:
    tell(hr)
    inbox(hr.pk).update(subject="<b>x</b>", body="<script>1</script>")
    page = browser.get("/admin/notices/").content.decode()
    assert "<b>x</b>" not in page
    assert "<script>1" not in page


def test_the_platforms_administrators_have_the_pages_too(
    public: Tenant, client_of: Callable[[Tenant], Client], tell: Tell
) -> None:
    visitor = platform_user()
    client = client_of(public)
    client.force_login(visitor)
    tell(visitor)
    assert "<article" in client.get("/admin/notices/").content.decode()
    assert client.post("/admin/notices/read-all/").status_code == 302
    assert client.get("/admin/notices/preferences/").status_code == 200
