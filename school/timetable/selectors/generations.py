"""Generations: how far one is, what came out, what applying it would change."""

from collections import Counter
from dataclasses import dataclass
from datetime import time
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.formatting import in_date
from core.jobs import get_job, progress_of
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.progress import Progress
from core.refusals import get_or_refuse
from school.timetable.enums import LIVE, GenerationState
from school.timetable.models import Generation, SubjectLoad, TimetableEntry
from school.timetable.selectors.weeks import lessons


@dataclass(frozen=True, slots=True)
class Placed:
    """A lesson of a result."""

    load: SubjectLoad
    day: int
    number: int
    start: time
    end: time


@dataclass(frozen=True, slots=True)
class Changes:
    """What applying a result would do to the timetable in force."""

    kept: int
    removed: list[TimetableEntry]
    added: list[Placed]


def generations() -> QuerySet[Generation]:
    """Return all generations, the latest first, each with the state and fault of its job (`job_state`)."""
    job = Job.objects.filter(pk=OuterRef("job_id"))
    rows = Generation.objects.select_related("academic_year").annotate(
        job_state=Subquery(job.values("state")[:1]), job_error=Subquery(job.values("error")[:1])
    )
    return rows.order_by("-created_at", "-pk")


def as_it_stands(row: Generation) -> Generation:
    """Tell of one of `generations()` that its worker was lost for good, which nobody could write down."""
    if row.state in LIVE and getattr(row, "job_state", None) == JobState.FAILED:
        row.state = GenerationState.FAILED
        row.reasons = [getattr(row, "job_error", "") or _("The worker stopped in the middle.")]
    return row


def get_generation(pk: UUID) -> Generation:
    """Return a generation as it stands. Raises NotFound."""
    refusal = NotFound(_("There is no such generation."))
    found: Generation = get_or_refuse(generations(), refusal, pk=pk)
    return as_it_stands(found)


def progress_of_generation(row: Generation) -> Progress:
    """Return how far it is: seconds gone of those it may take, all of them when it has ended."""
    if row.state in LIVE and row.job_id:
        found = progress_of(get_job(row.job_id))
        return found if found.total else Progress(0, row.seconds)
    return Progress(row.seconds, row.seconds)


def standing(row: Generation) -> str:
    """Say in a sentence what has become of a generation, for whoever comes too late."""
    if row.state == GenerationState.APPLIED and row.applied_at:
        return _("%(name)s has applied this timetable on %(day)s already.") % {
            "name": row.applied_by,
            "day": in_date(row.applied_at.date()),
        }
    return _("This is not possible now: the generation is %(state)s.") % {"state": row.get_state_display()}


def placed(row: Generation) -> list[Placed]:
    """Return the lessons of a result; of a load that is gone nothing is left."""
    loads = {
        str(load.pk): load
        for load in SubjectLoad.objects.filter(academic_year=row.academic_year_id).select_related(
            "section__school_class", "subject", "teacher", "room"
        )
    }
    return [
        Placed(loads[key], day, number, time.fromisoformat(start), time.fromisoformat(end))
        for key, day, number, start, end in row.result
        if key in loads
    ]


def changes_of(row: Generation) -> Changes:
    """Return what applying the result would change; three queries."""
    wanted = placed(row)
    scope = {one.load.section_id for one in wanted}
    scope |= {UUID(key) for key in row.sections}
    # Sections without periods a week are not the generator's: what was entered for them by hand stays.
    old = list(lessons(row.academic_year).filter(section__in=scope))
    want = Counter(_of_place(one) for one in wanted)
    removed = []
    for entry in old:
        mark = _of_entry(entry)
        if want[mark]:
            want[mark] -= 1
        else:
            removed.append(entry)
    added = []
    for one in wanted:
        mark = _of_place(one)
        if want[mark]:
            want[mark] -= 1
            added.append(one)
    return Changes(len(old) - len(removed), removed, added)


def _of_entry(row: TimetableEntry) -> tuple[object, ...]:
    return (
        row.section_id, row.subject_id, row.teacher_id, row.room_id,
        row.day_of_week, row.period_number, row.start_time, row.end_time,
    )  # fmt: skip


def _of_place(one: Placed) -> tuple[object, ...]:
    load = one.load
    return (
        load.section_id, load.subject_id, load.teacher_id, load.room_id,
        one.day, one.number, one.start, one.end,
    )  # fmt: skip
