"""Generations: asked for, carried out in the background, cancelled, applied."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError, InvalidState, InvalidTransition, NotFound, ValidationFailed
from core.jobs import enqueue, get_job
from core.outages import is_outage
from core.outbox.enums import JobState
from core.refusals import naming_refusals
from core.states import take
from school.masters.models import AcademicYear, Section
from school.masters.selectors import current_year
from school.timetable.enums import LIVE, GenerationState
from school.timetable.errors import TimetableChanged
from school.timetable.models import Generation, TimetableEntry
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.generations import Changes, changes_of, standing
from school.timetable.selectors.problems import basis_of, changed_since, loads_of, problem_of
from school.timetable.services.following import follow_timetable, forget_substitutions
from school.timetable.services.holding import hold_year
from school.timetable.solving.problem import Answer, Outcome

TASK = "school_timetable.generate"
LEAST_SECONDS, MOST_SECONDS, DEFAULT_SECONDS = 5, 600, 60
MOST_SEED = 2**31 - 1
# CP-SAT's workers: more than two cores would take the machine from the people who use it meanwhile.
WORKERS = 2
LIVE_ONCE = "generation_live_once"

Report = Callable[[int, int, str], None]


def start_generation(
    *,
    actor: Actor,
    is_repair: bool = False,
    sections: Sequence[Section] = (),
    seconds: int = DEFAULT_SECONDS,
    seed: int = 1,
) -> Generation:
    """Ask for a timetable of the current year, of these sections or of all; a worker makes it.

    With `is_repair` as many lessons as possible stay where they are. Raises ValidationFailed where nothing is
    to be taught, InvalidState while another one is under way, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        text = _("Give %(least)d to %(most)d seconds.") % {"least": LEAST_SECONDS, "most": MOST_SECONDS}
        raise ValidationFailed.at("seconds", text)
    if not 0 <= seed <= MOST_SEED:
        raise ValidationFailed.at("seed", _("Give a whole number from 0 to %(most)d.") % {"most": MOST_SEED})
    live = InvalidState(_("A timetable is being generated already; wait for it or cancel it."))
    keys = [str(section.pk) for section in sections]
    with naming_refusals({LIVE_ONCE: lambda: live}), transaction.atomic():
        year = hold_year(current_year())
        settle_lost(year=year)
        if not loads_of(year, keys):
            text = _("Nothing is to be taught yet: enter the periods a week of each subject first.")
            raise ValidationFailed.at("sections", text)
        row = Generation.objects.create(
            academic_year=year, is_repair=is_repair, sections=keys, seconds=seconds, seed=seed,
            created_by_name=actor.name[:150],
        )  # fmt: skip
        row.job_id = enqueue(TASK, actor=actor, generation_id=str(row.pk)).pk
        row.save(update_fields=["job_id"])
        record(actor, "generation.started", row, after={"repair": is_repair, "sections": len(keys)})
    return row


def settle_lost(*, year: AcademicYear) -> None:
    """Mark as failed what says that it is under way while its job has ended without a word."""
    for row in Generation.objects.filter(academic_year=year, state__in=LIVE, job_id__isnull=False):
        job = get_job(row.job_id or 0)
        if job.state == JobState.FAILED:
            text = job.error or _("The worker stopped in the middle.")
            Generation.objects.filter(pk=row.pk, state__in=LIVE).update(
                state=GenerationState.FAILED, reasons=[text], finished_at=timezone.now()
            )


def run_generation(*, generation_id: str, actor: Actor, report: Report) -> Generation:
    """Carry a generation out; called by the worker, again after one that was killed."""
    row = _begin(generation_id)
    if row.state != GenerationState.RUNNING:
        return row  # cancelled or carried out meanwhile
    # Not at the top: the solver takes a moment and much memory to load, and web processes never need it.
    from school.timetable.solving.generating import generate  # noqa: PLC0415
    from school.timetable.solving.searching import Effort  # noqa: PLC0415

    try:
        problem = problem_of(row.academic_year, is_repair=row.is_repair, sections=row.sections)
        answer = generate(
            problem,
            Effort(seconds=row.seconds, workers=WORKERS, seed=row.seed),
            report=lambda gone, whole, note: report(round(min(gone, whole)), round(whole), note),
            is_cancelled=lambda: Generation.objects.filter(pk=row.pk, is_cancelling=True).exists(),
        )
    except Exception as error:
        if not is_outage(error):  # a passing loss: the job tries again
            text = str(error) if isinstance(error, DomainError) else _("The generator stopped; tell support.")
            _end(row, GenerationState.FAILED, actor, reasons=[text])
        raise
    return _end(row, STATE_OF[answer.outcome], actor, **_told(answer))


