"""A child's attendance: a month as a calendar, and the year's percentage."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dates import WEEKDAYS_ABBR
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.periods import Month, today
from education.attendance import REQUIRED_PERCENT, Count
from school.attendance.enums import Status, Weekday
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.calendar import Calendar, calendar_of
from school.attendance.selectors.figures import Span, count_of, month_of
from school.masters.errors import NoCurrentYear
from school.masters.models import AcademicYear
from school.masters.selectors import year_on
from school.portal.access import Child, child_page
from school.students.models import Enrolment, Student
from school.students.selectors.records import history_of

DAYS_A_WEEK = 7


@dataclass(frozen=True, slots=True)
class Day:
    """A box of the calendar: `kind` is what it looks like, `text` says it in words."""

    date: date
    kind: str = ""
    text: str = ""
    is_today: bool = False

    @property
    def letter(self) -> str:
        """Return what fits into a box on a phone; the words are read aloud and stand below."""
        letters = {
            Status.PRESENT: _("P"),
            Status.ABSENT: _("A"),
            Status.LATE: _("L"),
            "closed": _("H"),
            "unmarked": "–",
        }
        return letters.get(self.kind, "")


@child_page(P.READ)
def month(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """Show the month that `?month=YYYY-MM` names, else the last one in which the child was at school."""
    stays = list(history_of(child.student))
    first, last = _months(stays)
    shown = _wanted(request.GET.get("month", ""), first, last)
    calendar = calendar_of(shown.first, shown.last)
    marked = month_of(child.student, shown)
    year = _year(shown, child.student)
    context: dict[str, Any] = {
        "child": child,
        "student": child.student,
        "month": shown,
        "weeks": _weeks(shown, marked, calendar, stays),
        "weekdays": [{"name": one.label, "short": WEEKDAYS_ABBR[one - 1]} for one in Weekday],
        "earlier": shown.plus(-1) if shown > first else None,
        "later": shown.plus(1) if shown < last else None,
        "of_month": _count(list(marked.values())),
        "holidays": [one for one in calendar.holidays if _concerns(one, stays)],
        "year": year,
        "of_year": count_of(child.student, Span(year.start_date, year.end_date)),
        "required": REQUIRED_PERCENT,
    }
    return render(request, "school/portal/family/attendance.html", context)


def _months(stays: Sequence[Enrolment]) -> tuple[Month, Month]:
    """Return the first and the last month that there can be anything to see of; no later than now."""
    now = Month.of(today())
    if not stays:
        return now, now
    first = min(Month.of(min(one.starts_on for one in stays)), now)
    ends = [one.ends_on for one in stays]
    last = now if None in ends else min(Month.of(max(one for one in ends if one)), now)
    return first, max(first, last)


def _wanted(text: str, first: Month, last: Month) -> Month:
    """Return the month named, within what there is; one that cannot be read is the last one."""
    try:
        return min(max(Month.parse(text), first), last)
    except ValidationFailed:
        return last


def _year(shown: Month, student: Student) -> AcademicYear:
    """Return the academic year of the month; between two years the student's own."""
    try:
        return year_on(shown.first)
    except NoCurrentYear:
        return student.academic_year


def _count(statuses: Sequence[str]) -> Count:
    return Count(
        len(statuses),
        statuses.count(Status.PRESENT),
        statuses.count(Status.ABSENT),
        statuses.count(Status.LATE),
    )


def _weeks(
    shown: Month, marked: dict[date, str], calendar: Calendar, stays: Sequence[Enrolment]
) -> list[list[Day | None]]:
    """Return the weeks from Monday on; boxes of other months are None."""
    boxes: list[Day | None] = [None] * (shown.first.isoweekday() - 1)
    boxes += [
        _day(shown.first + timedelta(days=number), marked, calendar, stays) for number in range(shown.days)
    ]
    boxes += [None] * (-len(boxes) % DAYS_A_WEEK)
    return [boxes[start : start + DAYS_A_WEEK] for start in range(0, len(boxes), DAYS_A_WEEK)]


def _day(day: date, marked: dict[date, str], calendar: Calendar, stays: Sequence[Enrolment]) -> Day:
    is_today = day == today()
    stay = _stay_on(day, stays)
    if marked.get(day):
        return Day(day, marked[day], str(Status(marked[day]).label), is_today)
    if stay is None:
        return Day(day, is_today=is_today)
    closed = calendar.why_closed(day, stay.section.school_class_id)
    if closed:
        return Day(day, "closed", closed, is_today)
    if day > today():
        return Day(day, is_today=is_today)
    return Day(day, "unmarked", _("Not marked"), is_today)


def _stay_on(day: date, stays: Sequence[Enrolment]) -> Enrolment | None:
    return next(
        (one for one in stays if one.starts_on <= day and (one.ends_on is None or one.ends_on >= day)), None
    )


def _concerns(holiday: Any, stays: Sequence[Enrolment]) -> bool:
    """Say whether it is of the whole school or of a class that the child was in."""
    classes = {one.section.school_class_id for one in stays}
    return holiday.school_class_id is None or holiday.school_class_id in classes
