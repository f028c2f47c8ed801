"""A month of people: the days, the sums, and what is open before it is locked."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.locking.prints import fingerprint
from core.money import ZERO
from core.periods import Month, today
from core.refusals import get_or_refuse
from erp_planned.attendance.calc.months import HALF, KeptDay, Sums, late_halves, losses, sums
from erp_planned.attendance.enums import RequestState
from erp_planned.attendance.models import (
    AttendanceDay,
    LateLeave,
    LossDay,
    MonthFigures,
    MonthLock,
    Regularization,
)
from erp_planned.attendance.selectors.policy import Policies
from erp_planned.biometrics.selectors.coverage import held_badges, silent_devices
from payroll.employees.models import Employee
from payroll.leave.models import LeaveType
from payroll.leave.selectors.absences import days_of_leave
from payroll.leave.selectors.accounts import balances_on

# Closed days between two absences are found with so many days of the months beside.
BESIDE = timedelta(days=15)
SHOWN = 100
COLUMNS = (
    "on", "status", "late_minutes", "overtime_minutes", "is_missing_punch", "leave", "lost", "hours",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Summary:
    """One employee's month (spec: AttendanceSummary). Days; `overtime` in minutes.

    Of a locked month the figures as locked; `lwp_now` is what the days come to now, which the next run settles.
    """

    employee: Employee
    present: Decimal
    absent: Decimal
    half_days: int
    leave: Decimal
    holidays: int
    weekly_offs: int
    late_count: int
    late_leave: Decimal
    missing: int
    overtime: int
    lwp: Decimal
    lwp_now: Decimal
    is_locked: bool = False


@dataclass(frozen=True, slots=True)
class Unheard:
    """Somebody of whom the month knows no day, who counts as present: without a badge, no device can tell."""

    employee: Employee
    has_badge: bool


@dataclass(frozen=True, slots=True)
class Open:
    """What is not settled of a month that may be locked, and the digest of what was looked at.

    `unheard` are the first of `unjudged`, those without a badge before the others.
    """

    month: Month
    employees: int
    lwp_days: Decimal
    missing: list[AttendanceDay]
    missing_count: int
    waiting: int
    unjudged: int
    unheard: list[Unheard]
    silent: list[str]
    is_over: bool
    digest: str


def days() -> QuerySet[AttendanceDay]:
    """Return all days with employee and shift, the newest first."""
    return AttendanceDay.objects.select_related("employee__department", "shift").order_by(
        "-on", "employee__code"
    )


def days_of(employee_id: int, month: Month) -> QuerySet[AttendanceDay]:
    """Return the days of one employee's month, in order."""
    rows = AttendanceDay.objects.select_related("shift").filter(employee_id=employee_id)
    return rows.filter(on__range=(month.first, month.last)).order_by("on")


def kept_days(first: date, last: date, employees: Collection[int]) -> dict[int, list[KeptDay]]:
    """Return the kept days between two days by employee, in order; one query."""
    rows = AttendanceDay.objects.filter(employee__in=employees, on__range=(first, last))
    found: dict[int, list[KeptDay]] = defaultdict(list)
    for employee, *values in rows.order_by("employee_id", "on").values_list("employee_id", *COLUMNS):
        found[employee].append(KeptDay(*values))
    return dict(found)


def waiting_days(month: Month, employees: Collection[int] | None = None) -> dict[int, set[date]]:
    """Return the days for which a request waits, by employee; one query."""
    rows = Regularization.objects.filter(state=RequestState.PENDING, on__range=(month.first, month.last))
    if employees is not None:
        rows = rows.filter(employee__in=employees)
    found: dict[int, set[date]] = defaultdict(set)
    for employee, on in rows.values_list("employee_id", "on"):
        found[employee].add(on)
    return dict(found)


def people_of(month: Month) -> QuerySet[Employee]:
    """Return the employees in service in a month, by code."""
    rows = Employee.objects.select_related("department", "designation").filter(
        date_of_joining__lte=month.last, retirement_on__gte=month.first
    )
    return rows.exclude(last_working_on__lt=month.first).order_by("code")


