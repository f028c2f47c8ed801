"""Facts that arrive late or cannot be: what is refused, and what is taken with a word on locked months."""

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.actors import Actor
from core.errors import ValidationFailed
from core.periods import Month
from payroll.employees.models import Employee, EmployeeElement
from payroll.employees.services.elements import set_element
from payroll.employees.services.status import change_status
from payroll.employees.services.updates import update_employee
from payroll.organizations import final_months

pytestmark = pytest.mark.django_db

D = Decimal
JUNE = date(2026, 6, 10)


@pytest.fixture
def locked() -> Iterator[None]:
    """June to September 2026 are locked."""

    def answer(day: date) -> list[Month]:
        return [month for number in range(6, 10) if (month := Month(2026, number)).last >= day]

    final_months.register_final_months(answer)
    yield
    final_months._answers.remove(answer)


ACTS: dict[str, Callable[[Employee, Actor], Employee]] = {
    "inactive": lambda e, hr: change_status(employee=e, status="inactive", on=JUNE, reason="x", actor=hr),
    "retired": lambda e, hr: change_status(employee=e, status="retired", on=JUNE, reason="x", actor=hr),
    "status with the record": lambda e, hr: update_employee(
        employee=e, actor=hr, status="inactive", status_on=JUNE, status_reason="x"
    ),
    "joining": lambda e, hr: update_employee(employee=e, actor=hr, date_of_joining=JUNE),
    "pay": lambda e, hr: update_employee(
        employee=e, actor=hr, cell=9, pay_effective_on=date(2026, 6, 1), pay_reason="correction"
    ),
    "hra": lambda e, hr: update_employee(employee=e, actor=hr, hra_eligible=False, entitlement_from=JUNE),
}


@pytest.mark.parametrize("name", ACTS)
def test_a_late_fact_says_which_months_are_locked(asha: Employee, hr: Actor, locked: None, name: str) -> None:
    """Months paid in full, or not at all, must not pass in silence."""
    if name == "joining":
        update_employee(employee=asha, actor=hr, date_of_joining=date(2026, 8, 1))
    (note,) = ACTS[name](asha, hr).notes
    assert note.startswith("June 2026 to September 2026: locked already.")


def test_a_fact_of_open_months_says_nothing(asha: Employee, hr: Actor, locked: None) -> None:
    after = change_status(employee=asha, status="inactive", on=date(2026, 10, 1), reason="x", actor=hr)
    assert after.notes == ()
    assert update_employee(employee=asha, actor=hr, phone="9876543210").notes == ()


def test_somebody_entered_late_is_told_of(enter: Any, locked: None) -> None:
    assert enter(date_of_joining=date(2026, 6, 18)).employee.notes[0].startswith("June 2026 to")


def test_over_rest_the_message_says_it(asha: Employee, call: Any, locked: None) -> None:
    body = {"status": "inactive", "statusOn": "2026-06-10", "statusReason": "Suspended"}
    answer = call("PUT", f"/{asha.pk}", body).json()
    assert "June 2026 to September 2026: locked already." in answer["message"]
    assert len(answer["data"]["notes"]) == 1


@pytest.mark.parametrize("day", [date(2018, 6, 30), date(2060, 1, 1)])
def test_an_element_outside_service_is_refused(asha: Employee, hr: Actor, day: date) -> None:
    with pytest.raises(ValidationFailed) as refused:
        set_element(employee=asha, element="CGHS", amount=D(650), from_on=day, actor=hr)
    assert list(refused.value.fields) == ["from_on"]
    assert not EmployeeElement.objects.exists()


def test_an_element_from_the_month_of_joining_is_taken(asha: Employee, hr: Actor) -> None:
    assert set_element(employee=asha, element="CGHS", amount=D(650), from_on=date(2018, 7, 1), actor=hr)


@pytest.mark.parametrize("letter", "CFHTABGLJ")
def test_the_pan_of_a_firm_is_refused(asha: Employee, hr: Actor, enter: Any, letter: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        update_employee(employee=asha, actor=hr, pan=f"abc{letter}a1234a")
    assert list(refused.value.fields) == ["pan"]
    with pytest.raises(ValidationFailed):
        enter(pan=f"ABC{letter}A1234A")
    asha.refresh_from_db()
    assert (asha.pan, Employee.objects.count()) == ("", 1)


def test_a_shared_bank_account_is_named(enter: Any, asha: Employee, hr: Actor) -> None:
    account = {"bank_account": "30211234567", "ifsc": "SBIN0001234"}
    update_employee(employee=asha, actor=hr, **account)
    (note,) = enter(name="Ravi", **account).employee.notes
    assert str(asha) in note


def test_a_malformed_body_changes_no_password(asha: Employee, call: Any) -> None:
    """The act came first, then the answer failed: the password was new and nobody had seen it."""
    from core.accounts.models import User

    before = User.objects.get(pk=asha.user_id).password
    for method, path in (("POST", f"/{asha.pk}/credentials"), ("DELETE", f"/{asha.pk}")):
        answer = call.client.generic(method, f"/api/employees{path}", "{", content_type="application/json")
        assert answer.status_code == 400
        answer = call.client.generic(method, f"/api/employees{path}", "x", content_type="text/plain")
        assert answer.status_code in {400, 415}
    assert User.objects.get(pk=asha.user_id).password == before
