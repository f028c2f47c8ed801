"""Shifts, roster and policy at every door, and what of them is refused."""

from datetime import date, time
from decimal import Decimal
from typing import Any

import pytest

from core.actors import Actor
from core.errors import InUse, ValidationFailed
from core.masters import Master
from core.tenancy.models import Tenant
from erp_planned.attendance.masters import assignments, policies, set_hours, shifts
from erp_planned.attendance.models import MonthLock, Shift, ShiftAssignment, ShiftVersion
from payroll.employees.models import Employee
from tests.core.masters.cases import MasterCases
from tests.core.masters.ground import SYSTEM
from tests.erp_planned.attendance.conftest import make_shift
from tests.payroll.runs.people import make_employee


class TestShifts(MasterCases):
    master: Master[Any] = shifts
    path = "shifts"
    change = {"name": "Evening"}
    bad = {"name": " "}

    def use(self, row: Shift) -> None:
        set_hours(shift=row, actor=SYSTEM, start_time=time(9), end_time=time(17))
        assignments.create(shift=row, employee=make_employee(), from_on=date(2026, 11, 1), actor=SYSTEM)

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {"name": f"Shift {number}"}

    def form(self, values: dict[str, Any]) -> dict[str, Any]:
        """The hours are shown below the form and set on a page of their own."""
        return {**super().form(values), "versions-TOTAL_FORMS": "0", "versions-INITIAL_FORMS": "0"}


class TestAssignments(MasterCases):
    master: Master[Any] = assignments
    path = "shifts/assignments"
    change = {"to_on": date(2026, 11, 20)}
    bad = {"to_on": date(2026, 10, 1)}

    def before_each(self) -> None:
        self.shift = make_shift(SYSTEM)
        self.people = [make_employee(), make_employee(), make_employee()]

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "shift": self.shift, "employee": self.people[number], "from_on": date(2026, 11, 1),
            "to_on": date(2026, 11, 30),
        }  # fmt: skip


class TestPolicies(MasterCases):
    master: Master[Any] = policies
    path = "attendance/policies"
    change = {"late_marks_per_half_day": 4}
    bad = {"weekly_offs": "funday", "overtime_step": 0}


pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"start_time": time(9), "end_time": time(9)}, "end_time"),
        ({"start_time": time(9)}, "end_time"),
        ({"start_time": time(22), "end_time": time(6), "is_night_shift": False}, "is_night_shift"),
        ({"start_time": time(9), "end_time": time(17), "is_night_shift": True}, "is_night_shift"),
        ({"start_time": time(9), "end_time": time(17), "full_day_hours": Decimal(3)}, "full_day_hours"),
        ({"start_time": time(9), "end_time": time(17), "weekly_offs": "someday"}, "weekly_offs"),
    ],
)
def test_wrong_hours_name_their_field(
    organization: Tenant, actor: Actor, values: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationFailed) as refused:
        shifts.create(actor=actor, name="Wrong", **values)
    assert list(refused.value.fields) == [field]
    assert (Shift.objects.count(), ShiftVersion.objects.count()) == (0, 0)


def test_hours_do_not_reach_into_a_locked_month(general: Shift, actor: Actor) -> None:
    MonthLock.objects.create(month=date(2026, 6, 1), locked_by="Tester")
    with pytest.raises(InUse):
        set_hours(shift=general, actor=actor, from_date=date(2026, 6, 30), start_time=time(8))
    assert general.versions.count() == 1
    set_hours(shift=general, actor=actor, from_date=date(2026, 7, 1), start_time=time(8))
    assert [row.start_time for row in general.versions.order_by("from_on")] == [time(9), time(8)]


def test_the_end_of_an_assignment_may_be_set_after_a_locked_month(
    general: Shift, person: Employee, actor: Actor
) -> None:
    """Would catch a roster that cannot be ended because it began in a locked month."""
    row: ShiftAssignment = assignments.create(
        shift=general, employee=person, from_on=date(2026, 5, 1), actor=actor
    )
    MonthLock.objects.create(month=date(2026, 6, 1), locked_by="Tester")
    assignments.update(row, to_on=date(2026, 7, 15), actor=actor)
    with pytest.raises(InUse):
        assignments.update(row, to_on=date(2026, 6, 15), actor=actor)
    with pytest.raises(InUse):
        assignments.delete(row, actor=actor)
    assert ShiftAssignment.objects.get().to_on == date(2026, 7, 15)
