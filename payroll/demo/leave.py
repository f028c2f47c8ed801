"""Leave in the demo: balances brought in, holidays, leave taken month by month, applications that wait."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from core.actors import Actor
from core.periods import Month
from payroll.employees.enums import EmployeeStatus, Gender
from payroll.employees.models import Employee
from payroll.leave.masters import holidays
from payroll.leave.models import LeaveType
from payroll.leave.services.accounts import NewBalance, set_balances
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.decisions import approve_leave, reject_leave
from payroll.leave.services.service_days import settle_credit
from payroll.leave.services.year_end import apply_year_end, period_to_open

HOLIDAYS = (
    (1, 26, "Republic Day"),
    (5, 1, "May Day"),
    (8, 15, "Independence Day"),
    (10, 2, "Gandhi Jayanti"),
    (12, 25, "Christmas"),
)
# Leave of every month: place among the people by code, type, day of the month it begins on or after, days, why.
EVERY_MONTH = (
    (11, "CL", 3, 1, "Personal work at home"),
    (23, "EL", 8, 6, "Visit to the home town"),
    (37, "CL", 14, 2, "Marriage in the family"),
    (58, "EL", 17, 11, "Journey with the family"),
)
# Leave that costs pay: month among the months, place, type, day, days, why.
COSTING_PAY = (
    (2, 71, "HPL", 8, 6, "Care of a parent"),
    (4, 64, "EOL", 12, 3, "Examination abroad"),
)
# The balances before the first month, by a plain rule so that they differ.
EARLIER_EL, EARLIER_HPL, EARLIER_CL = (40, 7, 250), (20, 11, 300), 8


def open_leave(first: Month, last: Month, actor: Actor) -> None:
    """Enter holidays, and the balances that people bring; who joins later is credited on joining."""
    for year in range(first.year, last.year + 1):
        for month, day, name in HOLIDAYS:
            holidays.create(on=date(year, month, day), name=name, actor=actor)
    types = {row.code: row for row in LeaveType.objects.all()}
    rows = []
    for place, (pk, gender) in enumerate(
        Employee.objects.filter(date_of_joining__lt=first.first).order_by("code").values_list("pk", "gender")
    ):
        balances = {
            "CL": EARLIER_CL,
            "EL": _spread(place, EARLIER_EL),
            "HPL": _spread(place, EARLIER_HPL),
            "CCL": int(types["CCL"].entitlement or 0) if gender == Gender.FEMALE else 0,
        }
        rows += [NewBalance(pk, types[code], Decimal(days)) for code, days in balances.items() if days]
    set_balances(rows=rows, on=first.first, note="Leave account of the register", actor=actor)
    for employee in Employee.objects.filter(date_of_joining__gte=first.first):
        settle_credit(employee=employee, actor=actor, day=employee.date_of_joining)


def take_leave(place: int, month: Month, actor: Actor) -> None:
    """Apply for the month's leave and approve it; the year's balances are carried in January first."""
    _open_year(month, actor)
    people = _people()
    costing = [leave[1:] for leave in COSTING_PAY if leave[0] == place]
    for who, code, day, days, reason in [*EVERY_MONTH, *costing]:
        # Another person each month, of those who are there.
        employee = people[who + 3 * place]
        leave_type = LeaveType.objects.get(code=code)
        begins = _monday(month, day)
        application = apply_leave(
            employee=employee,
            leave_type=leave_type,
            from_on=begins,
            to_on=begins + timedelta(days=days - 1),
            reason=reason,
            actor=actor,
        )
        approve_leave(application=application, actor=actor)


def leave_waiting(month: Month, actor: Actor) -> None:
    """Applications of the current month that wait for a decision, and one that was refused."""
    _open_year(month, actor)
    people = _people()
    for who, code, days, reason in (
        (90, "CL", 1, "Admission of a child to school"),
        (104, "EL", 10, "Pilgrimage with parents"),
        (131, "CL", 2, "Illness in the family"),
    ):
        begins = _monday(month, 8)
        application = apply_leave(
            employee=people[who],
            leave_type=LeaveType.objects.get(code=code),
            from_on=begins,
            to_on=begins + timedelta(days=days - 1),
            reason=reason,
            actor=actor,
        )
    reject_leave(application=application, actor=actor, comments="Admissions begin that day; choose another.")


def _open_year(month: Month, actor: Actor) -> None:
    if month.month == 1:
        apply_year_end(period=period_to_open(year=month.year - 1, half=None), actor=actor)


def _people() -> Sequence[Employee]:
    """Return who is in service, in the order of codes."""
    return list(Employee.objects.filter(status=EmployeeStatus.ACTIVE).order_by("code"))


def _spread(place: int, bounds: tuple[int, int, int]) -> int:
    """Return a number of days from the least to the most, stepping with the person's place."""
    least, step, most = bounds
    return least + place * step % (most - least)


def _monday(month: Month, day: int) -> date:
    """Return the first Monday on or after that day of the month."""
    begins = date(month.year, month.month, day)
    return begins + timedelta(days=-begins.weekday() % 7)
