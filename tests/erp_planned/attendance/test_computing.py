"""Days written from punches: once, again, and where something changes."""

from datetime import date, datetime
from decimal import Decimal
from time import perf_counter
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core.actors import Actor
from core.errors import Duplicate, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.attendance.errors import AlreadyMarked
from erp_planned.attendance.masters import assignments, set_hours
from erp_planned.attendance.models import AttendanceDay, DayChange, Recount, Shift
from erp_planned.attendance.services.marking import correct_day, mark_day
from erp_planned.attendance.services.recounts import look, recount
from erp_planned.biometrics.models import Device
from payroll.employees.models import Employee
from payroll.leave.masters import holidays
from payroll.leave.services.cancelling import cancel_leave
from tests.erp_planned.attendance.conftest import (
    JUNE,
    Punched,
    badge,
    compute,
    day,
    instant,
    make_shift,
    work,
)
from tests.payroll.leave.conftest import give, kind
from tests.payroll.runs.people import make_employee

D = Decimal
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("july")]


@pytest.fixture
def july(at: Any) -> None:
    """It is 10 July 2026."""
    at("2026-07-10 11:00")


def statuses(employee: Employee) -> str:
    rows = AttendanceDay.objects.filter(employee=employee).order_by("on")
    return " ".join(row.status + ("?" if row.is_missing_punch else "") for row in rows)


def test_a_month_is_computed_once_and_again(person: Employee, device: Device, actor: Actor) -> None:
    """Would catch a second computing that writes, or that makes history out of nothing."""
    work(person, device, but=(3, 4))
    done = compute(actor)
    assert (done.added, done.changed) == (30, 0)
    assert statuses(person).split()[:7] == ["P", "P", "A", "A", "P", "WO", "WO"]
    with CaptureQueriesContext(connection) as queries:
        again = compute(actor)
    assert (again.added, again.changed, again.removed) == (0, 0, 0)
    assert not any("INSERT" in one["sql"] and "day" in one["sql"] for one in queries)
    assert DayChange.objects.count() == 0


def test_late_punches_change_their_day_and_say_so(
    person: Employee, device: Device, punch: Punched, actor: Actor
) -> None:
    work(person, device, but=(3,))
    compute(actor)
    punch(person, "2026-06-03", "09:00")
    assert compute(actor).changed == 1
    assert day(person, "2026-06-03").is_missing_punch
    punch(person, "2026-06-03", "17:45")
    (changed,) = compute(actor).named
    assert (changed.on, changed.before["is_missing_punch"]) == (date(2026, 6, 3), True)
    row = day(person, "2026-06-03")
    assert (row.status, row.hours, row.lost) == ("P", D("8.75"), 0)
    assert [one.after.get("status") for one in row.changes.order_by("pk")] == ["P", None]
    assert row.in_at == instant(date(2026, 6, 3), "09:00")


def test_nothing_is_judged_before_all_devices_have_told(
    person: Employee, device: Device, actor: Actor
) -> None:
    """Would catch people marked absent because a device was away; closed days are known all the same."""
    device.synced_until = timezone.make_aware(datetime(2026, 6, 3, 22))
    device.save()
    compute(actor)
    days = [row.on.day for row in AttendanceDay.objects.order_by("on")]
    assert days == [1, 2, 3, 6, 7, 13, 14, 20, 21, 27, 28]
    Device.objects.create(device_id="BACK", serial="S2", location="Back")
    AttendanceDay.objects.all().delete()
    compute(actor)
    assert set(AttendanceDay.objects.values_list("status", flat=True)) == {"WO"}


def test_who_has_no_badge_is_never_absent(general: Shift, device: Device, actor: Actor) -> None:
    """Would catch loss of pay of those who do not punch at all."""
    employee = make_employee(10, 10)
    compute(actor)
    assert set(AttendanceDay.objects.filter(employee=employee).values_list("status", flat=True)) == {"WO"}


def test_shift_of_the_person_before_the_department_before_everybody(
    person: Employee, device: Device, punch: Punched, actor: Actor
) -> None:
    night = make_shift(
        actor,
        "Night",
        start_time=instant(JUNE.first, "22:00").time(),
        end_time=instant(JUNE.first, "06:00").time(),
    )
    noon = make_shift(
        actor,
        "Noon",
        start_time=instant(JUNE.first, "14:00").time(),
        end_time=instant(JUNE.first, "22:00").time(),
    )
    department = person.department
    assignments.create(actor=actor, shift=noon, department=department, from_on=date(2026, 6, 1))
    assignments.create(
        actor=actor, shift=night, employee=person, from_on=date(2026, 6, 2), to_on=date(2026, 6, 2)
    )
    punch(person, "2026-06-01", "14:00", "22:00")
    punch(person, "2026-06-02", "21:52")
    punch(person, "2026-06-03", "06:05", "13:55", "22:01")
    compute(actor)
    rows = AttendanceDay.objects.filter(employee=person, on__range=("2026-06-01", "2026-06-03")).order_by(
        "on"
    )
    assert [(row.status, row.shift, row.hours) for row in rows] == [
        ("P", noon, D(8)), ("P", night, D("8.22")), ("P", noon, D("8.10"))
    ]  # fmt: skip
    with pytest.raises(Duplicate):
        assignments.create(actor=actor, shift=noon, employee=person, from_on=date(2026, 6, 2))


