"""Dated HRA and TA: what holds on a day, at every door that changes it."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from core.actors import Actor
from core.errors import ValidationFailed
from core.periods import today
from payroll.employees.calc import Entitlement, changed_entitlement
from payroll.employees.models import Employee, EntitlementHistory
from payroll.employees.selectors.entitlement import entitlement_on
from payroll.employees.services.entitlement import change_entitlement, settle_entitlements
from payroll.employees.services.updates import update_employee

pytestmark = pytest.mark.django_db

PAID = Entitlement(True, "", True, "")
NO_HRA = PAID._replace(hra_eligible=False)
JOINED = date(2018, 7, 2)
JUNE, AUGUST = date(2026, 6, 16), date(2026, 8, 1)


def rows_of(employee: Employee) -> list[tuple[date, bool, str]]:
    rows = EntitlementHistory.objects.filter(employee=employee).order_by("effective_on", "id")
    return [(row.effective_on, row.hra_eligible, row.ta_class) for row in rows]


def test_nothing_new_adds_no_row() -> None:
    assert changed_entitlement(PAID, [], JOINED, JUNE, {"hra_eligible": True}) == []
    assert (
        changed_entitlement(PAID, [(JOINED, PAID), (JUNE, NO_HRA)], JOINED, AUGUST, {"hra_class": ""}) == []
    )


def test_the_first_change_keeps_what_held_before() -> None:
    """Else the days before the change would lose their HRA too."""
    assert changed_entitlement(PAID, [], JOINED, JUNE, {"hra_eligible": False}) == [
        (JOINED, PAID),
        (JUNE, NO_HRA),
    ]


def test_a_change_entered_late_holds_until_the_same_thing_changes() -> None:
    """A row of August about TA must not bring the HRA back that an order of June took away."""
    history = [(JOINED, PAID), (AUGUST, PAID._replace(ta_class="other"))]
    assert changed_entitlement(PAID, history, JOINED, JUNE, {"hra_eligible": False}) == [
        (JUNE, NO_HRA),
        (AUGUST, NO_HRA._replace(ta_class="other")),
    ]


def test_a_later_change_of_the_same_thing_stays() -> None:
    back = date(2026, 10, 1)
    history = [(JOINED, PAID), (AUGUST, NO_HRA), (back, PAID)]
    found = changed_entitlement(PAID, history, JOINED, JUNE, {"hra_eligible": False, "hra_class": "Y"})
    assert found == [
        (JUNE, NO_HRA._replace(hra_class="Y")),
        (AUGUST, NO_HRA._replace(hra_class="Y")),
        (back, PAID._replace(hra_class="Y")),
    ]


def test_columns_follow_a_day_that_has_come(asha: Employee, hr: Actor) -> None:
    after = change_entitlement(
        employee=asha, actor=hr, values={"hra_eligible": False}, on=JUNE, reason="Quarters C-4"
    )
    assert not after.hra_eligible
    assert rows_of(asha) == [(JOINED, True, ""), (JUNE, False, "")]
    newest = EntitlementHistory.objects.order_by("-id")[0]
    assert (newest.reason, newest.created_by) == ("Quarters C-4", "HR")
    assert entitlement_on(asha, JUNE - timedelta(days=1)).hra_eligible
    assert not entitlement_on(asha, JUNE).hra_eligible


def test_on_one_day_the_row_entered_later_wins(asha: Employee, hr: Actor) -> None:
    for given in ({"hra_eligible": False}, {"hra_eligible": True}):
        change_entitlement(employee=asha, actor=hr, values=given, on=JUNE)
    asha.refresh_from_db()
    assert asha.hra_eligible
    assert entitlement_on(asha, JUNE).hra_eligible
    assert len(rows_of(asha)) == 3


def test_a_day_ahead_waits_and_is_settled_once(asha: Employee, hr: Actor) -> None:
    """Settled twice, or too early, a person would lose HRA before the quarters are taken over."""
    day = today() + timedelta(days=10)
    after = change_entitlement(employee=asha, actor=hr, values={"ta_class": "other"}, on=day)
    assert after.ta_class == ""
    assert settle_entitlements(on=today(), actor=hr) == 0
    assert settle_entitlements(on=day, actor=hr) == 1
    assert settle_entitlements(on=day, actor=hr) == 0
    asha.refresh_from_db()
    assert asha.ta_class == "other"


def test_the_nightly_task_settles_entitlements(
    asha: Employee, hr: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    from payroll.employees import tasks

    day = today() + timedelta(days=1)
    change_entitlement(employee=asha, actor=hr, values={"ta_eligible": False}, on=day)
    monkeypatch.setattr(tasks, "today", lambda: day)
    tasks.settle(timezone.now())
    asha.refresh_from_db()
    assert not asha.ta_eligible


@pytest.mark.parametrize("day", [JOINED - timedelta(days=1), date(2060, 1, 1)])
def test_a_day_outside_service_is_refused(asha: Employee, hr: Actor, day: date) -> None:
    with pytest.raises(ValidationFailed) as refused:
        change_entitlement(employee=asha, actor=hr, values={"hra_eligible": False}, on=day)
    assert list(refused.value.fields) == ["entitlement_from"]
    assert rows_of(asha) == []
    asha.refresh_from_db()
    assert asha.hra_eligible


def test_an_unknown_class_for_a_day_ahead_is_refused(asha: Employee, hr: Actor) -> None:
    """The column does not hold it yet, so the record's own check would not see it."""
    with pytest.raises(ValidationFailed) as refused:
        change_entitlement(employee=asha, actor=hr, values={"hra_class": "Q"}, on=today() + timedelta(days=3))
    assert list(refused.value.fields) == ["hra_class"]
    assert rows_of(asha) == []


