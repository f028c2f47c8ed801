"""Delete pages: what really goes, or why nothing can; would catch a button that can only refuse."""

from datetime import date

import pytest
from django.test import Client

from core.audit.models import AuditEntry
from core.outbox.models import Job
from payroll.employees.models import Department, Employee, PayHistory
from payroll.leave.models import Holiday
from tests.contract.conftest import made_world, world  # noqa: F401 - fixtures

EMPLOYEES = "/admin/payroll_employees/employee/"


@pytest.fixture
def client(world, client_of) -> Client:  # noqa: F811 - the fixture
    found = client_of(world.home.tenant)
    found.force_login(world.home.users["admin"])
    return found


def test_who_was_paid_is_offered_no_delete_button(client, world):  # noqa: F811
    pk = world.home.ids["employee"]
    assert f"{EMPLOYEES}{pk}/delete/" not in client.get(f"{EMPLOYEES}{pk}/change/").content.decode()
    page = client.get(f"{EMPLOYEES}{pk}/delete/")
    assert page.context["protected"]
    assert page.content.decode().count("inactive instead") == 1
    assert 'type="submit"' not in page.content.decode().split('name="post"')[1].split("</form>")[0]
    assert Employee.objects.filter(pk=pk).exists()


def test_who_was_never_paid_goes_with_the_history_that_the_page_names(client, world):  # noqa: F811
    pk = world.home.ids["newcomer"]
    rows, entries, jobs = PayHistory.objects.count(), AuditEntry.objects.count(), Job.objects.count()
    assert f"{EMPLOYEES}{pk}/delete/" in client.get(f"{EMPLOYEES}{pk}/change/").content.decode()
    page = client.get(f"{EMPLOYEES}{pk}/delete/")
    beside = dict(page.context["model_count"])
    assert any("pay" in str(name) for name in beside), beside
    assert (PayHistory.objects.count(), AuditEntry.objects.count(), Job.objects.count()) == (
        rows,
        entries,
        jobs,
    )
    assert client.post(f"{EMPLOYEES}{pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Employee.objects.filter(pk=pk).exists()
    assert not PayHistory.objects.filter(employee_id=pk).exists()


def test_a_refusal_is_told_once(client, world):  # noqa: F811
    pk = world.home.ids["employee"]
    answer = client.post(f"{EMPLOYEES}{pk}/delete/", {"post": "yes"}, follow=True)
    assert answer.content.decode().count("make them inactive instead") == 1
    assert Employee.objects.filter(pk=pk).exists()


def test_a_department_in_use_stays_and_an_empty_one_goes(client, world):  # noqa: F811
    used = Employee.objects.first().department
    empty = Department.objects.create(code="ZOO", name="Zoology")
    base = "/admin/payroll_employees/department"
    assert "/delete/" not in client.get(f"{base}/{used.pk}/change/").content.decode()
    assert client.get(f"{base}/{used.pk}/delete/").context["protected"]
    assert "/delete/" in client.get(f"{base}/{empty.pk}/change/").content.decode()
    assert not client.get(f"{base}/{empty.pk}/delete/").context["protected"]


def test_what_stands_alone_says_so(client, world):  # noqa: F811
    row = Holiday.objects.create(on=date(2027, 1, 26), name="Republic Day")
    page = client.get(f"/admin/payroll_leave/holiday/{row.pk}/delete/").content.decode()
    assert "Nothing else goes with it" in page
    assert Holiday.objects.filter(pk=row.pk).exists()


def test_a_refused_save_offers_no_delete_button_either(client, world):  # noqa: F811
    """Would catch the button coming back with the form that was turned down."""
    pk = world.home.ids["employee"]
    answer = client.post(f"{EMPLOYEES}{pk}/change/", {"name": ""})
    assert answer.status_code == 200
    assert "correct the error" in answer.content.decode()
    assert f"{EMPLOYEES}{pk}/delete/" not in answer.content.decode()
