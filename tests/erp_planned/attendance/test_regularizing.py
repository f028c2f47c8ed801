"""Asking for a day to be set right, and deciding."""

from datetime import date, time
from decimal import Decimal
from typing import Any

import pytest

from core.actors import Actor
from core.errors import Forbidden, InvalidTransition, ValidationFailed
from core.outbox.models import Message
from erp_planned.attendance.errors import OwnAttendance, RequestWaits
from erp_planned.attendance.models import AttendanceDay, Regularization
from erp_planned.attendance.services.marking import mark_day
from erp_planned.attendance.services.regularizing import (
    approve_regularization,
    ask_regularization,
    reject_regularization,
    withdraw_regularization,
)
from payroll.employees.models import Employee
from tests.erp_planned.attendance.conftest import Punched, compute, day
from tests.kit.threads import at_once
from tests.payroll.leave.conftest import hr, with_account
from tests.payroll.runs.people import make_employee

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("july")]
__all__ = ["hr"]


@pytest.fixture
def july(at: Any) -> None:
    """It is 10 July 2026."""
    at("2026-07-10 11:00")


def ask(employee: Employee, actor: Actor, **values: Any) -> Regularization:
    given = {"on": date(2026, 7, 6), "requested_status": "P", "reason": "Forgot to punch", **values}
    return ask_regularization(employee=employee, actor=actor, **given)


def test_from_the_request_to_the_day(person: Employee, punch: Punched, actor: Actor, hr: Actor) -> None:
    """The employee asks, the office is told and decides, the day follows, the employee is told."""
    me = with_account(person)
    punch(person, "2026-07-06", "09:00")
    compute(actor, date(2026, 7, 6), date(2026, 7, 6))
    row = ask(person, me)
    assert Message.objects.filter(user_id=hr.user_id, template="regularization_asked").exists()
    with pytest.raises(OwnAttendance):
        approve_regularization(request=row, actor=_office(me))
    row = approve_regularization(request=row, actor=hr, remarks="Seen at the gate")
    found = day(person, "2026-07-06")
    assert (found.status, found.is_missing_punch, found.source, found.lost) == ("P", False, "corrected", 0)
    assert Message.objects.filter(user_id=me.user_id, template="regularization_approved").exists()
    compute(actor, date(2026, 7, 6), date(2026, 7, 6))
    assert day(person, "2026-07-06").source == "corrected"
    with pytest.raises(InvalidTransition):
        reject_regularization(request=row, actor=hr, remarks="Late")


def _office(actor: Actor) -> Actor:
    """The same person with the rights of the office."""
    from dataclasses import replace

    from core.access import permissions_of

    return replace(actor, role="hr_manager", permissions=permissions_of("organization", "hr_manager"))


def test_a_time_that_was_not_asked_for_stays(person: Employee, actor: Actor, punch: Punched) -> None:
    """Catches hours lost because only the forgotten punch was told."""
    punch(person, "2026-07-06", "09:00")
    compute(actor, date(2026, 7, 6), date(2026, 7, 6))
    approve_regularization(request=ask(person, with_account(person), out_time=time(17, 30)), actor=actor)
    row = AttendanceDay.objects.get()
    assert (row.status, row.hours) == ("P", Decimal("8.50"))


def test_nobody_decides_on_what_they_entered(person: Employee, hr: Actor) -> None:
    row = ask(person, hr)
    with pytest.raises(OwnAttendance):
        approve_regularization(request=row, actor=hr)
    assert Regularization.objects.get().state == "pending"
    assert not AttendanceDay.objects.exists()


def test_nobody_marks_the_own_day(person: Employee) -> None:
    with pytest.raises(OwnAttendance):
        mark_day(employee=person, on=date(2026, 7, 6), status="P", actor=_office(with_account(person)))
    assert not AttendanceDay.objects.exists()


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"on": date(2026, 7, 11)}, "on"),
        ({"on": date(2026, 4, 1)}, "on"),
        ({"requested_status": "L"}, "requested_status"),
        ({"requested_status": "A"}, "requested_status"),
        ({"reason": "  "}, "reason"),
        ({"reason": "x" * 501}, "reason"),
    ],
)
def test_what_cannot_be_asked_names_the_field(person: Employee, values: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        ask(person, with_account(person), **values)
    assert list(refused.value.fields) == [field]
    assert not Regularization.objects.exists()


def test_one_request_waits_for_a_day(person: Employee) -> None:
    me = with_account(person)
    row = ask(person, me)
    with pytest.raises(RequestWaits):
        ask(person, me)
    withdraw_regularization(request=row, actor=me)
    ask(person, me)
    assert sorted(Regularization.objects.values_list("state", flat=True)) == ["pending", "withdrawn"]


def test_a_rejection_says_why_and_others_cannot_ask(person: Employee, hr: Actor) -> None:
    me = with_account(person)
    row = ask(person, me)
    with pytest.raises(ValidationFailed):
        reject_regularization(request=row, actor=hr)
    with pytest.raises(Forbidden):
        ask(make_employee(10, 10), me)
    with pytest.raises(Forbidden):
        approve_regularization(request=row, actor=me)
    assert Regularization.objects.get().state == "pending"


@pytest.mark.django_db(transaction=True)
def test_two_decide_at_once(person: Employee, hr: Actor, actor: Actor) -> None:
    """Would catch a request that is approved and rejected."""
    row = ask(person, actor)
    outcomes = at_once(
        lambda: approve_regularization(request=row, actor=hr),
        lambda: reject_regularization(request=row, actor=hr, remarks="No"),
    )
    assert sorted(type(one).__name__ for one in outcomes) == ["InvalidTransition", "Regularization"]
    state = Regularization.objects.get().state
    assert AttendanceDay.objects.exists() == (state == "approved")
