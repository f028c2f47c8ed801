"""The payroll pages of the admin: what they show, to whom, and with how many queries."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core import access
from core.actors import Door, system_actor
from core.periods import Month, today
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.employees.selectors.increments import increments_ahead
from payroll.pay_commission import todo as pay_commission_todo
from payroll.pay_commission.models import DaRevision
from payroll.runs import services
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.permissions import RunPermission
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee, set_pay

Make = Callable[[str], PayrollRun]


@pytest.fixture
def sign_in(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[..., Client]:
    def make(role: str = "hr_manager") -> Client:
        client = client_of(organization)
        client.force_login(make_account(f"some.{role}", role))
        return client

    return make


@pytest.fixture
def people(organization: Tenant) -> list[Employee]:
    return [make_employee(), make_employee(level=7, cell=3), make_employee(level=4, cell=2)]


def body(response: object) -> str:
    assert response.status_code == 200, response.content[:2000]  # type: ignore[attr-defined]
    return " ".join(response.content.decode().split())  # type: ignore[attr-defined]


def page_of(run: PayrollRun) -> str:
    return f"/admin/payroll/{run.pk}/"


class TestHome:
    def test_without_any_run_says_how_to_begin(self, sign_in: Callable[..., Client]) -> None:
        text = body(sign_in().get("/admin/"))
        assert "This month has no payroll run yet" in text
        assert 'href="/admin/payroll/new/"' in text
        assert "The chart begins with the first locked month." in text

    def test_leads_to_the_next_step_and_counts_the_checks(
        self, people: list[Employee], process: Make, sign_in: Callable[..., Client]
    ) -> None:
        make_employee(bank_account="")
        run = process(str(Month.of(today())))
        text = body(sign_in().get("/admin/"))
        assert "Review and lock" in text
        assert f'href="{page_of(run)}findings/?severity=error"' in text
        assert "1 employee is left out" in text

    def test_charts_have_a_table_and_no_script(
        self, people: list[Employee], lock: Make, sign_in: Callable[..., Client]
    ) -> None:
        lock("2026-04"), lock("2026-05")
        text = body(sign_in().get("/admin/"))
        assert text.count("<rect") >= 4
        assert "As a table" in text
        assert "<script>" not in text
        assert "onclick=" not in text

    def test_queries_do_not_grow_with_people_months_and_holds(
        self, people: list[Employee], lock: Make, sign_in: Callable[..., Client], actor: object
    ) -> None:
        client = sign_in()
        lock("2026-04")
        client.get("/admin/")
        few = _queries(client, "/admin/")
        for number in range(4):
            make_employee(retirement_on=Month.of(today()).plus(number).last)
        run = lock("2026-05")
        for detail in SalaryDetail.objects.filter(run=run):
            services.hold_payment(run=run, employee_id=detail.employee_id, reason="Asked", actor=actor)
        lock("2026-06")
        client.get("/admin/")  # the increments are counted anew
        many = _queries(client, "/admin/")
        # Where nothing is held there is one count less to make; all else is the same.
        assert many <= few + 2
        assert many < 40

    def test_increments_that_were_forgotten_come_before_those_to_come(self, organization: Tenant) -> None:
        employee = make_employee(date_of_joining=date(2015, 1, 1))
        found = increments_ahead(date(2026, 8, 10))
        assert found[:1] == [(date(2026, 7, 1), 1)]
        set_pay(employee, 10, 11, date(2026, 7, 1))
        assert date(2026, 7, 1) not in dict(increments_ahead(date(2026, 8, 10)))

    @pytest.mark.parametrize(("day", "is_old"), [(date(2026, 6, 30), False), (date(2026, 7, 1), True)])
    def test_a_missing_revision_shows_from_the_first_day_of_the_half_year(
        self, organization: Tenant, day: date, is_old: bool
    ) -> None:
        assert bool(pay_commission_todo.waiting(day)) is is_old


class TestMonth:
    def test_a_draft_shows_what_processing_will_meet(
        self, people: list[Employee], actor: object, sign_in: Callable[..., Client]
    ) -> None:
        make_employee(name="Nobank", bank_account="")
        make_employee(name="Nopan", pan="")
        make_employee(name="Nopay", cell=0)
        run = services.create_run(month=Month(2026, 5), actor=actor)
        text = body(sign_in().get(page_of(run)))
        assert "6 employees are on the rolls of this month." in text
        for name in ("Nobank", "Nopan", "Nopay"):
            assert name in text
        assert "No bank account or IFSC" in text
        assert 'aria-current="step"><span class="k-step-number">2</span>Checks' in text

    def test_a_clear_draft_says_so(
        self, people: list[Employee], actor: object, sign_in: Callable[..., Client]
    ) -> None:
        run = services.create_run(month=Month(2026, 5), actor=actor)
        assert "Nothing stands in the way." in body(sign_in().get(page_of(run)))

    def test_an_earlier_open_month_stops_it_before_anything_is_pressed(
        self, people: list[Employee], actor: object, sign_in: Callable[..., Client]
    ) -> None:
        services.create_run(month=Month(2026, 4), actor=actor)
        run = services.create_run(month=Month(2026, 5), actor=actor)
        assert "An earlier month is not locked" in body(sign_in().get(page_of(run)))

    def test_the_largest_difference_stands_first_with_its_reason(
        self, people: list[Employee], lock: Make, process: Make, sign_in: Callable[..., Client]
    ) -> None:
        lock("2026-04")
        set_pay(people[2], 4, 9, date(2026, 5, 1))
        run = process("2026-05")
        text = body(sign_in().get(page_of(run)))
        review = text[text.index('id="review"') :]
        places = [review.index(person.code) for person in people]
        assert min(places) == places[2]
        assert "Pay changed" in review

    def test_the_first_month_of_all_has_no_joiners(
        self, people: list[Employee], process: Make, sign_in: Callable[..., Client]
    ) -> None:
        assert "Not paid last month" not in body(sign_in().get(page_of(process("2026-05"))))

    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            ("show=left_out", ["Left Out"]),
            ("show=held", ["Held Back"]),
            ("show=warnings", ["No Pan"]),
            ("show=corrected", ["Set Right"]),
            ("q=held", ["Held Back"]),
            ("department=Nowhere", []),
        ],
    )
    def test_filters(
        self,
        organization: Tenant,
        process: Make,
        sign_in: Callable[..., Client],
        actor: object,
        query: str,
        expected: list[str],
    ) -> None:
        names = {
            "Left Out": make_employee(name="Left Out", bank_account=""),
            "Held Back": make_employee(name="Held Back"),
            "No Pan": make_employee(name="No Pan", pan=""),
            "Set Right": make_employee(name="Set Right"),
        }
        run = process("2026-04")
        services.hold_payment(run=run, employee_id=names["Held Back"].pk, reason="Asked", actor=actor)
        detail = SalaryDetail.objects.get(run=run, employee=names["Set Right"])
        services.change_detail(
            run=run, detail=detail, values={"tds": Decimal(100)}, reason="Letter", actor=actor
        )
        text = body(sign_in().get(f"{page_of(run)}?{query}"))
        review = text[text.index('id="review"') :]
        assert sorted(name for name in names if name in review) == expected
        if not expected:
            assert "Nobody fits." in review

    def test_queries_do_not_grow_with_rows(
        self, people: list[Employee], lock: Make, process: Make, sign_in: Callable[..., Client], actor: object
    ) -> None:
        client = sign_in()
        lock("2026-04")
        few = _queries(client, page_of(process("2026-05")))
        for _number in range(5):
            make_employee(pan="")
        run = process("2026-05")
        for detail in SalaryDetail.objects.filter(run=run)[:3]:
            services.hold_payment(run=run, employee_id=detail.employee_id, reason="Asked", actor=actor)
        assert _queries(client, page_of(run)) <= few

    def test_progress_answers_as_json(
        self, people: list[Employee], process: Make, sign_in: Callable[..., Client]
    ) -> None:
        run = process("2026-05")
        answer = sign_in().get(f"{page_of(run)}progress/").json()
        assert (answer["state"], answer["done"], answer["total"], answer["is_over"]) == (
            "processed", 3, 3, True,
        )  # fmt: skip
        PayrollRun.objects.filter(pk=run.pk).update(state="processing")
        page = sign_in_again(sign_in, run)
        assert "<progress" in page
        assert "data-progress=" in page
        assert "Look again" in page


def sign_in_again(sign_in: Callable[..., Client], run: PayrollRun) -> str:
    return body(sign_in("admin").get(page_of(run)))


class TestDetail:
    def test_every_figure_says_how_it_came_about(
        self, people: list[Employee], process: Make, sign_in: Callable[..., Client]
    ) -> None:
        run = process("2026-05")
        detail = SalaryDetail.objects.get(run=run, employee=people[0])
        text = body(sign_in().get(f"{page_of(run)}details/{detail.pk}/"))
        assert "Level 10, cell 10: 73,200 a month." in text
        assert "60% of 73,200." in text
        assert "10% of 1,17,120." in text
        assert "Estimated tax of 2026-27" in text
        assert "Draft payslip (PDF)" in text

    def test_part_of_a_month_says_how_many_days(
        self, organization: Tenant, process: Make, sign_in: Callable[..., Client]
    ) -> None:
        person = make_employee(date_of_joining=date(2026, 5, 22))
        run = process("2026-05")
        detail = SalaryDetail.objects.get(run=run, employee=person)
        text = body(sign_in().get(f"{page_of(run)}details/{detail.pk}/"))
        assert "Paid for 10 of 31 days." in text

    def test_another_runs_detail_is_not_found(
        self, people: list[Employee], lock: Make, process: Make, sign_in: Callable[..., Client]
    ) -> None:
        other = SalaryDetail.objects.filter(run=lock("2026-04")).first()
        run = process("2026-05")
        assert other is not None
        assert sign_in().get(f"{page_of(run)}details/{other.pk}/").status_code == 404


class TestRights:
    def test_an_employee_is_sent_to_sign_in(
        self, people: list[Employee], process: Make, sign_in: Callable[..., Client]
    ) -> None:
        run = process("2026-05")
        client = sign_in("employee")
        for address in ("/admin/", page_of(run), f"{page_of(run)}register.csv", f"{page_of(run)}lock/"):
            response = client.get(address)
            assert response.status_code == 302, address
            assert "/admin/login/" in response["Location"], address
        assert client.post(f"{page_of(run)}process/").status_code == 302
        run.refresh_from_db()
        assert run.state == "processed"

    def test_what_the_role_may_not_do_is_neither_shown_nor_done(
        self,
        people: list[Employee],
        process: Make,
        sign_in: Callable[..., Client],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        run = process("2026-05")
        matrix = access._matrices["organization"]
        kept = frozenset({RunPermission.READ})
        monkeypatch.setitem(access._matrices, "organization", {**matrix, "hr_manager": kept})
        client = sign_in()
        text = body(client.get(page_of(run)))
        for name in ("process", "lock", "discard"):
            assert f'"{page_of(run)}{name}/"' not in text
        assert "Employees</span>" not in text
        assert 'href="/admin/payroll_runs/payrollrun/"' in text
        for name in ("process", "lock", "discard"):
            assert client.post(f"{page_of(run)}{name}/", {"typed": "2026-05"}).status_code == 403
        run.refresh_from_db()
        assert run.state == "processed"

    def test_menu_by_role(self, organization: Tenant, sign_in: Callable[..., Client]) -> None:
        assert 'href="/admin/accounts/user/"' in body(sign_in("admin").get("/admin/"))
        assert 'href="/admin/accounts/user/"' not in body(sign_in().get("/admin/"))

    def test_every_entry_of_the_menu_opens(
        self, organization: Tenant, sign_in: Callable[..., Client]
    ) -> None:
        client = sign_in("admin")
        text = body(client.get("/admin/"))
        menu = text[text.index('id="nav-sidebar-apps"') : text.index('aria-label="Account"')]
        links = [part.split('"')[0] for part in menu.split('href="')[1:]]
        assert len(links) > 10
        for link in links:
            assert client.get(link, follow=True).status_code == 200, link


class TestList:
    def test_search_filter_and_amounts(
        self, people: list[Employee], lock: Make, actor: object, sign_in: Callable[..., Client]
    ) -> None:
        lock("2026-04")
        services.create_run(month=Month(2026, 5), actor=actor)
        client = sign_in()
        runs = "/admin/payroll_runs/payrollrun/"
        assert "April 2026" in body(client.get(f"{runs}?q=2026-04"))
        assert "May 2026" not in body(client.get(f"{runs}?q=2026-04"))
        assert "0 found" in body(client.get(f"{runs}?q=nonsense"))
        assert "April 2026" not in body(client.get(f"{runs}?state__exact=draft"))
        assert "May 2026" in body(client.get(f"{runs}?year=2026-27"))
        assert client.get(f"{runs}export.csv").status_code == 200


def _queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


class TestChangedSince:
    def test_processing_again_is_the_way_on_and_the_lock_is_not_offered(
        self, people: list[Employee], process: Make, sign_in: Callable[..., Client]
    ) -> None:
        """Would catch a page that leads to a lock which can only be refused."""
        run, hr = process("2026-06"), sign_in("admin")
        page = hr.get(f"/admin/payroll/{run.pk}/").content.decode()
        assert f"/admin/payroll/{run.pk}/lock/" in page
        assert '<button class="k-button">Process again' in page
        Employee.objects.filter(pk=people[0].pk).update(bank_account="50100999999999")
        page = hr.get(f"/admin/payroll/{run.pk}/").content.decode()
        assert people[0].code in page.split("Changed since the run was processed")[1]
        assert f"/admin/payroll/{run.pk}/lock/" not in page
        assert '<button class="k-button k-primary">Process again' in page


class TestSupplementaryPerson:
    def test_leads_back_to_its_run_and_counts_no_days(
        self, people: list[Employee], lock: Make, sign_in: Callable[..., Client]
    ) -> None:
        """Would catch the month's own wording on a page of arrears alone."""
        actor = system_actor(Door.COMMAND)
        lock("2026-05")
        lock("2026-06")
        DaRevision.objects.create(effective_on=date(2026, 5, 1), percentage=63)
        run = services.create_run(
            month=Month(2026, 6), kind="supplementary", people=[people[0].pk], actor=actor
        )
        services.start_processing(run=run, actor=actor)
        detail = SalaryDetail.objects.get(run=run)
        page = sign_in().get(f"/admin/payroll/{run.pk}/details/{detail.pk}/").content.decode()
        assert "Back to June 2026, supplementary run 1" in page
        assert "days in service" not in page
