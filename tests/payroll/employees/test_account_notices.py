"""Whoever gets an account as an employee is told so by e-mail, through every door, without the password."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from core.accounts.models import User
from core.errors import DomainError
from core.outbox.models import Message
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.employees.services.creation import CreatedEmployee
from tests.core.accounts.people import user_of
from tests.payroll.employees.api.test_employees import BODY, data
from tests.payroll.employees.conftest import Caller
from tests.payroll.employees.test_admin import LIST, form

pytestmark = pytest.mark.django_db
Enter = Callable[..., CreatedEmployee]
ADDRESS = "asha.rao@example.org"


def told(template: str) -> list[Message]:
    return list(Message.objects.filter(template=template).order_by("channel"))


@pytest.fixture
def browser(masters: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    client = client_of(masters)
    client.force_login(user_of(masters, "hr_manager", "clerk"))
    return client


def test_over_rest(call: Caller) -> None:
    credentials = data(call("POST", "", {**BODY, "email": ADDRESS}), 201)["credentials"]
    (message,) = told("account_created")
    assert (message.channel, message.address) == ("email", ADDRESS)
    assert credentials["username"] in message.body
    assert credentials["password"] not in message.body
    reset = data(call("POST", f"/{Employee.objects.get().pk}/credentials"))["credentials"]
    rows = told("password_reset")
    assert [row.channel for row in rows] == ["email", "inbox"]
    assert not any(reset["password"] in row.body for row in rows)


def test_in_the_admin(browser: Client) -> None:
    answer = browser.post(f"{LIST}add/", form(email=ADDRESS))
    assert "/credentials/" in answer.headers["Location"]
    (message,) = told("account_created")
    assert message.address == ADDRESS
    shown = browser.get(answer.headers["Location"]).content.decode()
    (password,) = re.findall(r"data-credential>([^<]+)<", shown)
    assert password not in message.body
    employee = Employee.objects.get()
    browser.post(reverse("admin:payroll_employees_employee_issue_credentials", args=[employee.pk]), {})
    assert len(told("password_reset")) == 2


def test_without_an_address_there_is_no_email(enter: Enter) -> None:
    enter()
    assert told("account_created") == []


def test_an_employee_who_is_refused_is_not_told(enter: Enter) -> None:
    with pytest.raises(DomainError):
        enter(email=ADDRESS, pan="wrong")
    assert not Message.objects.exists()
    assert not User.objects.filter(email=ADDRESS).exists()
