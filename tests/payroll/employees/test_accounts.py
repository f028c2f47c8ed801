"""Accounts with more rights than an employee's: nobody with fewer rights gets at them through the record."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from core.accounts.managing import change_user
from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Actor, Door, actor_for, system_actor
from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidState
from core.periods import today
from payroll.employees.models import Employee, StatusHistory
from payroll.employees.services.bulk.people import PeopleBulk
from payroll.employees.services.credentials import issue_credentials
from payroll.employees.services.removal import delete_employee
from payroll.employees.services.status import change_status, settle_statuses
from payroll.employees.services.updates import update_employee

pytestmark = pytest.mark.django_db

SOON = timedelta(days=5)
Act = Callable[[Employee, Actor], Any]


def change(**values: Any) -> Act:
    return lambda employee, actor: update_employee(employee=employee, actor=actor, **values)


def leave(on: date) -> Act:
    return lambda employee, actor: change_status(
        employee=employee, status="inactive", on=on, reason="Resigned", actor=actor
    )


ACTS: dict[str, Act] = {
    "reset": lambda employee, actor: issue_credentials(employee=employee, actor=actor),
    "rename": change(name="Somebody Else"),
    "e-mail": change(email="mine@example.org"),
    "phone": change(phone="9876543210"),
    "code": change(code="NEW01"),
    "close": leave(today()),
    "close later": leave(today() + SOON),
    "remove": lambda employee, actor: delete_employee(employee=employee, actor=actor),
}


@pytest.fixture
def admin(organization: Any) -> Actor:
    user, _password = create_user(
        actor=system_actor(Door.COMMAND), username="first.admin", name="First", role="admin"
    )
    return actor_for(user, tenant_type="organization", door=Door.API)


@pytest.fixture(params=["admin", "hr_manager"])
def raised(request: Any, asha: Employee, admin: Actor) -> Employee:
    """An employee whose account has been given more rights."""
    change_user(user=User.objects.get(pk=asha.user_id), actor=admin, role=request.param)
    return asha


def state() -> tuple[Any, ...]:
    return (
        list(User.objects.order_by("pk").values()),
        list(Employee.objects.values()),
        StatusHistory.objects.count(),
        AuditEntry.objects.count(),
    )


@pytest.mark.parametrize("name", ACTS)
def test_a_manager_is_refused_and_nothing_changes(raised: Employee, hr: Actor, name: str) -> None:
    """The way by which a manager became administrator, and closed the last one."""
    before = state()
    with pytest.raises(Forbidden):
        ACTS[name](raised, hr)
    assert state() == before


@pytest.mark.parametrize("name", ACTS)
def test_an_administrator_may(raised: Employee, admin: Actor, name: str) -> None:
    ACTS[name](raised, admin)


@pytest.mark.parametrize("name", ACTS)
def test_a_manager_may_for_an_employee(asha: Employee, hr: Actor, name: str) -> None:
    ACTS[name](asha, hr)


def test_what_is_not_of_the_account_may_still_be_changed(raised: Employee, hr: Actor) -> None:
    assert change(bank_account="30211234567", ifsc="SBIN0001234")(raised, hr).ifsc == "SBIN0001234"


@pytest.mark.parametrize("name", ["reset", "e-mail", "rename"])
def test_the_own_account_is_no_exception(raised: Employee, hr: Actor, name: str) -> None:
    """A stolen session would else move the account to another address."""
    before = state()
    with pytest.raises(InvalidState if name == "rename" else Forbidden):
        ACTS[name](raised, replace(hr, user_id=raised.user_id))
    assert state() == before


@pytest.mark.parametrize("name", ["close", "close later", "remove"])
def test_the_last_administrator_stays(asha: Employee, admin: Actor, name: str) -> None:
    user = User.objects.get(pk=asha.user_id)
    change_user(user=user, actor=admin, role="admin")
    me = replace(admin, user_id=user.pk)
    change_user(user=User.objects.get(username="first.admin"), actor=me, is_active=False)
    before = state()
    with pytest.raises(InvalidState):
        ACTS[name](asha, me)
    assert state() == before


def test_the_night_leaves_the_last_administrator(asha: Employee, hr: Actor, admin: Actor) -> None:
    """Entered while the account was an employee's; by its day it is the only administrator's."""
    leave(today() + SOON)(asha, hr)
    user = User.objects.get(pk=asha.user_id)
    change_user(user=user, actor=admin, role="admin")
    change_user(user=User.objects.get(username="first.admin"), actor=admin, is_active=False)
    assert settle_statuses(on=today() + SOON, actor=system_actor(Door.TASK)) == 1
    user.refresh_from_db()
    asha.refresh_from_db()
    assert (asha.status, user.is_active) == ("inactive", True)
    assert AuditEntry.objects.filter(action="employees.account_left_as_it_is").count() == 1


def test_coming_back_does_not_open_what_an_administrator_closed(
    asha: Employee, hr: Actor, admin: Actor
) -> None:
    user = User.objects.get(pk=asha.user_id)
    leave(today())(asha, hr)
    change_user(user=user, actor=admin, role="admin")
    change_status(employee=asha, status="active", on=today(), reason="Back", actor=hr)
    user.refresh_from_db()
    assert not user.is_active


def test_an_import_says_which_row_may_not(raised: Employee, hr: Actor, admin: Actor) -> None:
    row = {"code": raised.code, "email": "mine@example.org"}
    (plan,) = PeopleBulk(actor=hr).plan([(2, row)])
    assert list(plan.errors) == ["email"]
    (plan,) = PeopleBulk(actor=admin).plan([(2, row)])
    assert plan.errors == {}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/{pk}/credentials", None),
        ("PUT", "/{pk}", {"email": "mine@example.org"}),
        ("PUT", "/{pk}", {"status": "inactive", "statusOn": today(), "statusReason": "Gone"}),
        ("DELETE", "/{pk}", None),
    ],
)
def test_over_rest_it_is_403(raised: Employee, call: Any, method: str, path: str, body: Any) -> None:
    before = list(User.objects.filter(pk=raised.user_id).values())
    assert call(method, path.format(pk=raised.pk), body).status_code == 403
    assert list(User.objects.filter(pk=raised.user_id).values()) == before
