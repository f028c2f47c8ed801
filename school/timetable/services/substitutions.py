"""Absences of teachers, and who stands in for them."""

from datetime import date
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import naming_refusals
from core.states import take
from school.staff.models import StaffMember
from school.timetable.errors import NotFree
from school.timetable.models import (
    Substitution,
    TeacherAbsence,
    TeacherUnavailable,
    TimetableEntry,
)
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.days import SUBSTITUTION_LINKS, get_substitution
from school.timetable.services.following import follow_timetable, let_go, opened
from school.timetable.services.holding import hold_year, hold_years
from school.timetable.services.telling import tell_substitute

MOST_DAYS = 366


def open_substitutions(
    *,
    teacher: StaffMember,
    starts_on: date,
    ends_on: date,
    actor: Actor,
    reason: str = "",
    leave_id: UUID | None = None,
) -> TeacherAbsence:
    """Note that a teacher is away, both days included, and open the lessons of these days for substitutes.

    In every academic year that the days are in, and not on days on which the school is closed. The same days twice
    are one absence. Dates that are past are noted too: facts may come late. `leave_id` is the approved leave that it
    follows from. Raises ValidationFailed, NoCurrentYear where no academic year has any of the days, Forbidden.
    """
    authorize(actor, P.WRITE)
    return note_absence(
        teacher=teacher, starts_on=starts_on, ends_on=ends_on, actor=actor, reason=reason, leave_id=leave_id
    )


def note_absence(
    *,
    teacher: StaffMember,
    starts_on: date,
    ends_on: date,
    actor: Actor,
    reason: str = "",
    leave_id: UUID | None = None,
) -> TeacherAbsence:
    """Do what `open_substitutions` does for whoever has checked the right: decided leave carries it."""
    if ends_on < starts_on:
        raise ValidationFailed.at("ends_on", _("The last day is not before the first one."))
    if (ends_on - starts_on).days >= MOST_DAYS:
        raise ValidationFailed.at("ends_on", _("An absence has %(most)d days at most.") % {"most": MOST_DAYS})
    with transaction.atomic():
        years = hold_years(starts_on, ends_on)
        absence, is_new = TeacherAbsence.objects.get_or_create(
            teacher=teacher,
            starts_on=starts_on,
            ends_on=ends_on,
            defaults={"reason": reason.strip()[:120], "leave_id": leave_id},
        )
        if is_new:
            after = {"teacher": teacher, "starts_on": starts_on, "ends_on": ends_on}
            record(actor, "teacher_absence.created", absence, after=after)
        for year in years:
            follow_timetable(year=year, actor=actor, since=starts_on)
    return absence


def withdraw_absence(*, absence: TeacherAbsence, actor: Actor) -> None:
    """Take an absence back: the teacher comes after all. Lessons that somebody has stood in for in the past stay.

    Raises NotFound when it is gone already, Forbidden.
    """
    authorize(actor, P.WRITE)
    take_absence_back(absence=absence, actor=actor)


def take_absence_back(*, absence: TeacherAbsence, actor: Actor) -> None:
    """Do what `withdraw_absence` does for whoever has checked the right: who cancels leave need not have it."""
    with transaction.atomic():
        hold_years(absence.starts_on, absence.ends_on)
        row = take(
            TeacherAbsence.objects.select_related("teacher"), NotFound(_("There is no such absence.")),
            pk=absence.pk,
        )  # fmt: skip
        before = {"teacher": row.teacher, "starts_on": row.starts_on, "ends_on": row.ends_on}
        record(actor, "teacher_absence.deleted", row, before=before)
        first, last, teacher = row.starts_on, row.ends_on, row.teacher_id
        row.delete()
        close_lessons(teacher, first, last, actor)


def close_lessons(teacher_id: UUID, first: date, last: date, actor: Actor) -> None:
    """Take away the substitutions that no other absence needs; those given in the past are facts."""
    still = TeacherAbsence.objects.filter(
        teacher=teacher_id, starts_on__lte=OuterRef("on"), ends_on__gte=OuterRef("on")
    )
    rows = Substitution.objects.filter(absent_teacher=teacher_id, on__range=(first, last)).exclude(
        Exists(still)
    )
    given = rows.filter(substitute__isnull=False)
    ahead = given.filter(on__gte=today())
    for row in ahead.select_related("substitute__user", "subject", "section__school_class", "room"):
        tell_substitute(row, row.substitute, "substitution_withdrawn", actor)
    ahead.delete()
    rows.filter(substitute__isnull=True).delete()


