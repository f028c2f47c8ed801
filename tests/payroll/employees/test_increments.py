"""Annual increments: who is due, once, all or nothing."""

import threading
from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import ValidationFailed
from core.tenancy.models import Tenant
from payroll.employees.models import PayHistory
from payroll.employees.selectors.increments import IncrementPlan, increments_due
from payroll.employees.services.creation import CreatedEmployee, create_employee
from payroll.employees.services.increments import apply_increments
from payroll.employees.services.pay import change_pay
from payroll.employees.services.status import change_status
from tests.payroll.employees.conftest import RECORD, bulk, make_masters

pytestmark = pytest.mark.django_db
Enter = Callable[..., CreatedEmployee]
JULY, JANUARY = date(2026, 7, 1), date(2027, 1, 1)


def codes(on: date) -> list[str]:
    return [row.code for row in increments_due(on).due]


def test_cycle_follows_the_date_of_joining(enter: Enter) -> None:
    enter(code="JUL", date_of_joining=date(2018, 7, 2))
    enter(code="JAN", date_of_joining=date(2018, 7, 1))
    enter(code="NEW", date_of_joining=date(2026, 1, 2))
    enter(code="HALF", date_of_joining=date(2026, 1, 1))
    assert codes(JULY) == ["HALF", "JUL"]
    assert codes(JANUARY) == ["JAN", "NEW"]


def test_promotion_moves_the_cycle(enter: Enter, hr: Actor) -> None:
    person = enter(code="JUL").employee
    change_pay(employee=person, actor=hr, level=11, effective_on=date(2026, 3, 1), reason="promotion")
    assert codes(JULY) == []
    assert codes(JANUARY) == ["JUL"]


def test_last_cell_retired_inactive_and_joiners_are_left_out(enter: Enter, hr: Actor) -> None:
    enter(code="LAST", cell=40)
    enter(
        code="GONE", date_of_birth=date(1966, 6, 15), date_of_joining=date(1990, 8, 1)
    )  # retires 30 June 2026
    resigned = enter(code="OUT").employee
    change_status(employee=resigned, status="inactive", on=date(2026, 6, 1), reason="x", actor=hr)
    enter(code="JUL")
    plan = increments_due(JULY)
    assert [(row.code, row.cell, row.new_cell, row.new_basic) for row in plan.due] == [
        ("JUL", 8, 9, Decimal(71100))
    ]
    assert plan.at_last_cell == ["LAST"]


def test_apply_is_one_row_each_and_idempotent(enter: Enter, hr: Actor) -> None:
    for code in ("A1", "A2", "A3"):
        enter(code=code)
    shown = apply_increments(on=JULY, actor=hr, preview=True)
    assert (len(shown.due), shown.applied) == (3, 0)
    assert PayHistory.objects.filter(reason="increment").count() == 0
    assert apply_increments(on=JULY, actor=hr).applied == 3
    assert apply_increments(on=JULY, actor=hr).applied == 0
    assert PayHistory.objects.filter(reason="increment", effective_on=JULY, cell=9).count() == 3
    assert AuditEntry.objects.filter(action="employees.increments_applied").count() == 1
    assert codes(date(2027, 7, 1)) == ["A1", "A2", "A3"]


def test_apply_to_those_named_only(enter: Enter, hr: Actor) -> None:
    first, second = (enter(code=code).employee for code in ("A1", "A2"))
    assert apply_increments(on=JULY, actor=hr, employee_ids=[second.pk]).applied == 1
    assert codes(JULY) == [first.code]


@pytest.mark.parametrize("on", [date(2026, 7, 2), date(2026, 4, 1), date(2099, 1, 1)])
def test_other_dates_are_refused(enter: Enter, hr: Actor, on: date) -> None:
    with pytest.raises(ValidationFailed) as caught:
        apply_increments(on=on, actor=hr)
    assert "on" in caught.value.fields


def test_unknown_ids_are_refused_and_nothing_is_entered(enter: Enter, hr: Actor) -> None:
    person = enter().employee
    with pytest.raises(ValidationFailed) as caught:
        apply_increments(on=JULY, actor=hr, employee_ids=[person.pk, 999999])
    assert "employee_ids" in caught.value.fields
    assert PayHistory.objects.count() == 1


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_pressed_twice_at_once_beside_promotions_enters_each_once(
    organization: Tenant, system: Actor
) -> None:
    """Fails when two enter the same increments, or wait for a change of pay and it for them."""
    make_masters()
    people = [
        create_employee(actor=system, **{**RECORD, "name": f"Person {number}"}).employee
        for number in range(6)
    ]
    results: list[IncrementPlan] = []
    failures: list[Exception] = []

    def work(act: Callable[[], None]) -> None:
        try:
            connection.set_tenant(organization)
            act()
        except Exception as error:  # noqa: BLE001 - a thread cannot fail the test itself
            failures.append(error)
        finally:
            connections.close_all()

    def enter_all() -> None:
        results.append(apply_increments(on=JULY, actor=system))

    def promote() -> None:
        for person in people:
            change_pay(
                employee=person, actor=system, level=11, effective_on=date(2026, 8, 1), reason="promotion"
            )

    threads = [threading.Thread(target=work, args=(act,)) for act in (enter_all, promote, enter_all)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    second, first = sorted(results, key=lambda plan: plan.applied)
    assert second.applied == 0
    # Who was promoted a moment before has later pay, and is named instead.
    assert first.applied + len(first.with_later_pay) == len(people)
    assert PayHistory.objects.filter(reason="increment").count() == first.applied


def test_queries_do_not_grow_with_employees(masters: object, hr: Actor) -> None:
    make_masters()
    counts = []
    for first, size in ((1, 1), (100, 300)):
        bulk(size, first=first)
        with CaptureQueriesContext(
            connection,
        ) as caught:
            increments_due(date(2027, 1, 1))
        counts.append(len(caught))
    assert counts[0] == counts[1] <= 5
