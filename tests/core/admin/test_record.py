"""The page of an object: sections, ways back, lists, timeline, rights; on the records that payroll declares."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.access import OfficePermission
from core.accounts.services import create_user
from core.actors import Actor
from core.admin.checks import check_exports
from core.admin.record import Event, Record, Section, Story, add_to_record, stories_of
from core.admin.record_page import EVENTS
from core.audit.models import AuditEntry
from core.tenancy.models import Tenant
from payroll.advances.models import AdvanceApplication, AdvanceType
from payroll.employees.models import Employee, EmployeeElement, PayElement, PayHistory
from payroll.employees.permissions import EmployeePermission
from payroll.leave.models import LeaveApplication, LeaveType
from payroll.leave.permissions import LeavePermission
from payroll.organizations.site import organization_site
from payroll.runs import services
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
ADMIN = organization_site._registry[Employee]


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client], system: Actor) -> Client:
    user, _password = create_user(
        actor=system, username="clerk", name="Clerk", role="hr_manager", password="Quiet-River-42",
        must_change_password=False,
    )  # fmt: skip
    client = client_of(organization)
    client.force_login(user)
    return client


@pytest.fixture
def asha(organization: Tenant) -> Employee:
    return make_employee(
        name="Asha Rao", phone="9876543210", retirement_on=date(2044, 5, 31), retirement_order="F.3"
    )


def page_of(person: Employee, query: str = "") -> str:
    return f"/admin/payroll_employees/employee/{person.pk}/change/{query}"


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


BANK = {"bank_account": "31324170143", "ifsc": "SBIN0001234", "pan": "", "tax_regime": "old"}


class TestSections:
    """What can be changed is changed section by section."""

    def test_a_section_has_its_own_boxes_only(self, browser: Client, asha: Employee) -> None:
        form = browser.get(page_of(asha, "?edit=bank")).context["adminform"].form
        assert set(form.fields) == set(BANK)
        assert browser.get(page_of(asha, "?edit=nothing")).status_code == 404

    def test_saving_changes_this_section_alone_and_leads_to_the_record(
        self, browser: Client, asha: Employee
    ) -> None:
        answer = browser.post(page_of(asha, "?edit=bank"), {**BANK})
        assert answer.headers["Location"] == page_of(asha)
        asha.refresh_from_db()
        assert (asha.bank_account, asha.tax_regime, asha.phone) == ("31324170143", "old", "9876543210")
        assert (asha.retirement_on, asha.hra_eligible) == (date(2044, 5, 31), True)

    def test_a_refusal_stands_beside_its_box_and_changes_nothing(
        self, browser: Client, asha: Employee
    ) -> None:
        answer = browser.post(page_of(asha, "?edit=bank"), {**BANK, "ifsc": "X"})
        assert list(answer.context["adminform"].form.errors) == ["ifsc"]
        before = asha.ifsc
        asha.refresh_from_db()
        assert asha.ifsc == before

    @pytest.mark.parametrize(
        ("to", "follows"),
        [("/admin/payroll/3/", True), ("https://evil.example/", False), ("//evil.example/", False)],
    )
    def test_one_comes_back_to_where_one_came_from(
        self, browser: Client, asha: Employee, to: str, follows: bool
    ) -> None:
        """Catches a way back that is lost, and one that leads off this host."""
        answer = browser.post(page_of(asha, f"?edit=bank&next={to}"), {**BANK})
        assert answer.headers["Location"] == (to if follows else page_of(asha))
        assert ("Back to where you came from" in text(browser, page_of(asha, f"?next={to}"))) is follows
        assert ("&amp;next=" in text(browser, page_of(asha, f"?next={to}"))) is follows

    def test_the_way_back_is_told_by_the_page_it_leads_to(self, browser: Client, asha: Employee) -> None:
        """Catches a title of any length or of no page, and a way back that an act or a section loses."""
        came = "next=/admin/payroll/3/&back=November 2026 <b>"
        shown = text(browser, page_of(asha, f"?{came}"))
        assert "Back to November 2026 &lt;b&gt;" in shown
        carried = "next=%2Fadmin%2Fpayroll%2F3%2F&amp;back=November+2026+%3Cb%3E"
        assert f"?edit=bank&amp;{carried}" in shown
        assert f"/change-pay/?{carried}" in shown
        act = f"/admin/payroll_employees/employee/{asha.pk}/change-pay/?{carried.replace('&amp;', '&')}"
        assert f"{page_of(asha)}?{carried}" in text(browser, act)
        assert "Back to where" in text(browser, page_of(asha, f"?next=/admin/&back={'x' * 81}"))
        assert "Back to" not in text(browser, page_of(asha, "?back=November"))
        assert "Back to" not in text(browser, page_of(asha, f"?next=/admin/{'x' * 1000}"))

    def test_the_way_to_the_list_is_narrowed_as_it_was(self, browser: Client, asha: Employee) -> None:
        """Catches a search that is lost when one looks at a row of it."""
        listed = text(browser, "/admin/payroll_employees/employee/?q=asha")
        assert f"{page_of(asha)}?_changelist_filters=q%3Dasha" in listed
        shown = text(browser, page_of(asha, "?_changelist_filters=q%3Dasha"))
        assert 'href="/admin/payroll_employees/employee/?q=asha"' in shown
        answer = browser.post(page_of(asha, "?edit=bank&_changelist_filters=q%3Dasha"), {**BANK})
        assert answer.headers["Location"] == page_of(asha, "?_changelist_filters=q%3Dasha")

    def test_a_field_is_not_hidden_by_what_the_admin_can_do(self, browser: Client, asha: Employee) -> None:
        """Catches the address of the page in the place of the person's own."""
        Employee.objects.filter(pk=asha.pk).update(address="12 Hill Road")
        person = next(
            section
            for section in browser.get(page_of(asha)).context["sections"]
            if section["name"] == "person"
        )
        assert {"label": "Address", "value": "12 Hill Road"} in person["facts"]

    def test_without_the_right_there_is_no_link_and_no_form(
        self, browser: Client, asha: Employee, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        allow_but(monkeypatch, EmployeePermission.WRITE)
        assert "?edit=" not in text(browser, page_of(asha))
        assert "k-record" in text(browser, page_of(asha, "?edit=bank"))
        assert browser.post(page_of(asha, "?edit=bank"), BANK).status_code == 403
        before = asha.tax_regime
        asha.refresh_from_db()
        assert asha.tax_regime == before


def allow_but(monkeypatch: pytest.MonkeyPatch, *withheld: str) -> None:
    """Let the role do everything but this."""
    allows = type(organization_site).allows

    def fewer(site: Any, request: Any, permission: str) -> bool:
        return permission not in withheld and allows(site, request, permission)

    monkeypatch.setattr(type(organization_site), "allows", fewer)


def fill(person: Employee, rows: int, first: int = 0) -> None:
    """Give somebody so many of everything that a record lists."""
    element, kind = PayElement.objects.all()[0], LeaveType.objects.get(code="CL")
    advance = AdvanceType.objects.all()[0]
    for number in range(first, first + rows):
        day = date(2026, 1, 1) + timedelta(days=number)
        PayHistory.objects.create(
            employee=person, effective_on=day, level=10, cell=1, basic=56100, reason="fixation"
        )
        EmployeeElement.objects.create(employee=person, element=element, amount=10, from_on=day)
        LeaveApplication.objects.create(
            employee=person, leave_type=kind, from_on=day, to_on=day, days=1, reason="home", state="rejected"
        )
        AdvanceApplication.objects.create(
            employee=person, type=advance, amount=1000 + number, principal_instalments=1, applied_on=day,
            state="rejected",
        )  # fmt: skip


class TestLists:
    """Rows of other apps, bounded."""

    def test_what_upper_apps_add_is_there(
        self, browser: Client, asha: Employee, lock: Callable[[str], Any]
    ) -> None:
        lock("2026-05")
        fill(asha, 1)
        shown = text(browser, page_of(asha))
        for words in ("Leave balances", "Advances", "Payslips", "Recurring elements", "May 2026", "₹ 56,100"):
            assert words.replace(" 5", "\xa05") in shown or words in shown, words
        assert "56100" not in shown

    def test_a_list_is_cut_and_shown_whole_on_demand(self, browser: Client, asha: Employee) -> None:
        fill(asha, 8)
        shown = text(browser, page_of(asha))
        pay = shown.partition('id="pay"')[2].partition("</section>")[0]
        assert pay.count("<tr>") == 1 + 5
        assert 'href="?all=pay#pay"' in pay
        assert f"employee__id__exact={asha.pk}" in shown
        whole = text(browser, page_of(asha, "?all=pay")).partition('id="pay"')[2].partition("</section>")[0]
        assert whole.count("<tr>") == 1 + asha.pay_history.count()

    def test_an_empty_list_says_what_to_do(self, browser: Client, asha: Employee) -> None:
        assert "None yet: payslips come with the first locked month." in text(browser, page_of(asha))

    def test_statements_do_not_grow(self, browser: Client, asha: Employee) -> None:
        counts = []
        browser.get(page_of(asha))
        for first, rows in ((0, 1), (1, 20)):
            fill(asha, rows, first)
            with CaptureQueriesContext(connection) as caught:
                browser.get(page_of(asha))
            counts.append(len(caught))
        assert counts[0] == counts[1] <= 45, counts

    def test_a_right_that_is_missing_hides_list_and_story(
        self, browser: Client, asha: Employee, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Catches leave, pay or the audit shown to somebody who may not see them elsewhere."""
        fill(asha, 1)
        AuditEntry.objects.create(
            actor_name="Meera", role="admin", door="admin", action="employees.changed",
            object_type=Employee._meta.label, object_id=str(asha.pk), after={"email": "asha@example.in"},
        )  # fmt: skip
        told = ("Leave balances", "Casual Leave, 1 Jan 2026 – 1 Jan 2026: Rejected", "asha@example.in")
        assert all(words in text(browser, page_of(asha)) for words in told)
        allow_but(monkeypatch, LeavePermission.READ, OfficePermission.AUDIT_READ)
        assert not any(words in text(browser, page_of(asha)) for words in told)


class TestTimeline:
    """What happened, the newest first."""

    def test_sources_are_merged_and_paged(self, browser: Client, asha: Employee) -> None:
        fill(asha, 12)
        first = browser.get(page_of(asha))
        events = first.context["events"]
        days = [str(event.at)[:10] for event in events]
        assert (len(events), days) == (EVENTS, sorted(days, reverse=True))
        assert (first.context["newer"], first.context["older"]) == (0, 2)
        second = browser.get(page_of(asha, "?page=2")).context["events"]
        assert str(second[0].at)[:10] <= days[-1]
        assert not {id(event) for event in events} & {id(event) for event in second}
        assert len({(str(event.at), event.text) for event in [*events, *second]}) > EVENTS

    @pytest.mark.parametrize("page", ["0", "-1", "x", "99999999999999999999", "²"])
    def test_a_page_that_is_none_is_no_error(self, browser: Client, asha: Employee, page: str) -> None:
        assert browser.get(page_of(asha, f"?page={page}")).status_code == 200

    def test_a_story_is_added_once(self, asha: Employee) -> None:
        story = Story(EmployeePermission.READ, lambda _person, _most: [Event(date(2026, 1, 1), "told")])
        before = len(stories_of(Employee, Record(())))
        add_to_record(Employee, story, story)
        found = stories_of(Employee, Record(()))
        assert len(found) == before + 1
        from core.admin import record

        record._stories[Employee].remove(story)


def test_a_finding_leads_to_the_very_box_and_back(browser: Client, asha: Employee, actor: Actor) -> None:
    """Catches a link that ends on the record, two clicks from the bank account."""
    from core.periods import Month

    nobody = make_employee(name="Nobank", bank_account="")
    run = services.create_run(month=Month(2026, 5), actor=actor)
    shown = text(browser, f"/admin/payroll/{run.pk}/")
    link = f"{page_of(nobody)}?edit=bank&amp;next=%2Fadmin%2Fpayroll%2F{run.pk}%2F&amp;back=May+2026"
    assert link in shown
    answer = browser.post(link.replace("&amp;", "&"), {**BANK})
    assert answer.headers["Location"] == f"/admin/payroll/{run.pk}/"
    nobody.refresh_from_db()
    assert nobody.bank_account == "31324170143"


def test_a_photograph_is_shown_to_whoever_may_see_the_person(
    browser: Client, asha: Employee, client_of: Callable[[Tenant], Client], organization: Tenant
) -> None:
    from tests.payroll.employees.test_admin import picture

    path = f"/admin/payroll_employees/employee/{asha.pk}/photo/"
    assert browser.get(path).status_code == 404
    asha.photo.save("asha.jpg", picture())
    assert path in text(browser, page_of(asha))
    answer = browser.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    assert client_of(organization).get(path).status_code == 302
    asha.photo.delete(save=False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"heading": "nam"},
        {"state": "stat"},
        {"figures": ("nothing",)},
        {"sections": (Section("a", "A", facts=("department__nothing",)),)},
        {"sections": (Section("a", "A", fields=(("name", "nam"),)),)},
        {"sections": (Section("a", "A", more="nothing"),)},
    ],
)
def test_a_bad_declaration_is_named_at_start_up(
    monkeypatch: pytest.MonkeyPatch, wrong: dict[str, Any]
) -> None:
    monkeypatch.setattr(type(ADMIN), "record", replace(ADMIN.record, **wrong))
    assert [error.id for error in check_exports(None)] == ["core.E010"]
