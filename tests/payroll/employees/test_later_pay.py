"""Pay ordered late: later rows are named or fixed anew, at every door; the option of the next increment date."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.actors import Actor
from core.errors import InvalidState, ValidationFailed
from payroll.employees.models import Employee, PayHistory
from payroll.employees.selectors.increments import increments_due
from payroll.employees.selectors.pay import pay_as_of
from payroll.employees.services.bulk.pay import PayBulk
from payroll.employees.services.increments import apply_increments
from payroll.employees.services.pay import change_pay

pytestmark = pytest.mark.django_db

D = Decimal
JUNE, JULY, JANUARY = date(2026, 6, 1), date(2026, 7, 1), date(2027, 1, 1)


@pytest.fixture
def person(enter: Any, hr: Actor) -> Employee:
    """Level 6 cell 5, with the increment of July entered."""
    made = enter(level=6, cell=5, date_of_joining=date(2019, 8, 1)).employee
    raise_by(made, hr, JULY, 6)
    return made


def raise_by(person: Employee, hr: Actor, on: date, cell: int, level: int = 6) -> None:
    change_pay(employee=person, actor=hr, level=level, cell=cell, effective_on=on, reason="increment")


def promote(person: Employee, hr: Actor, on: date = JUNE, level: int = 7, **more: Any) -> Any:
    return change_pay(employee=person, actor=hr, level=level, effective_on=on, reason="promotion", **more)


def pay_on(person: Employee, day: date) -> tuple[int, int, str]:
    row = pay_as_of([person.pk], day)[person.pk]
    return row.level, row.cell, row.reason


def rows(person: Employee) -> int:
    return PayHistory.objects.filter(employee=person).count()


def test_a_promotion_ordered_late_names_the_later_row(person: Employee, hr: Actor) -> None:
    """Else July goes on in the old level without a word."""
    with pytest.raises(InvalidState) as refused:
        promote(person, hr)
    assert list(refused.value.fields) == ["pay_effective_on"]
    assert "1 Jul 2026: level 6, cell 6, Annual increment" in str(refused.value)
    assert rows(person) == 2


def test_later_increments_follow_into_the_new_level(person: Employee, hr: Actor) -> None:
    """Promoted from 2 January to 1 July: next increment on 1 January (OM 4-21/2017)."""
    promote(person, hr, rebase_later=True)
    assert pay_on(person, JUNE) == (7, 1, "promotion")
    assert pay_on(person, JULY) == (7, 1, "fixation")
    assert increments_due(JULY).due == []
    (due,) = increments_due(JANUARY).due
    assert (due.cell, due.new_cell) == (1, 2)


def test_a_year_of_increments(enter: Any, hr: Actor) -> None:
    person = enter(level=6, cell=5, date_of_joining=date(2019, 8, 1)).employee
    raise_by(person, hr, date(2025, 7, 1), 6)
    raise_by(person, hr, JULY, 7)
    promote(person, hr, date(2025, 6, 1), rebase_later=True)
    assert pay_on(person, date(2025, 7, 1)) == (7, 1, "fixation")
    assert pay_on(person, date(2026, 1, 1)) == (7, 2, "increment")
    assert pay_on(person, JULY) == (7, 2, "fixation")


def test_promoted_after_1_july_keeps_the_july_cycle(enter: Any, hr: Actor) -> None:
    person = enter(level=6, cell=5, date_of_joining=date(2019, 8, 1)).employee
    raise_by(person, hr, JULY, 7)
    promote(person, hr, date(2025, 7, 2), rebase_later=True)
    assert pay_on(person, JULY) == (7, 2, "increment")


def test_a_correction_keeps_the_dates_of_the_increments(person: Employee, hr: Actor) -> None:
    change_pay(employee=person, actor=hr, cell=8, effective_on=JUNE, reason="correction", rebase_later=True)
    assert pay_on(person, JULY) == (6, 9, "increment")


def test_a_later_promotion_is_fixed_from_the_new_pay(person: Employee, hr: Actor) -> None:
    promote(person, hr, date(2026, 10, 1), level=8)
    promote(person, hr, JUNE, rebase_later=True)
    assert pay_on(person, date(2026, 10, 1)) == (8, 1, "promotion")
    with pytest.raises(InvalidState):
        promote(person, hr, date(2026, 5, 1), level=9, rebase_later=True)
    assert pay_on(person, date(2026, 5, 1)) == (6, 5, "joining")


def test_what_an_order_fixed_at_a_cell_stays(person: Employee, hr: Actor) -> None:
    change_pay(employee=person, actor=hr, level=8, cell=4, effective_on=date(2026, 9, 1), reason="fixation")
    promote(person, hr, rebase_later=True)
    assert pay_on(person, date(2026, 9, 1)) == (8, 4, "fixation")


def test_the_last_cell_stays_the_last(enter: Any, hr: Actor) -> None:
    person = enter(level=6, cell=38, date_of_joining=date(2019, 8, 1)).employee
    raise_by(person, hr, JULY, 39)
    change_pay(employee=person, actor=hr, cell=40, effective_on=JUNE, reason="correction", rebase_later=True)
    assert pay_on(person, JULY) == (6, 40, "increment")


def test_what_is_in_force_already_needs_nothing(person: Employee, hr: Actor) -> None:
    assert (
        change_pay(employee=person, actor=hr, level=6, cell=5, effective_on=JUNE, reason="correction") is None
    )


def test_an_increment_entered_late_for_all_names_who_has_later_pay(enter: Any, hr: Actor) -> None:
    person = enter(code="LATE", level=6, cell=5, date_of_joining=date(2019, 8, 1)).employee
    promote(person, hr, date(2026, 9, 1))
    done = apply_increments(on=JULY, actor=hr)
    assert (done.applied, done.with_later_pay) == (0, ["LATE"])
    assert pay_on(person, JULY) == (6, 5, "joining")


def test_an_increment_that_was_fixed_anew_counts_no_more(person: Employee, hr: Actor) -> None:
    """The superseded row of July must not put off the increment of January by half a year."""
    promote(person, hr, rebase_later=True)
    assert [row.code for row in increments_due(JANUARY).due] == [person.code]


@pytest.mark.parametrize("given", [{}, {"cell": 9}, {"level": 5}, {"level": 6, "cell": 9}])
def test_a_promotion_without_a_higher_level_is_refused(
    person: Employee, hr: Actor, given: dict[str, int]
) -> None:
    with pytest.raises(ValidationFailed) as refused:
        change_pay(employee=person, actor=hr, effective_on=date(2026, 8, 1), reason="promotion", **given)
    assert list(refused.value.fields) == ["level"]
    assert rows(person) == 2


def test_macp_goes_to_the_next_level(person: Employee, hr: Actor) -> None:
    with pytest.raises(ValidationFailed):
        change_pay(employee=person, actor=hr, level=8, effective_on=date(2026, 8, 1), reason="macp")
    assert rows(person) == 2


def test_fixation_on_the_date_of_the_next_increment(enter: Any, hr: Actor) -> None:
    """FR 22(I)(a)(1): the next cell above until then, two increments of the old level from then."""
    person = enter(level=10, cell=11, date_of_joining=date(2019, 8, 1)).employee
    promote(person, hr, date(2026, 3, 1), level=11, from_next_increment=True)
    assert pay_on(person, date(2026, 3, 1)) == (11, 5, "promotion")  # 75,400 -> 76,200
    # 75,400 -> 77,700 -> 80,000 -> the equal or next cell of level 11
    assert pay_as_of([person.pk], JULY)[person.pk].basic == D(80900)
    assert [row.code for row in increments_due(JANUARY).due] == [person.code]


@pytest.mark.parametrize("given", [{"cell": 1}, {"level": None}, {"reason": "correction", "cell": 1}])
def test_the_option_is_for_promotions_alone(person: Employee, hr: Actor, given: dict[str, Any]) -> None:
    asked = {"level": 7, "cell": None, "reason": "promotion", "effective_on": date(2026, 8, 1), **given}
    with pytest.raises(ValidationFailed):
        change_pay(employee=person, actor=hr, from_next_increment=True, **asked)
    assert rows(person) == 2


class TestDoors:
    """REST and the file of pay data."""

    BODY = {"level": 7, "payReason": "promotion", "payEffectiveOn": "2026-06-01"}

    def test_rest(self, person: Employee, call: Any) -> None:
        refused = call("PUT", f"/{person.pk}", self.BODY)
        assert refused.status_code == 409
        assert list(refused.json()["data"]["fields"]) == ["payEffectiveOn"]
        assert rows(person) == 2
        assert call("PUT", f"/{person.pk}", {**self.BODY, "rebaseLater": True}).status_code == 200
        assert pay_on(person, JULY) == (7, 1, "fixation")

    def test_file(self, person: Employee, hr: Actor) -> None:
        row = {"code": person.code, "level": 7, "pay_reason": "promotion", "pay_effective_on": JUNE}
        (plan,) = PayBulk(actor=hr).plan([(2, row)])
        assert list(plan.errors) == ["pay_effective_on"]
        bulk = PayBulk(actor=hr)
        plans = bulk.plan([(2, {**row, "rebase_later": True})])
        assert plans[0].errors == {}
        bulk.write(plans)
        assert pay_on(person, JULY) == (7, 1, "fixation")
