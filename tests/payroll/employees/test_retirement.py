"""The date of retirement: order before designation before organization; a change of age reaches everybody."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import Forbidden, ValidationFailed
from core.periods import Month, today
from payroll.employees.calc import moved_retirement
from payroll.employees.masters import designations
from payroll.employees.models import Designation, Employee
from payroll.employees.services.creation import CreatedEmployee
from payroll.employees.services.retirement import plan_organization_age
from payroll.employees.services.status import change_status
from payroll.employees.services.updates import update_employee
from payroll.organizations.services.particulars import update_settings

pytestmark = pytest.mark.django_db

BORN = date(1970, 8, 20)
AT_60, AT_62, AT_65 = date(2030, 8, 31), date(2032, 8, 31), date(2035, 8, 31)
EXTENDED = date(2033, 3, 31)


def born_in(years_ago: int) -> date:
    """Return a birthday in the middle of the month after this one, so many years ago."""
    month = Month.of(today()).plus(1)
    return date(month.year - years_ago, month.month, 15)


@pytest.fixture
def old(enter: Callable[..., CreatedEmployee]) -> Employee:
    return enter(date_of_birth=BORN, date_of_joining=date(1995, 7, 3)).employee


def change(employee: Employee, actor: Actor, **values: Any) -> Employee:
    return update_employee(employee=employee, actor=actor, **values)


def set_age(designation: str, age: int | None, actor: Actor) -> None:
    row = Designation.objects.get(name=designation)
    designations.update(row, actor=actor, retirement_age=age, confirm=True)


def test_a_designation_has_its_own_age(old: Employee, hr: Actor) -> None:
    assert old.retirement_on == AT_60
    set_age("Assistant Professor", 65, hr)
    old.refresh_from_db()
    assert old.retirement_on == AT_65
    assert change(old, hr, designation="Section Officer").retirement_on == AT_60
    assert change(old, hr, designation="Assistant Professor").retirement_on == AT_65
    set_age("Assistant Professor", None, hr)
    old.refresh_from_db()
    assert old.retirement_on == AT_60


def test_entering_takes_the_designations_age(enter: Any, masters: Any, hr: Actor) -> None:
    set_age("Section Officer", 58, hr)
    made = enter(date_of_birth=BORN, date_of_joining=date(1995, 7, 3), designation="Section Officer").employee
    assert made.retirement_on == date(2028, 8, 31)


def test_an_order_stands_before_every_age(old: Employee, hr: Actor, system: Actor) -> None:
    after = change(old, hr, retirement_on=EXTENDED, retirement_order="F.3/2026: extension")
    assert (after.retirement_on, after.retirement_order) == (EXTENDED, "F.3/2026: extension")
    update_settings(actor=system, retirement_age=62)
    set_age("Assistant Professor", 65, hr)
    change(old, hr, date_of_birth=date(1970, 9, 20))
    old.refresh_from_db()
    assert old.retirement_on == EXTENDED


@pytest.mark.parametrize("given", [{"retirement_on": None}, {"retirement_order": ""}])
def test_an_order_is_withdrawn(old: Employee, hr: Actor, given: dict[str, Any]) -> None:
    change(old, hr, retirement_on=EXTENDED, retirement_order="F.3/2026")
    after = change(old, hr, **given)
    assert (after.retirement_on, after.retirement_order) == (AT_60, "")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"retirement_on": EXTENDED}, "retirement_order"),
        ({"retirement_order": "F.3/2026"}, "retirement_on"),
        ({"retirement_on": None, "retirement_order": "F.3/2026"}, "retirement_on"),
        ({"retirement_on": date(2033, 3, 30), "retirement_order": "F.3/2026"}, "retirement_on"),
        ({"retirement_on": date(2053, 3, 31), "retirement_order": "F.3/2026"}, "retirement_on"),
        ({"retirement_on": date(1994, 3, 31), "retirement_order": "F.3/2026"}, "date_of_joining"),
    ],
)
def test_half_an_order_or_a_wrong_day_is_refused(
    old: Employee, hr: Actor, given: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationFailed) as refused:
        change(old, hr, phone="9876543210", **given)
    assert list(refused.value.fields) == [field]
    old.refresh_from_db()
    assert (old.retirement_on, old.retirement_order, old.phone) == (AT_60, "", "")


def test_the_date_that_stands_already_needs_no_order(old: Employee, hr: Actor) -> None:
    assert change(old, hr, retirement_on=AT_60).retirement_order == ""


def test_another_age_of_the_organization_reaches_everybody_without_an_order(
    old: Employee, enter: Any, hr: Actor, system: Actor
) -> None:
    """Else people keep an old date and drop out of the payroll without a word."""
    other = enter(name="Order", date_of_birth=BORN, date_of_joining=date(1995, 7, 3)).employee
    change(other, hr, retirement_on=EXTENDED, retirement_order="F.3/2026")
    plan = plan_organization_age(62)
    assert [(move.code, move.old, move.new, move.has_passed) for move in plan.moves] == [
        (old.code, AT_60, AT_62, False)
    ]
    update_settings(actor=system, retirement_age=62)
    old.refresh_from_db()
    other.refresh_from_db()
    assert (old.retirement_on, other.retirement_on) == (AT_62, EXTENDED)
    entry = AuditEntry.objects.get(action="employees.retirements_moved")
    assert (entry.after["count"], entry.after["people"]) == (1, [f"{old.code}: {AT_60} - {AT_62}"])


def test_who_passed_the_old_age_comes_back_and_is_named(enter: Any, system: Actor) -> None:
    """Nobody pressed "retire": with 62 the service goes on."""
    person = enter(date_of_birth=born_in(61), date_of_joining=date(1990, 1, 1)).employee
    assert person.retirement_on < today()
    (move,) = plan_organization_age(62).moves
    assert (move.code, move.has_passed) == (person.code, True)
    update_settings(actor=system, retirement_age=62)
    person.refresh_from_db()
    assert person.retirement_on > today()


def test_who_has_retired_keeps_the_date_and_is_named(enter: Any, hr: Actor, system: Actor) -> None:
    person = enter(date_of_birth=born_in(61), date_of_joining=date(1990, 1, 1)).employee
    date_then = person.retirement_on
    change_status(employee=person, status="retired", on=date_then, reason="Superannuation", actor=hr)
    plan = plan_organization_age(62)
    assert (plan.moves, plan.retired) == ([], [f"{person.code} {person.name}"])
    update_settings(actor=system, retirement_age=62)
    person.refresh_from_db()
    assert person.retirement_on == date_then


def test_a_lower_age_sends_nobody_away_in_the_past(enter: Any, system: Actor) -> None:
    """Months that were paid in good faith would be recovered."""
    person = enter(date_of_birth=born_in(59), date_of_joining=date(1990, 1, 1)).employee
    update_settings(actor=system, retirement_age=58)
    person.refresh_from_db()
    assert person.retirement_on == Month.of(today()).last


def test_a_lower_age_by_days() -> None:
    day = date(2026, 11, 22)
    assert moved_retirement(date(2028, 5, 31), date(2026, 5, 31), day) == date(2026, 11, 30)
    assert moved_retirement(date(2028, 5, 31), date(2027, 5, 31), day) == date(2027, 5, 31)
    assert moved_retirement(date(2026, 10, 31), date(2024, 10, 31), day) == date(2026, 10, 31)
    assert moved_retirement(date(2026, 10, 31), date(2028, 10, 31), day) == date(2028, 10, 31)


def test_leave_hears_of_moved_dates(old: Employee, system: Actor) -> None:
    """Credits end with service; `services_changed` tells whose."""
    from payroll.employees.signals import services_changed

    heard: list[list[int]] = []

    def hear(sender: Any, employees: list[Employee], **_rest: Any) -> None:
        heard.append([person.pk for person in employees])

    services_changed.connect(hear)
    try:
        update_settings(actor=system, retirement_age=62)
    finally:
        services_changed.disconnect(hear)
    assert heard == [[old.pk]]


def test_the_number_of_queries_does_not_grow_with_people(
    old: Employee, enter: Any, system: Actor, django_assert_max_num_queries: Any
) -> None:
    for number in range(3):
        enter(name=f"P{number}", date_of_birth=BORN, date_of_joining=date(1995, 7, 3))
    with django_assert_max_num_queries(60):
        update_settings(actor=system, retirement_age=62)
    assert Employee.objects.filter(retirement_on=AT_62).count() == 4


@pytest.mark.parametrize("born", [date(9999, 12, 31), date(1899, 12, 31), today() + timedelta(days=1)])
def test_an_impossible_date_of_birth_is_refused(enter: Any, born: date) -> None:
    with pytest.raises(ValidationFailed) as refused:
        enter(date_of_birth=born)
    assert list(refused.value.fields) == ["date_of_birth"]
    assert not Employee.objects.exists()


@pytest.mark.parametrize("age", [49, 71])
def test_an_age_out_of_bounds_is_refused(old: Employee, hr: Actor, age: int) -> None:
    with pytest.raises(ValidationFailed):
        set_age("Assistant Professor", age, hr)
    old.refresh_from_db()
    assert old.retirement_on == AT_60


def test_whoever_may_not_change_employees_may_not_change_ages(old: Employee, hr: Actor) -> None:
    from dataclasses import replace

    with pytest.raises(Forbidden):
        set_age("Assistant Professor", 65, replace(hr, permissions=frozenset()))
    old.refresh_from_db()
    assert old.retirement_on == AT_60


def test_rest_sets_and_withdraws_an_order(old: Employee, call: Any) -> None:
    body = {"retirementOn": "2033-03-31", "retirementOrder": "F.3/2026"}
    data = call("PUT", f"/{old.pk}", body).json()["data"]
    assert (data["retirementOn"], data["retirementOrder"]) == ("2033-03-31", "F.3/2026")
    data = call("PUT", f"/{old.pk}", {"retirementOn": None}).json()["data"]
    assert (data["retirementOn"], data["retirementOrder"]) == ("2030-08-31", "")
    refused = call("PUT", f"/{old.pk}", {"retirementOn": "2033-03-31"})
    assert refused.status_code == 400
    assert list(refused.json()["data"]["fields"]) == ["retirementOrder"]
