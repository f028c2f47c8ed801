"""Reports of attendance: the monthly summary, and the muster roll (people by days)."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_month
from core.periods import Month, today
from core.reports import parameters as read
from core.reports.definitions import Parameter, ParameterKind, QueryRows, Report, Table, Texts
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.months import Summary, kept_days, people_of, summaries
from erp_planned.attendance.selectors.policy import is_locked
from payroll.employees.models import Employee
from payroll.employees.selectors.masters import departments
from payroll.employees.selectors.people import departments_named

GROUP = gettext_lazy("Attendance")
WHO = (
    Column(gettext_lazy("Code"), "employeeCode", Kind.TEXT, 10),
    Column(gettext_lazy("Name"), "employeeName", Kind.TEXT, 24),
)
SUMS = (
    Column(gettext_lazy("Present"), "presentDays", Kind.NUMBER, 8),
    Column(gettext_lazy("Half days"), "halfDays", Kind.INTEGER, 8),
    Column(gettext_lazy("Absent"), "absentDays", Kind.NUMBER, 8),
    Column(gettext_lazy("Leave"), "leaveDays", Kind.NUMBER, 8),
    Column(gettext_lazy("Holidays"), "holidays", Kind.INTEGER, 8),
    Column(gettext_lazy("Weekly offs"), "weeklyOffs", Kind.INTEGER, 8),
    Column(gettext_lazy("Late"), "lateCount", Kind.INTEGER, 6),
    Column(gettext_lazy("CL for late"), "lateLeaveDays", Kind.NUMBER, 8),
    Column(gettext_lazy("Missing punches"), "missingPunches", Kind.INTEGER, 8),
    Column(gettext_lazy("Overtime, hours"), "overtimeHours", Kind.NUMBER, 9),
    Column(gettext_lazy("Without pay"), "lwpDays", Kind.NUMBER, 8),
    Column(gettext_lazy("Without pay, now"), "lwpNow", Kind.NUMBER, 9),
)
SUMMARY = (
    Column(gettext_lazy("Number"), "employeeId", Kind.INTEGER, 8),
    *WHO,
    Column(gettext_lazy("Department"), "department", Kind.TEXT, 18),
    *SUMS,
)
# What a muster roll shows for a missing punch, and for a day that is not kept.
MISSING, UNKNOWN = "?", "–"


def summary(texts: Texts) -> Table:
    """Return the month of everybody, or of a department: frozen once it is locked. Raises ValidationFailed."""
    month, people, of = _asked(texts)
    locked = is_locked(month)
    return Table(
        title=_("Attendance summary"),
        subtitle=", ".join([in_month(month.first), *of]),
        filename=f"attendance-summary-{month}",
        columns=SUMMARY,
        rows=QueryRows(
            people, lambda block: [summary_line(one) for one in summaries(block, month)], people.count()
        ),
        facts={"month": str(month), "isLocked": locked},
        notes=[
            _(
                "Locked; “now” differs where days were set right since: the next payroll run pays or recovers that."
            )
            if locked
            else _("Not locked yet: the figures may change, and missing punches are not without pay.")
        ],
    )


def muster(texts: Texts) -> Table:
    """Return the muster roll: a line for each person, a column for each day. Raises ValidationFailed."""
    month, people, of = _asked(texts)
    return Table(
        title=_("Muster roll"),
        subtitle=", ".join([in_month(month.first), *of]),
        filename=f"muster-roll-{month}",
        columns=(
            *WHO,
            *(Column(str(n), f"d{n}", Kind.TEXT, 4) for n in range(1, month.days + 1)),
            *SUMS[:4],
            SUMS[-2],
        ),
        rows=QueryRows(people, lambda block: _muster_lines(block, month), people.count()),
        facts={"month": str(month)},
        notes=[
            _(
                "P present, HD half day, A absent, L leave, H holiday, WO weekly off, ? missing punch, – not known."
            )
        ],
    )


def summary_line(one: Summary) -> dict[str, Any]:
    """Return one employee's month under the names of the wire; overtime in hours."""
    return {
        "employeeId": one.employee.pk, "employeeCode": one.employee.code, "employeeName": one.employee.name,
        "department": one.employee.department.name, "presentDays": one.present, "halfDays": one.half_days,
        "absentDays": one.absent, "leaveDays": one.leave, "holidays": one.holidays,
        "weeklyOffs": one.weekly_offs, "lateCount": one.late_count, "lateLeaveDays": one.late_leave,
        "missingPunches": one.missing, "overtimeHours": round(one.overtime / 60, 2), "lwpDays": one.lwp,
        "lwpNow": one.lwp_now,
    }  # fmt: skip


def _muster_lines(people: Sequence[Employee], month: Month) -> list[dict[str, Any]]:
    kept = kept_days(month.first, month.last, [person.pk for person in people])
    lines = []
    for one in summaries(people, month):
        marks = {
            day.on.day: MISSING if day.is_missing else day.status for day in kept.get(one.employee.pk, [])
        }
        cells = {f"d{n}": marks.get(n, UNKNOWN) for n in range(1, month.days + 1)}
        lines.append({**summary_line(one), **cells})
    return lines


def _asked(texts: Texts) -> tuple[Month, Any, list[str]]:
    """Return month, people and the department's name. Raises ValidationFailed."""
    month = read.month(texts) or Month.of(today())
    people = people_of(month)
    wanted = texts.get("department", "").strip()
    if not wanted:
        return month, people, []
    found = list(departments_named(wanted))
    if not found:
        raise ValidationFailed.at("department", _("There is no such department."))
    return month, people.filter(department__in=found), [found[0].name]


def in_path(month: int, year: int) -> dict[str, str]:
    """Return month and year of an address as the builders take them. Raises ValidationFailed for a wrong one."""
    return {"month": f"{year:04d}-{month:02d}"}


def _departments() -> Sequence[tuple[str, Any]]:
    return [(row.code, row.name) for row in departments()]


PARAMETERS = (
    Parameter("month", gettext_lazy("Month"), ParameterKind.MONTH, of_period=True),
    Parameter(
        "department",
        gettext_lazy("Department"),
        ParameterKind.CHOICE,
        choices=_departments,
        empty=gettext_lazy("All departments"),
    ),
)


def _usual() -> dict[str, str]:
    return {"month": str(Month.of(today()))}


REPORTS = (
    Report(
        "attendance-summary",
        gettext_lazy("Attendance summary"),
        gettext_lazy("Everybody's month in days: present, absent, leave, late marks, without pay."),
        PARAMETERS,
        summary,
        permission=P.READ,
        recent=lambda _first, last: {"month": str(Month.of(last))},
        usual=_usual,
        group=GROUP,
    ),
    Report(
        "muster-roll",
        gettext_lazy("Muster roll"),
        gettext_lazy("People by days of a month, with what each day was."),
        PARAMETERS,
        muster,
        permission=P.READ,
        recent=lambda _first, last: {"month": str(Month.of(last))},
        usual=_usual,
        group=GROUP,
    ),
)