def test_hours_change_from_a_day(person: Employee, general: Shift, device: Device, actor: Actor) -> None:
    """Would catch a change of a shift that reaches back."""
    work(person, device)
    compute(actor)
    set_hours(
        shift=general,
        actor=actor,
        from_date=date(2026, 6, 15),
        start_time=instant(JUNE.first, "08:30").time(),
    )
    recount(actor=actor)
    assert day(person, "2026-06-12").late_minutes == 0
    assert day(person, "2026-06-15").late_minutes == 30
    assert "General" in day(person, "2026-06-15").changes.get().why


def test_leave_and_holidays_reach_the_days(
    person: Employee, device: Device, actor: Actor, apply_approved: Any
) -> None:
    work(person, device, but=(9, 10, 16))
    give(person, actor, CL=8)
    compute(actor)
    recount(actor=actor)
    row = apply_approved(person, "CL", "2026-06-09", "2026-06-10")
    holiday = holidays.create(actor=actor, on=date(2026, 6, 16), name="Muharram")
    holidays.create(actor=actor, on=date(2026, 6, 17), name="Local", kind="Restricted")
    assert Recount.objects.count() == 3
    recount(actor=actor)
    found = [day(person, f"2026-06-{number:02d}").status for number in (9, 10, 16, 17)]
    assert found == ["L", "L", "H", "P"]
    cancel_leave(application=row, actor=actor, from_on=date(2026, 6, 10))
    holidays.delete(holiday, actor=actor)
    recount(actor=actor)
    found = [day(person, f"2026-06-{number:02d}").status for number in (9, 10, 16)]
    assert found == ["L", "A", "A"]
    assert Recount.objects.count() == 0


@pytest.fixture
def apply_approved(actor: Actor) -> Any:
    """Return the function that enters leave and approves it."""
    from payroll.leave.services.applications import apply_leave
    from payroll.leave.services.decisions import approve_leave

    def make(employee: Employee, code: str, first: str, last: str) -> Any:
        row = apply_leave(
            employee=employee, leave_type=kind(code), from_on=date.fromisoformat(first),
            to_on=date.fromisoformat(last), reason="Family", actor=actor,
        )  # fmt: skip
        return approve_leave(application=row, actor=actor)

    return make


def test_days_by_hand_stay(
    person: Employee, device: Device, punch: Punched, actor: Actor, apply_approved: Any
) -> None:
    """Would catch a correction that the next computing overwrites; leave that comes later still counts."""
    give(person, actor, CL=8)
    row = mark_day(employee=person, on=date(2026, 6, 9), status="A", actor=actor)
    punch(person, "2026-06-09", "09:00", "17:30")
    recount(actor=actor)
    row.refresh_from_db()
    assert (row.status, row.source, row.lost) == ("A", "marked", 1)
    with pytest.raises(AlreadyMarked):
        mark_day(employee=person, on=date(2026, 6, 9), status="P", actor=actor)
    apply_approved(person, "CL", "2026-06-09", "2026-06-09")
    recount(actor=actor)
    row.refresh_from_db()
    assert (row.status, row.leave, row.lost) == ("A", 1, 0)
    corrected = correct_day(day=row, reason="On tour", status="P", actor=actor)
    assert (corrected.status, corrected.source, corrected.lost) == ("P", "corrected", 0)
    assert [one.why for one in row.changes.order_by("pk")] == ["Marked by hand", "Leave changed", "On tour"]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"on": date(2026, 7, 11)}, "on"),
        ({"on": date(2000, 1, 1)}, "on"),
        ({"status": "L"}, "status"),
        ({"status": "XX"}, "status"),
    ],
)
def test_what_cannot_be_marked_names_the_field(
    person: Employee, actor: Actor, values: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationFailed) as refused:
        mark_day(**{"employee": person, "on": date(2026, 6, 9), "status": "P", "actor": actor, **values})
    assert list(refused.value.fields) == [field]
    assert AttendanceDay.objects.count() == 0


def test_the_clock_follows_punches_and_closes_days(
    person: Employee, device: Device, punch: Punched, actor: Actor, at: Any
) -> None:
    """Would catch days that nobody computes: the first look goes through what is open, later ones follow punches."""
    work(person, device, but=(30,))
    at("2026-07-11 01:45")
    again = look(timezone.now())
    assert again is not None
    assert again > timezone.now()
    assert day(person, "2026-06-30").status == "A"
    assert day(person, "2026-07-10").status == "A"
    punch(person, "2026-06-30", "09:00", "17:30")
    at("2026-07-11 02:30")
    look(timezone.now())
    assert day(person, "2026-06-30").status == "P"


def test_an_institution_without_shifts_is_not_looked_at(organization: Tenant) -> None:
    assert look(timezone.now()) is None


def test_statements_do_not_grow_with_people(person: Employee, device: Device, actor: Actor) -> None:
    counts = []
    for more in (0, 3):
        for _number in range(more):
            other = make_employee(10, 10)
            badge(other)
            work(other, device)
        AttendanceDay.objects.all().delete()
        with CaptureQueriesContext(connection) as queries:
            compute(actor)
        counts.append(len(queries))
    assert counts[1] <= counts[0] < 35


def test_hundred_people_for_a_month_take_no_time(general: Shift, device: Device, actor: Actor) -> None:
    """A hundred people times a month well under a second: a thousand in a few."""
    people = [make_employee(10, 10) for _number in range(40)]
    for one in people:
        badge(one)
        work(one, device)
    begun = perf_counter()
    assert compute(actor).added == 40 * 30
    assert perf_counter() - begun < 3
