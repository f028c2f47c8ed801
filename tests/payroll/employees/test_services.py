"""Changing, leaving, deleting, credentials, elements, masters."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.utils import timezone

from core.accounts.models import User
from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import Duplicate, InUse, InvalidState, InvalidTransition, ValidationFailed
from core.periods import Month, today
from payroll.employees import hooks
from payroll.employees.models import (
    Employee,
    EmployeeElement,
    PayElement,
    PayHistory,
    StatusHistory,
)
from payroll.employees.selectors.pay import elements_on, pay_as_of, pay_history, upcoming_pay
from payroll.employees.services.creation import CreatedEmployee
from payroll.employees.services.credentials import issue_credentials
from payroll.employees.services.elements import set_element
from payroll.employees.services.pay import change_pay
from payroll.employees.services.removal import delete_employee
from payroll.employees.services.status import change_status, settle_statuses
from payroll.employees.services.updates import update_employee

pytestmark = pytest.mark.django_db
Enter = Callable[..., CreatedEmployee]


@pytest.fixture
def paid() -> Iterator[set[int]]:
    """Ids of employees that have salary details, as payroll runs would answer."""
    ids: set[int] = set()

    def check(employee_id: int) -> str:
        return "The employee has salary details; make them inactive instead." if employee_id in ids else ""

    hooks.register_in_use_check(check)
    yield ids
    hooks.in_use_checks.remove(check)


def change(employee: Employee, actor: Actor, **values: Any) -> Employee:
    return update_employee(employee=employee, actor=actor, **values)


# --- record


def test_update_changes_only_what_is_given(asha: Employee, hr: Actor) -> None:
    after = change(asha, hr, name="Asha R. Rao", email="asha@example.in", department="CHE")
    assert (after.name, after.email, after.department.code) == ("Asha R. Rao", "asha@example.in", "CHE")
    assert (after.designation, after.date_of_birth) == (asha.designation, asha.date_of_birth)
    user = User.objects.get(pk=asha.user_id)
    assert (user.name, user.email) == ("Asha R. Rao", "asha@example.in")
    entry = AuditEntry.objects.get(action="employees.changed")
    assert set(entry.after) == {"name", "email", "department"}
    assert not PayHistory.objects.exclude(reason="joining").exists()


def test_update_of_date_of_birth_moves_retirement(asha: Employee, hr: Actor) -> None:
    assert change(asha, hr, date_of_birth=date(1991, 6, 1)).retirement_on == date(2051, 5, 31)


def test_update_without_any_difference_writes_no_audit(asha: Employee, hr: Actor) -> None:
    change(asha, hr, name=asha.name, level=10, cell=8)
    assert not AuditEntry.objects.filter(action__in=["employees.changed", "employees.pay_changed"]).exists()


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": ""}, "name"),
        ({"date_of_birth": date(2010, 1, 1)}, "date_of_joining"),
        ({"basic": 1}, "basic"),
        ({"level": 11, "cell": 1}, "pay_reason"),
        ({"level": 11, "cell": 1, "pay_reason": "joining"}, "pay_reason"),
        ({"level": 11, "pay_reason": "correction"}, "cell"),
        ({"level": 9, "pay_reason": "promotion"}, "level"),
        ({"cell": 41, "pay_reason": "correction"}, "cell"),
        ({"cell": 9, "pay_reason": "correction", "pay_effective_on": date(2018, 7, 1)}, "pay_effective_on"),
        ({"cell": 9, "pay_reason": "correction", "pay_effective_on": date(2050, 6, 1)}, "pay_effective_on"),
        ({"pay_reason": "promotion"}, "pay_reason"),
        ({"status_on": date(2026, 1, 1)}, "status_on"),
        ({"status": "inactive"}, "status_reason"),
        ({"status": "inactive", "status_on": date(2018, 1, 1), "status_reason": "x"}, "status_on"),
    ],
)
def test_update_refuses_naming_the_field_and_changes_nothing(
    asha: Employee, hr: Actor, values: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationFailed) as caught:
        change(asha, hr, **{"email": "new@example.in", **values})
    assert list(caught.value.fields) == [field]
    asha.refresh_from_db()
    assert asha.email == ""
    assert PayHistory.objects.count() == 1
    assert StatusHistory.objects.count() == 1


def test_code_changes_with_the_user_name_until_the_first_payroll(
    asha: Employee, hr: Actor, paid: set[int]
) -> None:
    after = change(asha, hr, code="phy-7")
    assert (after.code, after.user.username) == ("PHY-7", "phy-7")
    paid.add(asha.pk)
    with pytest.raises(InvalidState) as caught:
        change(asha, hr, code="PHY-8")
    assert "code" in caught.value.fields
    assert change(asha, hr, code="PHY-7", name="A").name == "A"


def test_code_whose_user_name_is_taken_is_refused(asha: Employee, hr: Actor) -> None:
    with pytest.raises(Duplicate) as caught:
        change(asha, hr, code="HR")
    assert "code" in caught.value.fields


# --- pay


def test_change_of_pay_adds_a_row_from_the_first_of_the_month(asha: Employee, hr: Actor) -> None:
    change(asha, hr, cell=9, pay_reason="correction")
    first = Month.of(today()).first
    row = pay_as_of([asha.pk], today())[asha.pk]
    assert (row.cell, row.basic, row.effective_on) == (9, Decimal(71100), first)
    assert pay_as_of([asha.pk], first - timedelta(days=1))[asha.pk].cell == 8


def test_future_change_of_pay_waits_for_its_date(asha: Employee, hr: Actor) -> None:
    day = today() + timedelta(days=40)
    change(asha, hr, level=11, pay_reason="promotion", pay_effective_on=day, order_reference="Est/1")
    assert pay_as_of([asha.pk], today())[asha.pk].level == 10
    waiting = upcoming_pay(asha.pk, today())
    assert waiting is not None
    assert (waiting.level, waiting.effective_on) == (11, day)
    assert pay_as_of([asha.pk], day)[asha.pk].level == 11
    newest = pay_history(asha.pk, today())[0]
    assert (newest.is_future, newest.order_reference) == (True, "Est/1")


@pytest.mark.parametrize(
    ("level", "cell", "new_level", "new_cell", "basic"),
    [
        (10, 5, 11, 1, 67700),
        (10, 11, 11, 6, 78500),
        (7, 10, 8, 9, 60400),
        (6, 1, 7, 1, 44900),
        (4, 5, 5, 2, 30100),
    ],
)
def test_promotion_without_a_cell_is_fixed_by_rule_13(
    enter: Enter, hr: Actor, level: int, cell: int, new_level: int, new_cell: int, basic: int
) -> None:
    """The worked examples of the reference."""
    person = enter(level=level, cell=cell).employee
    row = change_pay(employee=person, actor=hr, level=new_level, reason="promotion")
    assert row is not None
    assert (row.cell, row.basic) == (new_cell, Decimal(basic))


def test_of_two_changes_on_one_date_the_later_entered_wins(asha: Employee, hr: Actor) -> None:
    day = date(2026, 1, 1)
    for cell in (12, 11):
        change_pay(employee=asha, actor=hr, cell=cell, effective_on=day, reason="correction")
    assert pay_as_of([asha.pk], day)[asha.pk].cell == 11
    assert PayHistory.objects.count() == 3


# --- status


def test_inactive_closes_the_account_and_sets_the_last_day(enter: Enter, hr: Actor) -> None:
    created = enter()
    after = change_status(
        employee=created.employee, status="inactive", on=today(), reason="Resigned", actor=hr
    )
    assert (after.status, after.last_working_on) == ("inactive", today() - timedelta(days=1))
    credentials = created.credentials
    assert authenticate(None, username=credentials.username, password=credentials.password) is None
    with pytest.raises(InvalidState):
        issue_credentials(employee=after, actor=hr)
    back = change_status(employee=after, status="active", on=today(), reason="Withdrawn", actor=hr)
    assert (back.status, back.last_working_on) == ("active", None)
    assert authenticate(None, username=credentials.username, password=credentials.password)


def test_retired_keeps_the_account(asha: Employee, hr: Actor) -> None:
    after = change_status(employee=asha, status="retired", on=today(), reason="Voluntary", actor=hr)
    assert (after.status, after.last_working_on) == ("retired", today())
    assert User.objects.get(pk=asha.user_id).is_active


def test_future_status_waits_and_is_settled_once(asha: Employee, hr: Actor) -> None:
    day = today() + timedelta(days=10)
    after = change_status(employee=asha, status="inactive", on=day, reason="Resigned", actor=hr)
    assert (after.status, after.last_working_on) == ("active", day - timedelta(days=1))
    assert settle_statuses(on=today(), actor=hr) == 0
    assert settle_statuses(on=day, actor=hr) == 1
    assert settle_statuses(on=day, actor=hr) == 0
    asha.refresh_from_db()
    assert asha.status == "inactive"
    assert not User.objects.get(pk=asha.user_id).is_active


def test_waiting_status_can_be_called_off_on_its_date(asha: Employee, hr: Actor) -> None:
    day = today() + timedelta(days=10)
    change_status(employee=asha, status="inactive", on=day, reason="Resigned", actor=hr)
    after = change(asha, hr, status="active", status_on=day, status_reason="Resignation withdrawn")
    assert (after.status, after.last_working_on) == ("active", None)
    assert settle_statuses(on=day, actor=hr) == 0


def test_daily_task_settles_the_organization_it_was_sent_for(asha: Employee, hr: Actor) -> None:
    from payroll.employees.tasks import settle

    change_status(
        employee=asha, status="retired", on=today() + timedelta(days=1), reason="Superannuation", actor=hr
    )
    settle(timezone.now())
    asha.refresh_from_db()
    assert asha.status == "active"
    StatusHistory.objects.filter(status="retired").update(effective_on=today())
    settle(timezone.now())
    asha.refresh_from_db()
    assert asha.status == "retired"


@pytest.mark.parametrize("status", ["active"])
def test_status_that_is_there_already_is_refused(asha: Employee, hr: Actor, status: str) -> None:
    with pytest.raises(InvalidTransition):
        change_status(employee=asha, status=status, on=today(), reason="x", actor=hr)


def test_retired_cannot_become_inactive(asha: Employee, hr: Actor) -> None:
    change_status(employee=asha, status="retired", on=today(), reason="x", actor=hr)
    with pytest.raises(InvalidTransition):
        change_status(employee=asha, status="inactive", on=today(), reason="x", actor=hr)


# --- deleting, credentials


def test_delete_takes_the_history_and_frees_the_user_name(asha: Employee, hr: Actor, enter: Enter) -> None:
    delete_employee(employee=asha, actor=hr)
    assert not Employee.objects.exists()
    assert not PayHistory.objects.exists()
    assert not User.objects.get(pk=asha.user_id).is_active
    assert enter(code=asha.code).employee.user.username == asha.code.lower()


def test_delete_of_somebody_paid_is_refused(asha: Employee, hr: Actor, paid: set[int]) -> None:
    paid.add(asha.pk)
    with pytest.raises(InUse, match="inactive") as caught:
        delete_employee(employee=asha, actor=hr)
    assert caught.value.code == "IN_USE"
    assert Employee.objects.exists()
    assert PayHistory.objects.exists()


def test_issued_credentials_replace_the_old_password(enter: Enter, hr: Actor) -> None:
    created = enter()
    issued = issue_credentials(employee=created.employee, actor=hr)
    assert issued.username == created.credentials.username
    assert issued.password != created.credentials.password
    assert authenticate(None, username=issued.username, password=issued.password)
    assert authenticate(None, username=issued.username, password=created.credentials.password) is None


# --- elements


def test_elements_are_seeded(masters: Any) -> None:
    assert {"LICENCE_FEE", "CGEGIS", "CGHS", "PROF_TAX", "GPF_SUB", "SPECIAL_PAY"} <= set(
        PayElement.objects.values_list("code", flat=True)
    )


def test_element_is_set_replaced_and_ended(asha: Employee, hr: Actor) -> None:
    def put(amount: int, from_on: date) -> None:
        set_element(employee=asha, element="cgegis", amount=Decimal(amount), from_on=from_on, actor=hr)

    put(60, date(2026, 4, 10))
    put(120, date(2026, 9, 1))
    put(150, date(2026, 9, 30))
    put(0, date(2026, 12, 1))
    rows = EmployeeElement.objects.order_by("from_on").values_list("amount", "from_on", "to_on")
    assert list(rows) == [
        (Decimal(60), date(2026, 4, 1), date(2026, 8, 31)),
        (Decimal(150), date(2026, 9, 1), date(2026, 11, 30)),
    ]
    with pytest.raises(InvalidState):
        put(70, date(2026, 5, 1))
    assert [row.amount for row in elements_on(asha.pk, date(2026, 5, 5))] == [Decimal(60)]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"amount": Decimal(-1)}, "amount"),
        ({"element": "CGEGSI"}, "element"),
        ({"to_on": date(2026, 3, 1)}, "to_on"),
    ],
)
def test_element_refuses(asha: Employee, hr: Actor, values: dict[str, Any], field: str) -> None:
    given = {"element": "CGEGIS", "amount": Decimal(60), "from_on": date(2026, 4, 1), **values}
    with pytest.raises(ValidationFailed) as caught:
        set_element(employee=asha, actor=hr, **given)
    assert field in caught.value.fields
    assert not EmployeeElement.objects.exists()
