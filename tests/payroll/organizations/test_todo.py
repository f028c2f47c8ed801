"""What waits, on the home page: named by the apps, each one click from where it is done."""

from datetime import date

import pytest
from django.urls import reverse

from core import todo
from core.periods import Month, today
from payroll.leave.models import LeaveApplication, LeaveType
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
        assert reverse(item.page, urlconf="config.urls_organization").startswith("/admin/")
    dated = [item.due_on for item in found if item.due_on]
    assert dated == sorted(dated)


def test_the_number_of_statements_does_not_grow(waiting: None, django_assert_max_num_queries: object) -> None:
    for _number in range(3):
        make_employee(5, 1, pan="")
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        todo.to_do(today())


def test_an_institution_without_anything_has_little_to_do(organization: object) -> None:
    assert {item.page for item in todo.to_do(today())} == {
        "admin:tenancy_backupsettings_changelist",
        "admin:payroll_organizations_organizationsettings_changelist",
    }