def summaries(people: Sequence[Employee], month: Month) -> list[Summary]:
    """Return the month of a page of employees; a bounded number of queries."""
    ids = [person.pk for person in people]
    lock = MonthLock.objects.filter(month=month.first).first()
    kept = kept_days(month.first - BESIDE, month.last + BESIDE, ids)
    if lock is None:
        return _open_summaries(people, month, kept)
    frozen = {row.employee_id: row for row in MonthFigures.objects.filter(lock=lock, employee__in=ids)}
    now = _lost_now(month, ids)
    return [
        _frozen(person, frozen[person.pk], now.get(person.pk, ZERO))
        if person.pk in frozen
        else _later(person, month, kept.get(person.pk, []), now.get(person.pk, ZERO))
        for person in people
    ]


def _lost_now(month: Month, employees: Collection[int]) -> dict[int, Decimal]:
    rows = LossDay.objects.filter(employee__in=employees, on__range=(month.first, month.last))
    found: dict[int, Decimal] = defaultdict(Decimal)
    for employee, portion in rows.values_list("employee_id", "portion"):
        found[employee] += portion
    return found


def _open_summaries(
    people: Sequence[Employee], month: Month, kept: dict[int, list[KeptDay]]
) -> list[Summary]:
    """Return what a lock would freeze now; a missing punch is without pay only then, and is not counted yet."""
    rules, ids = Policies().on(month.last).month_rules, [person.pk for person in people]
    kind = LeaveType.objects.filter(code="CL").first() if rules.late_from_leave else None
    balances = balances_on(kind, ids) if kind else {}
    found = []
    for person in people:
        rows = kept.get(person.pk, [])
        own = [row for row in rows if Month.of(row.on) == month]
        covered = min(len(late_halves(own, rules)), int(max(balances.get(person.pk, ZERO), ZERO) // HALF))
        missing = {row.on for row in own if row.is_missing}
        lost = losses(rows, own, rules, waiting=missing, from_leave=covered)
        total = sum((loss.portion for loss in lost), ZERO)
        found.append(_summary(person, sums(own, rules), HALF * covered, total))
    return found


def _summary(person: Employee, one: Sums, late_leave: Decimal, lwp: Decimal) -> Summary:
    return Summary(
        employee=person, present=one.present, absent=one.absent, half_days=one.half_days, leave=one.leave,
        holidays=one.holidays, weekly_offs=one.weekly_offs, late_count=one.late_count, late_leave=late_leave,
        missing=one.missing, overtime=one.overtime, lwp=lwp, lwp_now=lwp,
    )  # fmt: skip


def _frozen(person: Employee, row: MonthFigures, now: Decimal) -> Summary:
    return Summary(
        employee=person, present=row.present_days, absent=row.absent_days, half_days=row.half_days,
        leave=row.leave_days, holidays=row.holidays, weekly_offs=row.weekly_offs, late_count=row.late_count,
        late_leave=row.late_leave_days, missing=row.missing_punches, overtime=row.overtime_minutes,
        lwp=row.lwp_days, lwp_now=now, is_locked=True,
    )  # fmt: skip


def _later(person: Employee, month: Month, rows: list[KeptDay], now: Decimal) -> Summary:
    """Return the month of somebody entered after the lock: nothing was locked for them."""
    own = [row for row in rows if Month.of(row.on) == month]
    found = _summary(person, sums(own, Policies().on(month.last).month_rules), ZERO, ZERO)
    return Summary(
        **{name: getattr(found, name) for name in found.__slots__} | {"lwp_now": now, "is_locked": True}
    )


def locks() -> QuerySet[MonthLock]:
    """Return the months that are locked, the newest first."""
    return MonthLock.objects.order_by("-month")


def lock_by_id(lock_id: int) -> MonthLock:
    """Return the lock of a month. Raises NotFound."""
    return get_or_refuse(locks(), NotFound(_("The month is not locked.")), pk=lock_id)


def open_points(month: Month, *, now: datetime | None = None) -> Open:
    """Return what is open of a month, with the digest that its lock compares; a bounded number of queries."""
    now = now or timezone.now()
    last = min(month.last, today() - timedelta(days=1))
    rows = AttendanceDay.objects.filter(on__range=(month.first, month.last))
    waiting = waiting_days(month)
    missing = [
        row
        for row in rows.filter(is_missing_punch=True)
        .select_related("employee")
        .order_by("on", "employee__code")
        if row.on not in waiting.get(row.employee_id, ())
    ]
    people = list(people_of(month))
    found = summaries(people, month)
    midnight = timezone.make_aware(datetime.combine(last + timedelta(days=1), datetime.min.time()))
    judged = set(rows.values_list("employee_id", flat=True).distinct())
    unheard = _unheard(month, [person for person in people if person.pk not in judged])
    return Open(
        month=month,
        employees=len(people),
        lwp_days=sum((one.lwp_now for one in found), ZERO) + Decimal(len(missing)),
        missing=missing[:SHOWN],
        missing_count=len(missing),
        waiting=sum(len(one) for one in waiting.values()),
        unjudged=len(unheard),
        unheard=unheard[:SHOWN],
        silent=silent_devices(min(midnight, now)) if last >= month.first else [],
        is_over=month.last < today(),
        digest=digest(month),
    )


def _unheard(month: Month, people: Sequence[Employee]) -> list[Unheard]:
    """Return the people with whether they hold a badge in the month, those without first; at most one query."""
    if not people:
        return []
    held = held_badges(month.first, month.last, [person.pk for person in people])
    return sorted(
        (Unheard(person, person.pk in held) for person in people),
        key=lambda one: (one.has_badge, one.employee.code),
    )


def digest(month: Month) -> str:
    """Return the fingerprint of a month's days, of what waits, and of what is taken from leave."""
    rows = AttendanceDay.objects.filter(on__range=(month.first, month.last)).order_by("employee_id", "on")
    waiting = sorted((pk, str(on)) for pk, found in waiting_days(month).items() for on in found)
    kept = [
        [str(value) for value in row]
        for row in rows.values_list("employee_id", "on", "status", "late_minutes", "is_missing_punch", "lost")
    ]
    leave = LateLeave.objects.filter(month=month.first).order_by("employee_id")
    return fingerprint(
        [kept, waiting, [[pk, str(days)] for pk, days in leave.values_list("employee_id", "days")]]
    )


def judged_until(month: Month) -> date | None:
    """Return the newest day of a month of which anything is kept."""
    rows = AttendanceDay.objects.filter(on__range=(month.first, month.last))
    newest: date | None = rows.aggregate(newest=Max("on"))["newest"]
    return newest


@dataclass(frozen=True, slots=True)
class LostOn:
    """A day, or half of one, without pay, as payroll asks for it (runs.providers)."""

    on: date
    portion: Decimal
    pay: str = "none"


def absent_days(first: date, last: date, employees: Collection[int] | None = None) -> dict[int, list[LostOn]]:
    """Return {employee number: days without pay} of locked months; three queries.

    What of a day is approved leave is not reported here: leave says itself what it is paid at, so that no day is
    deducted twice, also where leave was approved a moment ago.
    """
    rows = LossDay.objects.filter(on__range=(first, last))
    if employees is not None:
        rows = rows.filter(employee__in=employees)
    kept = list(rows.order_by("employee_id", "on", "id").values_list("employee_id", "on", "portion"))
    left: dict[tuple[int, date], Decimal] = defaultdict(lambda: Decimal(1))
    for employee, on, portion in days_of_leave(first, last, {row[0] for row in kept}):
        left[employee, on] -= portion
    found: dict[int, list[LostOn]] = defaultdict(list)
    for employee, on, portion in kept:
        lost = min(portion, left[employee, on])
        if lost > 0:
            left[employee, on] -= lost
            found[employee].append(LostOn(on, lost))
    return dict(found)