STATE_OF = {
    Outcome.SOLVED: GenerationState.SOLVED,
    Outcome.IMPOSSIBLE: GenerationState.IMPOSSIBLE,
    Outcome.NOT_FOUND: GenerationState.NOT_FOUND,
    Outcome.CANCELLED: GenerationState.CANCELLED,
}


def _begin(generation_id: str) -> Generation:
    """Mark it as under way, with digests of what it is made from."""
    with transaction.atomic():
        rows = Generation.objects.select_related("academic_year")
        row = take(rows, NotFound(_("There is no such generation.")), pk=generation_id)
        if row.state in LIVE:
            row.state = GenerationState.CANCELLED if row.is_cancelling else GenerationState.RUNNING
            row.basis = basis_of(row.academic_year)
            row.save(update_fields=["state", "basis"])
    return row


def _told(answer: Answer) -> dict[str, Any]:
    score = answer.score
    if answer.outcome is not Outcome.SOLVED:
        return {"reasons": list(answer.reasons)}
    return {
        "result": [
            [key, slot.day, slot.number, _clock(slot.start), _clock(slot.end)]
            for key, slot in sorted(answer.places)
        ],
        "score": {
            "total": score.total,
            "uneven": score.uneven,
            "idle": score.idle,
            "first_periods": score.first_periods,
            "moved": score.moved,
            "is_best": answer.is_best,
            "first_seconds": round(answer.first_seconds, 1),
            "seconds": round(answer.seconds, 1),
        },
    }


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _end(row: Generation, state: GenerationState, actor: Actor, **values: Any) -> Generation:
    with transaction.atomic():
        row = take(
            Generation.objects.select_related("academic_year"),
            NotFound(_("There is no such generation.")),
            pk=row.pk,
        )
        if row.state == GenerationState.RUNNING:
            for name, value in values.items():
                setattr(row, name, value)
            row.state, row.finished_at = state, timezone.now()
            row.save()
            record(actor, f"generation.{state.value}", row, after={"reasons": row.reasons, **row.score})
    return row


def cancel_generation(*, generation: Generation, actor: Actor) -> Generation:
    """Have a generation end without a result: at once where it waits, within a second where it is under way.

    Raises InvalidState when it has ended, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        rows = Generation.objects.select_related("academic_year")
        row = take(rows, NotFound(_("There is no such generation.")), pk=generation.pk)
        if row.state not in LIVE:
            raise InvalidState(standing(row))
        row.is_cancelling = True
        job = get_job(row.job_id) if row.job_id else None
        if row.state == GenerationState.QUEUED or job is None or job.is_finished:
            row.state, row.finished_at = GenerationState.CANCELLED, timezone.now()
        row.save(update_fields=["is_cancelling", "state", "finished_at"])
        record(actor, "generation.cancelled", row)
    return row


def apply_generation(*, generation: Generation, actor: Actor) -> Changes:
    """Put a generated timetable in force in one transaction and return what changed; lessons that stay keep their keys.

    Raises TimetableChanged naming what is not as it was when it was made, InvalidTransition when it has been
    applied or has no result, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_year(generation.academic_year)
        rows = Generation.objects.select_related("academic_year")
        row = take(rows, NotFound(_("There is no such generation.")), pk=generation.pk)
        if row.state != GenerationState.SOLVED:
            raise InvalidTransition(standing(row))
        _refuse_changed(row)
        changes = changes_of(row)
        _put_in_force(row, changes, actor)
        row.state, row.applied_at, row.applied_by = GenerationState.APPLIED, timezone.now(), actor.name[:150]
        row.save(update_fields=["state", "applied_at", "applied_by"])
        counts = {"kept": changes.kept, "removed": len(changes.removed), "added": len(changes.added)}
        record(actor, "generation.applied", row, after=counts)
        follow_timetable(year=row.academic_year, actor=actor)
    return changes


def _refuse_changed(row: Generation) -> None:
    changed = changed_since(row.basis, basis_of(row.academic_year))
    if changed:
        text = _("Since this was generated there have been changes of: %(what)s. Generate it again.")
        raise TimetableChanged(text % {"what": ", ".join(changed)})


def _put_in_force(row: Generation, changes: Changes, actor: Actor) -> None:
    gone = [entry.pk for entry in changes.removed]
    forget_substitutions(entries=gone, actor=actor)
    TimetableEntry.objects.filter(pk__in=gone).delete()
    TimetableEntry.objects.bulk_create(
        TimetableEntry(
            academic_year=row.academic_year,
            section_id=one.load.section_id,
            subject_id=one.load.subject_id,
            teacher_id=one.load.teacher_id,
            room_id=one.load.room_id,
            day_of_week=one.day,
            period_number=one.number,
            start_time=one.start,
            end_time=one.end,
        )
        for one in changes.added
    )
