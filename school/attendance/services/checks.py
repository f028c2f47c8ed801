"""What a sheet may hold: the day, the time in which it may be marked, and each of its entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from school.attendance.enums import LAST_PERIOD, WHOLE_DAY, Status
from school.attendance.errors import BadEntries, NotWorking, TooLate
from school.attendance.models import AttendanceSettings
from school.attendance.selectors.calendar import calendar_of
from school.masters.models import Section
from school.staff.selectors import is_everywhere
from school.students.models import Enrolment, Student

MOST_ENTRIES = 500
# Letters of the texts of an entry, as its columns hold them.
MOST_LETTERS = {"reason": 200, "remarks": 300}
# Names of absent lines that a refusal tells.
MOST_NAMES = 20


@dataclass(frozen=True, slots=True)
class Mark:
    """What is said of one student, as it was sent: nothing of it is trusted."""

    student_id: Any
    status: str
    reason: str = ""
    remarks: str = ""


def check_day(section: Section, day: date) -> None:
    """Raise NotWorking, naming `date`, for a day that has not come or on which the class has no school."""
    if day > today():
        raise NotWorking.at("date", _("%(day)s has not come yet.") % {"day": in_date(day)})
    closed = calendar_of(day, day).why_closed(day, section.school_class_id)
    if closed:
        values = {"day": in_date(day), "why": closed}
        raise NotWorking.at("date", _("There is no school on %(day)s: %(why)s.") % values)


def check_window(day: date, settings: AttendanceSettings, actor: Actor, why: str) -> None:
    """Hold the time in which teachers may mark; after it the office says why.

    Raises TooLate for a teacher, ValidationFailed naming `why` for the office.
    """
    last = day + timedelta(days=settings.window_days)
    if today() <= last:
        return
    values = {"day": in_date(day), "last": in_date(last)}
    if not is_everywhere(actor):
        text = _("Attendance of %(day)s could be marked until %(last)s. Ask the office to correct it.")
        raise TooLate.at("date", text % values)
    if not why:
        text = _("Attendance of %(day)s could be marked until %(last)s. Say why it is changed now.")
        raise ValidationFailed.at("why", text % values)


def check_period(period_no: int, settings: AttendanceSettings) -> None:
    """Raise ValidationFailed, naming `period`, for one that cannot be."""
    if not WHOLE_DAY <= period_no <= LAST_PERIOD:
        text = _("Give a period from 1 to %(last)d, or 0 for the whole day.") % {"last": LAST_PERIOD}
        raise ValidationFailed.at("period", text)
    if period_no != WHOLE_DAY and not settings.is_by_period:
        text = _("This school marks whole days. The office can switch on attendance by period.")
        raise ValidationFailed.at("period", text)


def checked_marks(
    section: Section, day: date, marks: Sequence[Mark], enrolled: Sequence[Student], *, partial: bool
) -> dict[UUID, Mark]:
    """Return the marks by student. Raises BadEntries naming every entry that cannot be, and whoever is missing.

    With `partial` students may be missing; they stay as they are.
    """
    if not marks and not partial:
        raise BadEntries.at("entries", _("Send an entry for each student of the section."))
    if len(marks) > MOST_ENTRIES:
        raise BadEntries.at("entries", _("Send at most %(count)d entries.") % {"count": MOST_ENTRIES})
    known = {student.pk: student for student in enrolled}
    good: dict[UUID, Mark] = {}
    wrong: dict[str, str] = {}
    strangers: dict[int, UUID] = {}
    for place, mark in enumerate(marks):
        pk = _as_id(mark.student_id)
        if pk is None:
            wrong[f"entries.{place}.student_id"] = _("This is no id of a student.")
        elif pk not in known:
            strangers[place] = pk
        elif pk in good:
            values = {"student": known[pk].full_name}
            wrong[f"entries.{place}.student_id"] = _("%(student)s is in the list twice.") % values
        else:
            good[pk] = mark
        wrong |= {f"entries.{place}.{name}": text for name, text in _faults(mark).items()}
    wrong |= _not_there(section, day, strangers)
    missing = [] if partial else [student for student in enrolled if student.pk not in good]
    if wrong or missing:
        raise _bad(wrong, missing)
    return good


def _as_id(given: Any) -> UUID | None:
    try:
        return given if isinstance(given, UUID) else UUID(str(given))
    except ValueError:
        return None


def _faults(mark: Mark) -> dict[str, str]:
    """Return what is wrong with an entry by itself, by field."""
    found = {}
    if mark.status not in Status.values:
        values = {"known": ", ".join(Status.values)}
        found["status"] = _("The status is one of %(known)s.") % values
    for name, most in MOST_LETTERS.items():
        if len(getattr(mark, name)) > most:
            found[name] = _("Write at most %(count)d letters.") % {"count": most}
    return found


def _not_there(section: Section, day: date, strangers: dict[int, UUID]) -> dict[str, str]:
    """Return why students are not on the sheet; of another section nothing is told, not even that they exist."""
    if not strangers:
        return {}
    later = Enrolment.objects.filter(section=section, student__in=strangers.values(), starts_on__gt=day)
    joined = dict(later.order_by("-starts_on").values_list("student_id", "starts_on"))
    found = {}
    for place, pk in strangers.items():
        if pk in joined:
            values = {"section": section, "joined": in_date(joined[pk])}
            text = _("The student is in %(section)s from %(joined)s on.") % values
        else:
            values = {"section": section, "day": in_date(day)}
            text = _("No student of %(section)s on %(day)s.") % values
        found[f"entries.{place}.student_id"] = text
    return found


def _bad(wrong: dict[str, str], missing: Sequence[Student]) -> BadEntries:
    fields = {name: [text] for name, text in wrong.items()}
    if missing:
        names = ", ".join(f"{one.full_name} ({one.student_code})" for one in missing[:MOST_NAMES])
        more = len(missing) - MOST_NAMES
        rest = " " + _("and %(count)d more") % {"count": more} if more > 0 else ""
        fields["entries"] = [_("Missing: %(names)s%(rest)s.") % {"names": names, "rest": rest}]
    return BadEntries(_("Nothing was saved. Check the entries named below."), fields=fields)
