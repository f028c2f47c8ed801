"""Reports of attendance for the office: the monthly register of a section, and who is short of the percentage."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.actors import Door, system_actor
from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_date, in_month
from core.periods import Month, today
from core.refusals import get_or_refuse
from core.reports import parameters as read
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from education.attendance import REQUIRED_PERCENT, Count
from school.attendance.calc import days_between
from school.attendance.enums import Status
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors import figures, sheets
from school.attendance.selectors.calendar import calendar_of
from school.masters.models import SchoolClass, Section
from school.students.models import Student

GROUP = gettext_lazy("Attendance")
LETTERS = {Status.PRESENT: "P", Status.ABSENT: "A", Status.LATE: "L"}
# A marked day without an entry, and a day without school.
NO_ENTRY, CLOSED = "?", "H"
WHO = (
    Column(gettext_lazy("Roll no."), "roll", Kind.INTEGER, 6),
    Column(gettext_lazy("Code"), "code", Kind.TEXT, 10),
    Column(gettext_lazy("Name"), "name", Kind.TEXT, 26),
)
SUMS = (
    Column(gettext_lazy("Days"), "total", Kind.INTEGER, 6),
    Column(gettext_lazy("Present"), "present", Kind.INTEGER, 7),
    Column(gettext_lazy("Late"), "late", Kind.INTEGER, 6),
    Column(gettext_lazy("Absent"), "absent", Kind.INTEGER, 7),
    Column("%", "percent", Kind.PERCENT, 8),
)
SHORT = (
    Column(gettext_lazy("Section"), "section", Kind.TEXT, 12),
    *WHO,
    *SUMS,
    Column(gettext_lazy("Days needed"), "needed", Kind.INTEGER, 10),
)


def register(texts: Texts) -> Table:
    """Return the register of a section and month: a line for each student, a column for each day.

    Who was in the section on any day of the month is on it. Raises ValidationFailed.
    """
    month = read.month(texts) or Month.of(today())
    section = _chosen(
        texts, "sectionId", Section.objects.select_related("school_class"), _("Choose a section.")
    )
    students = list(sheets.students_between(section, month.first, month.last))
    span = figures.Span(month.first, month.last)
    ids = [one.pk for one in students]
    own = Section.objects.filter(pk=section.pk)
    days = figures.days_of_many(ids, span, sections=own)
    counts = figures.counts("student", span, students=ids, sections=own)
    calendar = calendar_of(month.first, month.last)
    closed = {
        day
        for day in days_between(month.first, month.last)
        if not calendar.is_open(day, section.school_class_id)
    }
    return Table(
        title=_("Attendance register"),
        subtitle=f"{section}, {in_month(month.first)}",
        filename=f"attendance-{section.school_class.code}-{section.code}-{month}",
        columns=(*WHO, *(Column(str(n), f"d{n}", Kind.TEXT, 4) for n in range(1, month.days + 1)), *SUMS),
        rows=ListRows(
            [_line(one, days.get(one.pk, {}), counts.get(one.pk, Count()), closed, month) for one in students]
        ),
        notes=[
            _("P present, A absent, L late, H no school, ? marked without an entry. Late counts as present.")
        ],
    )


def _line(
    student: Any, days: dict[date, str], count: Count, closed: set[date], month: Month
) -> dict[str, Any]:
    line: dict[str, Any] = {**_who(student, student.roll), **_sums(count)}
    for day in days_between(month.first, month.last):
        letter = LETTERS.get(days[day], NO_ENTRY) if day in days else CLOSED if day in closed else ""  # type: ignore[call-overload]
        line[f"d{day.day}"] = letter
    return line


def shortage(texts: Texts) -> Table:
    """Return the students below the percentage, the lowest first. Raises ValidationFailed, NoCurrentYear."""
    span = figures.span_of(first=read.day(texts, "from"), last=read.day(texts, "to"))
    sections = None
    if texts.get("classId", "").strip():
        school_class = _chosen(texts, "classId", SchoolClass.objects, _("There is no such class."))
        sections = Section.objects.filter(school_class=school_class)
    rows = figures.short_students(system_actor(Door.TASK), span, sections)

    lines = [
        {
            "section": str(one["student"].section),
            **_who(one["student"], one["student"].roll_no),
            **{name: one[name] for name in ("total", "present", "late", "absent", "percent")},
            "needed": one["days_needed"],
        }
        for one in figures.with_students(rows, REQUIRED_PERCENT)
    ]
    return Table(
        title=_("Shortage of attendance"),
        subtitle=f"{in_date(span.first)} – {in_date(span.last)}",
        filename=f"shortage-{span.last}",
        columns=SHORT,
        rows=ListRows(lines),
        notes=[
            _(
                "Below 75% of the marked days, compared in whole numbers. Days needed: further days, all attended."
            )
        ],
    )


def _who(student: Student, roll: int | None) -> dict[str, Any]:
    return {"roll": roll, "code": student.student_code, "name": student.full_name}


def _sums(count: Count) -> dict[str, Any]:
    return {
        "total": count.total,
        "present": count.present,
        "late": count.late,
        "absent": count.absent,
        "percent": count.percent,
    }


def _chosen(texts: Texts, name: str, rows: Any, text: str) -> Any:
    """Return the row that a parameter names. Raises ValidationFailed naming it."""
    refusal = ValidationFailed.at(name, text)
    try:
        pk = UUID(texts.get(name, "").strip())
    except ValueError:
        raise refusal from None
    return get_or_refuse(rows, refusal, pk=pk)


def _sections() -> Sequence[tuple[str, Any]]:
    return [(str(one.pk), str(one)) for one in Section.objects.select_related("school_class")]


def _classes() -> Sequence[tuple[str, Any]]:
    return [(str(one.pk), one.name) for one in SchoolClass.objects.all()]


def _usual() -> dict[str, str]:
    first = Section.objects.first()
    return {"month": str(Month.of(today())), **({"sectionId": str(first.pk)} if first else {})}


MONTH = Parameter("month", gettext_lazy("Month"), ParameterKind.MONTH, of_period=True)
SECTION = Parameter(
    "sectionId", gettext_lazy("Section"), ParameterKind.CHOICE, choices=_sections, is_required=True
)
CLASS = Parameter(
    "classId",
    gettext_lazy("Class"),
    ParameterKind.CHOICE,
    choices=_classes,
    empty=gettext_lazy("All classes"),
)
FROM = Parameter(
    "from",
    gettext_lazy("From"),
    ParameterKind.DATE,
    help=gettext_lazy("Empty: the current year."),
    of_period=True,
)
TO = Parameter("to", gettext_lazy("To"), ParameterKind.DATE, of_period=True)
_no_usual: Callable[[], dict[str, str]] = dict
REPORTS = (
    Report(
        "attendance-register",
        gettext_lazy("Attendance register"),
        gettext_lazy("A section's month: students by days, with totals."),
        (MONTH, SECTION),
        register,
        permission=P.REPORT,
        recent=lambda _first, last: {"month": str(Month.of(last))},
        usual=_usual,
        group=GROUP,
    ),
    Report(
        "attendance-shortage",
        gettext_lazy("Shortage of attendance"),
        gettext_lazy("Students below 75%, and how many further days would mend it."),
        (CLASS, FROM, TO),
        shortage,
        permission=P.REPORT,
        recent=lambda _first, _last: {},
        usual=_no_usual,
        group=GROUP,
    ),
)
