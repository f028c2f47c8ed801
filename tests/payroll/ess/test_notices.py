"""Notices in the employee's portal, and that each of them leads to a page that is there."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from core.accounts.models import User
from core.actors import Actor, Door, actor_for
from core.errors import Duplicate
from core.outbox.models import Message, NoticePreference
from core.outbox.selectors import inbox, unread_count
from core.outbox.services import Recipient, notify_many
from core.tenancy.backup.notices import BACKUP_FAILED, tell_administrators
from core.tenancy.models import Tenant
from payroll.advances.selectors.types import get_type
from payroll.advances.services.applications import submit_application
from payroll.advances.services.decisions import reject_advance
from payroll.employees.models import Employee
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.decisions import approve_leave
from payroll.runs.models import SalaryDetail
from payroll.runs.services import notify_payslips
from tests.core.accounts.people import user_of
from tests.payroll.ess.conftest import lock_months, make_account, make_person
from tests.payroll.leave.conftest import give, kind

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client], person: Employee) -> Client:
    client = client_of(organization)
    client.force_login(person.user)
    return client


def tell(system: Actor, user: User | None, times: int = 1, url: str = "") -> None:
    people = [Recipient(user_id=user.pk if user else 0, payload={"url": url}) for _time in range(times)]
    notify_many(actor=system, template="leave_approved", context={}, channels=["inbox"], recipients=people)


@pytest.mark.parametrize("page", ["/ess/notices", "/ess/notices/preferences"])
def test_guests_are_sent_to_the_sign_in(
    organization: Tenant, client_of: Callable[[Tenant], Client], page: str
) -> None:
    assert client_of(organization).get(page).headers["Location"] == f"/ess/sign-in?next={page}"


def test_bell_on_every_page_for_one_query(browser: Client, person: Employee, system: Actor) -> None:
    assert 'class="count"' not in browser.get("/ess/profile").content.decode()
    tell(system, person.user, times=2)
    with CaptureQueriesContext(connection) as queries:
        page = browser.get("/ess/profile").content.decode()
    assert '<span class="count">2<' in page
    assert len([query for query in queries if "outbox_message" in query["sql"]]) == 1


def test_no_count_for_a_file(browser: Client, person: Employee) -> None:
    """Only whole pages ask."""
    lock_months("2026-04")
    slip = SalaryDetail.objects.get().pk
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(f"/ess/payslips/{slip}/pdf").status_code == 200
    assert not [query for query in queries if "outbox_message" in query["sql"]]


def test_list_pages_and_queries(browser: Client, person: Employee, system: Actor) -> None:
    counts = []
    browser.get("/ess/notices")
    for more, shown in ((1, 1), (2, 3), (18, 20)):
        tell(system, person.user, times=more)
        with CaptureQueriesContext(connection) as queries:
            page = browser.get("/ess/notices").content.decode()
        assert page.count("<article") == shown
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2]
    assert browser.get("/ess/notices?page=2").content.decode().count("<article") == 1


def test_reading(browser: Client, person: Employee, system: Actor) -> None:
    tell(system, person.user, times=2, url="/ess/leave/7")
    number = inbox(person.user_id).first().pk
    assert browser.get(f"/ess/notices/{number}/read").status_code == 405
    assert browser.post(f"/ess/notices/{number}/read").headers["Location"] == "/ess/leave/7"
    assert unread_count(person.user_id) == 1
    assert browser.get("/ess/notices?unread=1").content.decode().count("<article") == 1
    assert browser.post("/ess/notices/read-all").headers["Location"] == "/ess/notices"
    assert unread_count(person.user_id) == 0


def test_a_colleagues_notice_is_not_there(browser: Client, system: Actor) -> None:
    colleague = make_account("bala")
    tell(system, colleague)
    assert browser.post(f"/ess/notices/{inbox(colleague.pk).get().pk}/read").status_code == 404
    browser.post("/ess/notices/read-all")
    assert unread_count(colleague.pk) == 1


def test_choices_and_language(browser: Client, person: Employee) -> None:
    page = browser.get("/ess/notices/preferences").content.decode()
    assert "No e-mail address of yours is known" in page
    assert 'name="backups"' not in page
    others = ("decisions", "hrms", "recruitment", "hostel", "indents", "custody")
    answer = browser.post("/ess/notices/preferences", {"language": "hi", **dict.fromkeys(others, "on")})
    assert (answer.status_code, answer.cookies["django_language"].value) == (302, "hi")
    assert list(NoticePreference.objects.values_list("kind", "is_wanted")) == [("payslips", False)]
    person.user.refresh_from_db()
    assert person.user.language == "hi"
    wrong = browser.post("/ess/notices/preferences", {"language": "fr"})
    assert (wrong.status_code, 'role="alert"' in wrong.content.decode()) == (200, True)


class TestWhatIsTold:
    """From the real acts to the page that the notice leads to, by inbox and e-mail."""

    @pytest.fixture
    def asha(self, organization: Tenant) -> Employee:
        person = make_person("asha")
        User.objects.filter(pk=person.user_id).update(email="asha@example.org", language="hi")
        person.user.refresh_from_db()
        return person

    @pytest.fixture
    def boss(self, organization: Tenant) -> User:
        user = user_of(organization, "admin", "boss", email="boss@example.org")
        Message.objects.all().delete()
        return user

    def told(self, user_id: int | None, template: str) -> Message:
        """Return the inbox notice, once by inbox and once by e-mail, both with a page that resolves."""
        rows = Message.objects.filter(user_id=user_id, template=template)
        assert sorted(row.channel for row in rows) == ["email", "inbox"]
        email, note = rows.order_by("channel")
        assert resolve(note.url, "config.urls_organization")
        assert email.body.endswith(note.url)
        return note

    def test_leave(self, asha: Employee, boss: User, system: Actor) -> None:
        give(asha, system, CL=8)
        me = actor_for(asha.user, tenant_type="organization", door=Door.PORTAL)
        day = date(2026, 12, 14)
        row = apply_leave(
            employee=asha, leave_type=kind("CL"), from_on=day, to_on=day, reason="Family", actor=me
        )
        applied = self.told(boss.pk, "leave_applied")
        assert str(row.pk) in applied.url
        assert "14 Dec 2026" in applied.subject
        assert not inbox(asha.user_id).exists(), "nobody is told of the own act"
        approve_leave(application=row, actor=system, comments="")
        assert self.told(asha.user_id, "leave_approved").url == f"/ess/leave/{row.pk}"
        assert "दिस" in self.told(asha.user_id, "leave_approved").subject, (
            "the date is in the reader's language"
        )

    def test_advance(self, asha: Employee, boss: User, system: Actor) -> None:
        me = actor_for(asha.user, tenant_type="organization", door=Door.PORTAL)
        row = submit_application(
            advance_type=get_type(code="COMPUTER"), employee=asha, amount=Decimal(40000), actor=me
        )
        applied = self.told(boss.pk, "advance_applied")
        assert "40,000" in applied.body
        assert str(row.pk) in applied.url
        reject_advance(application=row, actor=system, comments="No funds")
        assert self.told(asha.user_id, "advance_rejected").url == f"/ess/advances/{row.pk}"

    def test_an_advance_that_is_refused_tells_nobody(self, asha: Employee, boss: User) -> None:
        me = actor_for(asha.user, tenant_type="organization", door=Door.PORTAL)
        kind_of_advance = get_type(code="COMPUTER")
        submit_application(advance_type=kind_of_advance, employee=asha, amount=Decimal(40000), actor=me)
        before = Message.objects.count()
        with pytest.raises(Duplicate):
            submit_application(advance_type=kind_of_advance, employee=asha, amount=Decimal(40000), actor=me)
        assert Message.objects.count() == before

    def test_payslip(self, asha: Employee, system: Actor) -> None:
        (run,) = lock_months("2026-04")
        notify_payslips(run=run, actor=system)
        self.told(asha.user_id, "payslip_ready")

    def test_failed_backup(self, organization: Tenant, boss: User, asha: Employee) -> None:
        tell_administrators(organization, BACKUP_FAILED, reason="disk full", key="backup:1")
        assert "disk full" in self.told(boss.pk, "backup_failed").body
        assert not inbox(asha.user_id).exists()