def open_lesson(*, entry: TimetableEntry, on: date, actor: Actor) -> Substitution:
    """Open one lesson of one date for a substitute, and return it; opened before, it is returned as it is.

    Raises ValidationFailed where the lesson is not held on that date, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    year = entry.academic_year
    if on.isoweekday() != entry.day_of_week:
        text = _("%(day)s is a %(weekday)s; the lesson is held on %(other)s.") % {
            "day": in_date(on),
            "weekday": TimetableEntry(day_of_week=on.isoweekday()).get_day_of_week_display(),
            "other": entry.get_day_of_week_display(),
        }
        raise ValidationFailed.at("on", text)
    if not year.start_date <= on <= year.end_date:
        text = _("Give a date of the year %(year)s: %(start)s to %(end)s.") % {
            "year": year.name,
            "start": in_date(year.start_date),
            "end": in_date(year.end_date),
        }
        raise ValidationFailed.at("on", text)
    with transaction.atomic():
        hold_year(year)
        known = Substitution.objects.filter(entry=entry, on=on).first()
        if known is None:
            lesson = take(TimetableEntry.objects.all(), NotFound(_("There is no such lesson.")), pk=entry.pk)
            known = opened(lesson, on)
            known.save()
            record(actor, "substitution.opened", known, after={"on": on, "lesson": entry})
    return get_substitution(known.pk)


def set_substitute(
    *, substitution: Substitution, substitute: StaffMember | None, actor: Actor, remarks: str | None = None
) -> Substitution:
    """Set who stands in for a lesson, or with None take the substitute off; both are told.

    Raises NotFree naming what the substitute has then, InvalidState where somebody else stands in already,
    NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    busy = NotFree.at("substitute", _("The substitute has another lesson then."))
    with naming_refusals({"substitution_substitute_clash": lambda: busy}), transaction.atomic():
        hold_year(substitution.academic_year)
        rows = Substitution.objects.select_related(*SUBSTITUTION_LINKS, "academic_year", "substitute__user")
        row = take(rows, NotFound(_("There is no such substitution.")), pk=substitution.pk)
        if remarks is not None:
            row.remarks = remarks.strip()[:200]
            row.save(update_fields=["remarks"])
        if substitute is None:
            if row.substitute is not None:
                let_go(row, actor)
            return row
        if row.substitute_id == substitute.pk:
            return row
        if row.substitute is not None:
            text = _("%(name)s stands in for this lesson already; take the substitute off first.")
            raise InvalidState(text % {"name": row.substitute.name})
        _refuse_busy(row, substitute)
        row.substitute = substitute
        row.save(update_fields=["substitute"])
        record(actor, "substitution.set", row, before={"substitute": None}, after={"substitute": substitute})
        tell_substitute(row, substitute, "substitution_set", actor)
    return row


def _refuse_busy(row: Substitution, who: StaffMember) -> None:
    """Raise NotFree with what the person has at that time."""
    if who.pk == row.absent_teacher_id:
        raise NotFree.at("substitute", _("%(name)s is the one who is away.") % {"name": who.name})
    if not (who.is_teaching and who.is_active):
        text = _("%(name)s does not teach now. Choose a teacher in service.")
        raise NotFree.at("substitute", text % {"name": who.name})
    at_that_time = {"start_time__lt": row.end_time, "end_time__gt": row.start_time}
    own = TimetableEntry.objects.filter(
        **at_that_time, academic_year=row.academic_year_id, teacher=who, day_of_week=row.on.isoweekday()
    ).select_related("section__school_class", "subject")
    for lesson in own[:1]:
        _not_free(_("%(name)s teaches %(subject)s in %(section)s then."), who, lesson)
    standing_in = Substitution.objects.filter(**at_that_time, on=row.on, substitute=who).exclude(pk=row.pk)
    for other in standing_in.select_related("section__school_class", "subject")[:1]:
        _not_free(_("%(name)s stands in for %(subject)s in %(section)s then."), who, other)
    if TeacherAbsence.objects.filter(teacher=who, starts_on__lte=row.on, ends_on__gte=row.on).exists():
        text = _("%(name)s is away on %(day)s too.") % {"name": who.name, "day": in_date(row.on)}
        raise NotFree.at("substitute", text)
    weekly = TeacherUnavailable.objects.filter(**at_that_time, teacher=who, day_of_week=row.on.isoweekday())
    if weekly.exists():
        raise NotFree.at("substitute", _("%(name)s is not available then.") % {"name": who.name})


def _not_free(text: str, who: StaffMember, lesson: TimetableEntry | Substitution) -> None:
    values = {"name": who.name, "subject": lesson.subject.name, "section": lesson.section}
    raise NotFree.at("substitute", text % values)
