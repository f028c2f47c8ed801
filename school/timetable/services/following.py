"""Substitutions follow the timetable: what is taught on a day of absence needs somebody, and nobody twice.

Called under the year's lock by whatever changes lessons or absences.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from core.actors import Actor
from core.audit.services import record
from core.periods import today
from school.masters.models import AcademicYear
from school.staff.hooks import closed_days
from school.staff.models import StaffMember
from school.timetable.models import Substitution, TeacherAbsence, TimetableEntry
from school.timetable.services.holding import hold_year
from school.timetable.services.telling import tell_substitute


def forget_substitutions(*, entries: Collection[UUID], actor: Actor) -> int:
    """Take away the substitutions from today on of lessons that are no more, and tell who was to stand in."""
    rows = Substitution.objects.filter(entry__in=entries, on__gte=today())
    for row in rows.filter(substitute__isnull=False).select_related("substitute__user", "subject", "section"):
        tell_substitute(row, row.substitute, "substitution_withdrawn", actor)
    count, _by_kind = rows.delete()
    return count


def follow_timetable(*, year: AcademicYear, actor: Actor, since: date | None = None) -> int:
    """Open the substitutions that absences of the year need and that are not there; return how many.

    A substitute who has come to teach at the same time is let go, and the lesson is open again. From `since` on, today
    where it is not given; what was is left as it was.
    """
    since = since or today()
    _let_go_of_busy(year, since, actor)
    absences = TeacherAbsence.objects.filter(ends_on__gte=since, starts_on__lte=year.end_date)
    spans = [(one.teacher_id, max(one.starts_on, since), one.ends_on) for one in absences]
    return _open_spans(year, spans, actor)


def _open_spans(year: AcademicYear, spans: Iterable[tuple[UUID, date, date]], actor: Actor) -> int:
    """Open what is not there of the lessons of teachers between dates, both included; return how many.

    Nothing is held on days on which the whole school is closed.
    """
    days: dict[UUID, set[date]] = defaultdict(set)
    for teacher, first, last in spans:
        day, end = max(first, year.start_date), min(last, year.end_date)
        while day <= end:
            days[teacher].add(day)
            day += timedelta(days=1)
    if not days:
        return 0
    every = set().union(*days.values())
    closed = closed_days(min(every), max(every))
    days = defaultdict(set, {teacher: found - closed for teacher, found in days.items()})
    known = set(
        Substitution.objects.filter(absent_teacher__in=days, academic_year=year).values_list("entry_id", "on")
    )
    rows = [
        opened(entry, day)
        for entry in TimetableEntry.objects.filter(academic_year=year, teacher__in=days)
        for day in sorted(days[entry.teacher_id])
        if day.isoweekday() == entry.day_of_week and (entry.pk, day) not in known
    ]
    Substitution.objects.bulk_create(rows)
    if rows:
        record(actor, "substitution.opened", after={"count": len(rows), "teachers": len(days)})
    return len(rows)


def follow_calendar(*, first: date, last: date, actor: Actor) -> None:
    """Bring substitutions between two dates into line with the calendar after it has changed.

    Those from today on of days that are closed now go, and who was to stand in is told; days that are open again get
    theirs back.
    """
    closed = closed_days(first, last)
    rows = Substitution.objects.filter(on__in=closed, on__gte=today())
    for row in rows.filter(substitute__isnull=False).select_related("substitute__user", "subject", "section"):
        tell_substitute(row, row.substitute, "substitution_withdrawn", actor)
    rows.delete()
    years = AcademicYear.objects.filter(start_date__lte=last, end_date__gte=first).order_by("start_date")
    if TeacherAbsence.objects.filter(starts_on__lte=last, ends_on__gte=first).exists():
        for year in years:
            follow_timetable(year=hold_year(year), actor=actor, since=max(first, today()))


def opened(entry: TimetableEntry, on: date) -> Substitution:
    """Return a substitution of a lesson on a date, not stored yet: open, with the facts of the timetable."""
    return Substitution(
        on=on,
        entry=entry,
        academic_year_id=entry.academic_year_id,
        section_id=entry.section_id,
        subject_id=entry.subject_id,
        room_id=entry.room_id,
        period_number=entry.period_number,
        start_time=entry.start_time,
        end_time=entry.end_time,
        absent_teacher_id=entry.teacher_id,
    )


def _let_go_of_busy(year: AcademicYear, since: date, actor: Actor) -> None:
    """Open again what somebody stands in for who teaches or is away then."""
    teaches = TimetableEntry.objects.filter(
        academic_year=year,
        teacher=OuterRef("substitute"),
        day_of_week=OuterRef("on__iso_week_day"),
        start_time__lt=OuterRef("end_time"),
        end_time__gt=OuterRef("start_time"),
    )
    away = TeacherAbsence.objects.filter(
        teacher=OuterRef("substitute"), starts_on__lte=OuterRef("on"), ends_on__gte=OuterRef("on")
    )
    rows = Substitution.objects.filter(academic_year=year, on__gte=since, substitute__isnull=False)
    busy = rows.filter(Q(Exists(teaches)) | Q(Exists(away)))
    for row in busy.select_related("substitute__user", "subject", "section__school_class"):
        let_go(row, actor)


def let_go(row: Substitution, actor: Actor) -> None:
    """Take the substitute off a lesson, which is open again, and tell."""
    gone: StaffMember | None = row.substitute
    row.substitute = None
    row.save(update_fields=["substitute"])
    record(actor, "substitution.released", row, before={"substitute": gone}, after={"substitute": None})
    tell_substitute(row, gone, "substitution_withdrawn", actor)
