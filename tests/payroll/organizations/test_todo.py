"""What waits, on the home page: named by the apps, each one click from where it is done."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core import todo
from core.accounts.services import create_user
from core.actors import Actor
from core.admin import home
from core.periods import Month, today
from core.set_up import set_up
from core.tenancy.models import Tenant
from payroll.leave.models import Holiday, LeaveApplication, LeaveType
from payroll.organizations.models import Organization
from payroll.organizations.site import organization_site
from payroll.runs import services
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(organization: object, system: object) -> None:
    """One of everything that can wait."""
    person = make_employee(18, 1)
    make_employee(10, 1, pan="", pran="", bank_account="")
    LeaveApplication.objects.create(
        employee=person, leave_type=LeaveType.objects.get(code="CL"), from_on=date(2026, 12, 1),
        to_on=date(2026, 12, 1), days=1, reason="home", state="pending",
    )  # fmt: skip
    month = Month.of(today()).plus(-1)
    run = services.create_run(month=month, actor=system)  # type: ignore[arg-type]
    run = services.start_processing(run=run, actor=system)  # type: ignore[arg-type]
    services.lock_run(run=run, actor=system)  # type: ignore[arg-type]


def test_everything_is_named_and_leads_somewhere(waiting: None) -> None:
    """Catches an item whose page does not exist, and a thing that waits and is not shown."""
    found = todo.to_do(today())
    texts = " ".join(item.text for item in found)
    for words in (
        "leave application waits",
        "no PAN",
        "no PRAN",
        "no bank account",
        "is not deposited",
        "No backups",
    ):
        assert words in texts
    for item in found:
        assert reverse(item.page, args=item.args, urlconf="config.urls_organization").startswith("/admin/")
    dated = [item.due_on for item in found if item.due_on]
    assert dated == sorted(dated)


def test_the_number_of_statements_does_not_grow(waiting: None, django_assert_max_num_queries: object) -> None:
    for _number in range(3):
        make_employee(5, 1, pan="")
    todo.to_do(today())  # the increments are counted anew
    with django_assert_max_num_queries(26):  # type: ignore[operator]
        todo.to_do(today())


def test_an_institution_without_anything_has_little_to_do(organization: object) -> None:
    assert {item.page for item in todo.to_do(today())} == {
        "admin:tenancy_backupsettings_changelist",
        "admin:payroll_pay_commission_darevision_add",
    }


class TestSetUp:
    """What is missing before the first payroll stands on the home page until it is there."""

    def test_every_step_leads_somewhere_and_none_is_done_unseen(self, organization: object) -> None:
        steps = {str(step.text): step for step in set_up(today())}
        for step in steps.values():
            assert reverse(step.page, urlconf="config.urls_organization").startswith("/admin/")
        assert [text for text, step in steps.items() if step.is_done] == ["The dearness allowance of today"]

    def test_a_step_is_done_when_the_thing_is_there(self, organization: object) -> None:
        Organization.objects.update(address="Hill Road", tan="RCHA01234B", pan="AAATN1234C")
        Holiday.objects.create(on=date(today().year, 8, 15), name="Independence Day")
        make_employee()
        done = " ".join(str(step.text) for step in set_up(today()) if step.is_done)
        for words in (
            "Name and address",
            "TAN and PAN",
            "holidays",
            "Departments",
            "Designations",
            "employees",
        ):
            assert words in done

    def test_it_is_shown_until_the_first_locked_month(
        self, organization: Tenant, system: Actor, client_of: Callable[[Tenant], Client]
    ) -> None:
        user, _password = create_user(
            actor=system, username="head", name="Head", role="admin", password="Quiet-River-42",
            must_change_password=False,
        )  # fmt: skip
        client = client_of(organization)
        client.force_login(user)
        assert "Before the first payroll" in client.get("/admin/").content.decode()
        make_employee()
        run = services.create_run(month=Month.of(today()).plus(-1), actor=system)
        services.lock_run(run=services.start_processing(run=run, actor=system), actor=system)
        assert "Before the first payroll" not in client.get("/admin/").content.decode()

    def test_its_statements_are_few(
        self, organization: object, django_assert_max_num_queries: Callable[..., Any]
    ) -> None:
        with django_assert_max_num_queries(12):
            set_up(today())


def test_late_things_are_called_overdue(
    waiting: None, organization: Tenant, system: Actor, client_of: Callable[[Tenant], Client]
) -> None:
    """Catches a day that has passed and is shown like one to come."""
    user, _password = create_user(
        actor=system, username="head", name="Head", role="admin", password="Quiet-River-42",
        must_change_password=False,
    )  # fmt: skip
    client = client_of(organization)
    client.force_login(user)
    items = home.waiting(client.get("/admin/").wsgi_request, organization_site, date(2027, 1, 20))
    assert any(item["is_late"] for item in items)
    assert not any(
        item["is_late"] for item in items if item["due_on"] is None or item["due_on"] >= date(2027, 1, 20)
    )
