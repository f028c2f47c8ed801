"""What the year-end process would do: carried, lapsed, credited, for everybody in service in the new period.

The number of statements does not depend on the number of employees.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.money import ZERO
from core.periods import today
from core.refusals import get_or_refuse
from payroll.employees.models import Employee
from payroll.leave import calc
from payroll.leave.calc import Period, period_of
from payroll.leave.enums import ApplicationState, CarryForward, CreditMode, DayPay, EntryReason, YearEndState
from payroll.leave.models import LeaveApplication, LeaveDay, LeaveEntry, LeaveType, LeaveYearEnd
from payroll.leave.selectors.accounts import leave_types
from payroll.organizations.enums import LeaveCredit
from payroll.organizations.selectors import organization_settings

# Lines of the ledger by which an employee has the credit of a period.
CREDITING = (EntryReason.CREDIT, EntryReason.OPENING)
STANDING = ~Q(year_end__state=YearEndState.REVERSED)


class Person(NamedTuple):
    """What the process needs of an employee."""

    id: int
    code: str
    name: str
    gender: str
    joined_on: date
    last_on: date


@dataclass(frozen=True, slots=True)
class YearEndLine:
    """What happens to one account. Days; `carried` is the balance at the end of the old period."""

    employee_id: int
    code: str
    name: str
    leave_type_id: int
    type_code: str
    period: Period
    carried: Decimal
    lapsed: Decimal
    credited: Decimal

    @property
    def opening(self) -> Decimal:
        """The balance that the new period begins with."""
        return self.carried - self.lapsed + self.credited


@dataclass(frozen=True, slots=True)
class YearEndPlan:
    """The whole process; `undecided` are applications that must be decided first."""

    period: Period
    lines: list[YearEndLine]
    undecided: int

    @property
    def employees(self) -> int:
        """How many employees have a line."""
        return len({line.employee_id for line in self.lines})

    def totals(self) -> dict[str, dict[str, str]]:
        sums: dict[str, list[Decimal]] = defaultdict(lambda: [ZERO, ZERO])
        for line in self.lines:
            sums[line.type_code][0] += line.lapsed
            sums[line.type_code][1] += line.credited
        return {
            code: {"lapsed": str(lapsed), "credited": str(credited)}
            for code, (lapsed, credited) in sorted(sums.items())
        }


def is_half_yearly() -> bool:
    """Say whether earned and half-pay leave are credited twice a year here."""
    return organization_settings().leave_credit == LeaveCredit.HALF_YEARLY


def closing_period(day: date, *, half_yearly: bool) -> Period:
    """Return the period that the process closes when none is named: the present one near its end, else the last."""
    present = period_of(day, half_yearly=half_yearly)
    near = present.last - timedelta(days=60 if half_yearly else 92)
    return present if day > near else calc.before(present)


def opened_by_closing(closed: Period) -> Period:
    """Return the period that begins when one ends."""
    return period_of(closed.last + timedelta(days=1), half_yearly=closed.months == 6)


def year_ends() -> QuerySet[LeaveYearEnd]:
    """Return the processes, the newest period first."""
    return LeaveYearEnd.objects.order_by("-period_on", "-id")


def year_end_by_id(year_end_id: int) -> LeaveYearEnd:
    """Return one process. Raises NotFound."""
    return get_or_refuse(year_ends(), NotFound(_("There is no such year-end.")), pk=year_end_id)


def type_period(kind: LeaveType, period: Period) -> Period | None:
    """Return the type's own period that begins with the process's, or None when none begins then."""
    if kind.credit_mode == CreditMode.YEARLY:
        year = period_of(period.first, half_yearly=False)
        return year if year.first == period.first else None
    return period if kind.credit_mode in {CreditMode.PERIODIC, CreditMode.LIFETIME} else None


def full_credit(kind: LeaveType, period: Period, person: Person, unpaid: list[Decimal]) -> Decimal:
    """Return what an account is credited for a period, by service and leave without pay before it."""
    if kind.gender and person.gender and person.gender != kind.gender:
        return ZERO
    if kind.credit_mode == CreditMode.LIFETIME:
        return kind.entitlement
    counted = unpaid if kind.cut_by_unpaid else ()
    return calc.period_credit(kind.entitlement, period, person.joined_on, person.last_on, counted)


def unpaid_by_half_year(period: Period, employee_id: int | None = None) -> dict[int, list[Decimal]]:
    """Return {employee: days without pay in each half-year before the period}; one query a half-year."""
    found: dict[int, list[Decimal]] = defaultdict(list)
    for half in calc.half_years(calc.before(period)):
        rows = LeaveDay.objects.filter(pay=DayPay.NONE, on__range=(half.first, half.last)).order_by()
        if employee_id:
            rows = rows.filter(employee_id=employee_id)
        for employee, days in rows.values_list("employee_id").annotate(days=Sum("portion")):
            found[employee].append(days)
    return found


def in_service(period: Period) -> Iterator[Person]:
    """Yield everybody with a day of service in the period, by code."""
    rows = Employee.objects.filter(
        Q(last_working_on=None) | Q(last_working_on__gte=period.first),
        date_of_joining__lte=period.last,
        retirement_on__gte=period.first,
    ).order_by("code")
    for pk, code, name, gender, joined, leaving, retiring in rows.values_list(
        "id", "code", "name", "gender", "date_of_joining", "last_working_on", "retirement_on"
    ):
        yield Person(pk, code, name, gender, joined, min(leaving or retiring, retiring))


class Coming(NamedTuple):
    """A credit that is not there yet: the day from which it counts, and its days."""

    on: date
    days: Decimal


def coming_credit(employee: Employee, kind: LeaveType, day: date) -> Coming | None:
    """Return the credit of the next period, where leave begins in it and it is not posted yet.

    At most five queries. None for leave of the present period, for one that is further ahead, and for an account
    that is not credited by periods.
    """
    if kind.credit_mode not in {CreditMode.YEARLY, CreditMode.PERIODIC}:
        return None
    half_yearly = kind.credit_mode == CreditMode.PERIODIC and is_half_yearly()
    following = opened_by_closing(period_of(today(), half_yearly=half_yearly))
    if not following.first <= day <= following.last:
        return None
    standing = LeaveEntry.objects.filter(
        STANDING, employee=employee, leave_type=kind, reason__in=CREDITING,
        period_on__lte=following.first, period_to__gte=following.first,
    )  # fmt: skip
    if standing.exists():
        return None
    unpaid = unpaid_by_half_year(following, employee.pk).get(employee.pk, [])
    return Coming(following.first, full_credit(kind, following, person_of(employee), unpaid))


def person_of(employee: Employee) -> Person:
    """Return what credits need of an employee."""
    ends = min(employee.last_working_on or employee.retirement_on, employee.retirement_on)
    return Person(employee.pk, employee.code, employee.name, employee.gender, employee.date_of_joining, ends)


def year_end_plan(period: Period) -> YearEndPlan:
    """Return what the process for a new period would do now; employees who have its credit are left out."""
    kinds = [
        (kind, found)
        for kind in leave_types()
        if kind.is_active and kind.keeps_account and (found := type_period(kind, period))
    ]
    credited = _credited(period)
    unpaid = unpaid_by_half_year(period)
    sums = {kind.pk: _sums(kind, found) for kind, found in kinds}
    lines = []
    for person in in_service(period):
        for kind, own in kinds:
            if (person.id, kind.pk) in credited:
                continue
            line = _line(person, kind, own, sums[kind.pk], unpaid.get(person.id, []))
            if line.lapsed or line.credited:
                lines.append(line)
    return YearEndPlan(period, lines, _undecided(period))


def _line(
    person: Person,
    kind: LeaveType,
    period: Period,
    sums: Mapping[int, tuple[Decimal, Decimal]],
    unpaid: list[Decimal],
) -> YearEndLine:
    carried, balance = sums.get(person.id, (ZERO, ZERO))
    credited = full_credit(kind, period, person, unpaid)
    # Days of the new period may be taken already: the credit is there for them before anything lapses.
    lapsed = min(calc.lapse(kind.carry_forward, kind.carry_maximum, carried), max(balance + credited, ZERO))
    return YearEndLine(
        employee_id=person.id,
        code=person.code,
        name=person.name,
        leave_type_id=kind.pk,
        type_code=kind.code,
        period=period,
        carried=carried,
        lapsed=lapsed,
        credited=credited,
    )


def _credited(period: Period) -> set[tuple[int, int]]:
    """Return the accounts that have the credit of the period; a lifetime account with any line has had its own."""
    covers = Q(period_on__lte=period.first, period_to__gte=period.first, reason__in=CREDITING)
    lifetime = Q(leave_type__credit_mode=CreditMode.LIFETIME)
    rows = LeaveEntry.objects.filter(covers | lifetime, STANDING).order_by()
    return set(rows.values_list("employee_id", "leave_type_id"))


def _sums(kind: LeaveType, period: Period) -> dict[int, tuple[Decimal, Decimal]]:
    """Return {employee: balance before the period, balance of all}."""
    rows = LeaveEntry.objects.filter(leave_type=kind).order_by().values_list("employee_id")
    sums = rows.annotate(before=Sum("days", filter=Q(on__lt=period.first)), whole=Sum("days"))
    return {employee: (carried or ZERO, balance) for employee, carried, balance in sums}


def _undecided(period: Period) -> int:
    """Count the applications of the old period that would have nothing left to take from."""
    rows = LeaveApplication.objects.filter(state=ApplicationState.PENDING, from_on__lt=period.first)
    return (
        rows.filter(leave_type__carry_forward=CarryForward.NONE)
        .exclude(leave_type__credit_mode=CreditMode.NONE)
        .count()
    )