def test_the_history_begins_with_joining_after_that_moved(asha: Employee, hr: Actor) -> None:
    change_entitlement(employee=asha, actor=hr, values={"hra_eligible": False}, on=JUNE)
    update_employee(employee=asha, actor=hr, date_of_joining=date(2018, 1, 1))
    assert rows_of(asha)[0] == (date(2018, 1, 1), True, "")


def test_creating_adds_no_row(enter: Any) -> None:
    assert rows_of(enter(hra_eligible=False).employee) == []


class TestRest:
    """PUT /api/employees/:id."""

    def test_from_a_day(self, asha: Employee, call: Any) -> None:
        body = {"hraEligible": False, "entitlementFrom": "2026-06-16", "entitlementReason": "Quarters"}
        answer = call("PUT", f"/{asha.pk}", body)
        assert answer.status_code == 200
        assert answer.json()["data"]["hraEligible"] is False
        assert rows_of(asha)[-1] == (JUNE, False, "")
        history = call("GET", f"/{asha.pk}/pay-history").json()["data"]["items"]
        (entry,) = [
            row for row in history if row["kind"] == "entitlement" and row["effectiveOn"] == "2026-06-16"
        ]
        assert (entry["hraEligible"], entry["reason"]) == (False, "Quarters")

    def test_today_by_default(self, asha: Employee, call: Any) -> None:
        assert call("PUT", f"/{asha.pk}", {"taEligible": False}).status_code == 200
        assert rows_of(asha)[-1][0] == today()

    def test_what_is_there_already_is_no_change(self, asha: Employee, call: Any) -> None:
        assert call("PUT", f"/{asha.pk}", {"taEligible": True, "phone": "9876543210"}).status_code == 200
        assert rows_of(asha) == []

    def test_a_day_alone_is_refused(self, asha: Employee, call: Any) -> None:
        answer = call("PUT", f"/{asha.pk}", {"entitlementFrom": "2026-06-16"})
        assert answer.status_code == 400
        assert list(answer.json()["data"]["fields"]) == ["entitlementFrom"]

    def test_a_wrong_day_leaves_the_whole_record_unchanged(self, asha: Employee, call: Any) -> None:
        body = {"hraEligible": False, "entitlementFrom": "2018-07-01", "phone": "9876543210"}
        assert call("PUT", f"/{asha.pk}", body).status_code == 400
        asha.refresh_from_db()
        assert (asha.hra_eligible, asha.phone, rows_of(asha)) == (True, "", [])
