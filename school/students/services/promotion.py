"""Taking students into the next year, one or a section at once, and taking that back."""

from collections.abc import Collection, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.refusals import check_fields, naming_refusals
from core.states import take
from school.masters.enums import HIGHEST_GRADE, LOWEST_GRADE
from school.masters.models import AcademicYear, Section
from school.students import providers
from school.students.enums import Outcome, StudentStatus
from school.students.enums import PromotionOutcome as Turned
from school.students.models import Enrolment, PromotionBatch, PromotionLine, PromotionRules, Student
from school.students.permissions import StudentPermission as P
from school.students.promotion_plan import Plan, Wish, make_plan, open_enrolment
from school.students.promotion_rules import GOING_ON, Decision, Step
from school.students.services.exit import Leaving, leave_many, undo_exits
from school.students.services.following import follow, when

MOST_NAMED = 20
# How the enrolment of the year that ends is closed, and how those leave who do not go on.
CLOSED_AS = {Turned.PROMOTED: Outcome.PROMOTED, Turned.HELD_BACK: Outcome.HELD_BACK}
LEAVES_AS = {Turned.LEFT: StudentStatus.LEFT, Turned.PASSED_OUT: StudentStatus.PASSED_OUT}


def preview_promotion(*, wish: Wish, actor: Actor) -> Plan:
    """Return what a promotion would do now, with what stands in the way. Raises ValidationFailed, Forbidden."""
    authorize(actor, P.PROMOTE)
    return make_plan(wish)


def promote_section(*, wish: Wish, digest: str, actor: Actor) -> PromotionBatch:
    """Take a section into the next year: everybody, or nobody with all that stands in the way named.

    `digest` is that of the plan that was looked at. The enrolments end on the year's last day and the next ones
    begin on the next year's first day, whenever it is entered. Raises ValidationFailed naming the students,
    InvalidState where something changed since it was looked at, Forbidden.
    """
    authorize(actor, P.PROMOTE)
    with transaction.atomic():
        _hold(wish)
        try:
            plan = make_plan(wish)
        except ValidationFailed as error:
            raise InvalidState(error.message, fields=error.fields) from error
        if plan.digest != digest:
            text = _("Something changed since the preview: look at it again before you promote.")
            raise InvalidState.at("digest", text)
        return _apply(plan, actor)


def promote_student(
    *,
    student: Student,
    actor: Actor,
    outcome: str = "",
    section: Section | None = None,
    to_year: AcademicYear | None = None,
) -> PromotionBatch:
    """Take one student into the next year; without an outcome as the year's results and the rules propose.

    Raises ValidationFailed with what stands in the way, NotFound where the student is in no section, Forbidden.
    """
    authorize(actor, P.PROMOTE)
    decisions = {}
    if outcome or section:
        decision = Decision(Turned(outcome or Turned.PROMOTED), section.pk if section else None)
        decisions[student.pk] = decision
    with transaction.atomic():
        held = open_enrolment(student)
        wish = Wish(held.section, decisions, to_year=to_year, student_id=student.pk)
        _hold(wish)
        return _apply(make_plan(wish), actor)


def revert_promotion(
    *, batch: PromotionBatch, actor: Actor, student: Student | None = None
) -> PromotionBatch:
    """Take a promotion back, whole or for one of its students: they stand where they stood before.

    Possible until the new sections have attendance of the new year, and for whom nothing else has followed. Raises
    InvalidState naming who has moved on, NotFound, Forbidden.
    """
    authorize(actor, P.PROMOTE)
    with transaction.atomic():
        _hold_grades(_grades_of(batch))
        lines = _standing_lines(batch, student)
        list(
            Student.objects.filter(pk__in=[line.student_id for line in lines])
            .order_by("pk")
            .select_for_update(no_key=True)
            .values_list("pk")
        )
        row = take(PromotionBatch.objects.all(), NotFound(_("There is no such promotion.")), pk=batch.pk)
        lines = _standing_lines(batch, student)
        if not lines:
            raise InvalidState(_("This promotion has been taken back already."))
        _check_revertible(row, lines)
        _put_back(lines, actor)
        if not row.lines.filter(reverted_at=None).exists():
            row.reverted_by, row.reverted_at = actor.name[:150], timezone.now()
            row.save(update_fields=["reverted_by", "reverted_at"])
        record(actor, "promotion.reverted", student or row, after={"students": len(lines), "batch": row.pk})
    return row


def set_promotion_rules(
    *, re_exam_grades: Sequence[int], never_held_back_to: int, actor: Actor
) -> PromotionRules:
    """Set who may be held back. Raises ValidationFailed, Forbidden."""
    authorize(actor, P.PROMOTE)
    grades = sorted(set(re_exam_grades))
    if any(not LOWEST_GRADE <= grade <= HIGHEST_GRADE for grade in grades):
        text = _("Classes are numbers from %(low)d to %(high)d.") % {
            "low": LOWEST_GRADE,
            "high": HIGHEST_GRADE,
        }
        raise ValidationFailed.at("re_exam_grades", text)
    with transaction.atomic():
        row = PromotionRules.objects.select_for_update().first() or PromotionRules()
        before = {"re_exam_grades": row.re_exam_grades, "never_held_back_to": row.never_held_back_to}
        row.re_exam_grades, row.never_held_back_to = grades, never_held_back_to
        check_fields(row)
        row.save()
        after = {"re_exam_grades": grades, "never_held_back_to": never_held_back_to}
        record(actor, "promotion.rules_changed", row, before=before, after=after)
    return row


def _hold_grades(grades: Collection[int]) -> None:
    """Lock all sections of the classes of these grades, in the order of their keys; before any student is locked."""
    rows = Section.objects.filter(school_class__grade_level__in=grades).order_by("pk")
    list(rows.select_for_update(of=("self",), no_key=True).values_list("pk"))


def _hold(wish: Wish) -> None:
    """Lock the sections of this class and those after it, then the students: seats and enrolments stay as they are."""
    grade = wish.section.school_class.grade_level
    _hold_grades(range(grade, HIGHEST_GRADE + 1))
    students = Student.objects.filter(enrolments__section=wish.section, enrolments__ends_on=None)
    if wish.student_id:
        students = Student.objects.filter(pk=wish.student_id)
    keys = sorted(set(students.values_list("pk", flat=True)))
    rows = Student.objects.filter(pk__in=keys).order_by("pk").select_for_update(no_key=True)
    list(rows.values_list("pk"))


def _apply(plan: Plan, actor: Actor) -> PromotionBatch:
    """Write the plan, all of it, in the caller's transaction."""
    _refuse_problems(plan)
    enrolments = {
        row.pk: row
        for row in Enrolment.objects.filter(pk__in=[step.candidate.enrolment_id for step in plan.steps])
    }
    batch = PromotionBatch.objects.create(
        from_section=plan.section,
        from_year=plan.from_year,
        to_year=plan.to_year,
        count=len(plan.steps),
        applied_by=actor.name[:150],
    )
    lines = {
        step.candidate.enrolment_id: PromotionLine(
            batch=batch,
            student_id=step.candidate.student_id,
            outcome=step.outcome,
            from_enrolment=enrolments[step.candidate.enrolment_id],
        )
        for step in plan.steps
    }
    _go_on(plan, lines)
    _leave(plan, lines, actor)
    PromotionLine.objects.bulk_create(lines.values())
    follow([step.candidate.student_id for step in plan.steps], actor=actor)
    when(plan.from_year.end_date, *([plan.to_year.start_date] if plan.to_year else []))
    after = {name: count for name, count in plan.counts().items() if count}
    record(actor, "promotion.applied", batch, after=after)
    return batch


def _refuse_problems(plan: Plan) -> None:
    """Raise ValidationFailed that names everybody who cannot go where the plan says."""
    wrong = [step for step in plan.steps if step.problems]
    if not wrong:
        return
    fields = {
        f"students.{step.candidate.student_id}": [f"{step.candidate.name}: {text}" for text in step.problems]
        for step in wrong[:MOST_NAMED]
    }
    first = wrong[0]
    raise ValidationFailed(f"{first.candidate.name}: {first.problems[0]}", fields=fields)


def _go_on(plan: Plan, lines: dict[UUID, PromotionLine]) -> None:
    """Close the enrolments of who goes on, and open the next ones."""
    steps = [step for step in plan.steps if step.outcome in GOING_ON]
    if not steps or plan.to_year is None:
        return
    closed = []
    for step in steps:
        line = lines[step.candidate.enrolment_id]
        line.from_enrolment.ends_on = plan.from_year.end_date
        line.from_enrolment.outcome = CLOSED_AS[step.outcome]
        closed.append(line.from_enrolment)
    Enrolment.objects.bulk_update(closed, ["ends_on", "outcome"])
    opened = Enrolment.objects.bulk_create(
        Enrolment(
            student_id=step.candidate.student_id,
            academic_year=plan.to_year,
            section=plan.sections[step.section_id],  # type: ignore[index] # a step that goes on has a section
            roll_no=step.roll_no,
            starts_on=plan.to_year.start_date,
        )
        for step in steps
    )
    for step, enrolment in zip(steps, opened, strict=True):
        lines[step.candidate.enrolment_id].to_enrolment = enrolment


def _leave(plan: Plan, lines: dict[UUID, PromotionLine], actor: Actor) -> None:
    """Enter the exits of who does not go on, with the year's last day."""
    steps = [step for step in plan.steps if step.outcome in LEAVES_AS]
    exits = leave_many([_leaving(plan, step, lines) for step in steps], actor=actor)
    for step, left in zip(steps, exits, strict=True):
        lines[step.candidate.enrolment_id].exit = left


def _leaving(plan: Plan, step: Step, lines: dict[UUID, PromotionLine]) -> Leaving:
    passed = step.outcome == Turned.PASSED_OUT
    return Leaving(
        enrolment=lines[step.candidate.enrolment_id].from_enrolment,
        last_day=plan.from_year.end_date,
        status=LEAVES_AS[step.outcome],
        reason=_("Passed out") if passed else _("Left at the end of the year"),
    )


def _grades_of(batch: PromotionBatch) -> range:
    section = Section.objects.select_related("school_class").get(pk=batch.from_section_id)
    return range(section.school_class.grade_level, HIGHEST_GRADE + 1)


def _standing_lines(batch: PromotionBatch, student: Student | None) -> list[PromotionLine]:
    rows = PromotionLine.objects.filter(batch=batch, reverted_at=None)
    if student is not None:
        rows = rows.filter(student=student)
    rows = rows.select_related("student", "from_enrolment", "to_enrolment__section__school_class", "exit")
    return list(rows.order_by("student"))


def _check_revertible(batch: PromotionBatch, lines: Sequence[PromotionLine]) -> None:
    sections = {
        line.to_enrolment.section_id: line.to_enrolment.section for line in lines if line.to_enrolment
    }
    if sections and batch.to_year:
        reason = providers.promotion_lock(list(sections.values()), batch.to_year)
        if reason:
            raise InvalidState(reason)
    later = PromotionLine.objects.filter(
        from_enrolment__in=[line.from_enrolment_id for line in lines], reverted_at=None
    ).exclude(batch=batch)
    undecided = [line.from_enrolment_id for line in lines if line.outcome == Turned.RE_EXAM]
    decided_since = set(
        later.filter(from_enrolment__in=undecided).values_list("from_enrolment_id", flat=True)
    )
    moved = [line.student.full_name for line in lines if _has_moved(line, decided_since)]
    if moved:
        text = _("More has followed for %(names)s since; take that back first.")
        raise InvalidState(text % {"names": ", ".join(moved[:MOST_NAMED])})


def _has_moved(line: PromotionLine, decided_since: set[UUID]) -> bool:
    if line.outcome == Turned.RE_EXAM:
        return line.from_enrolment_id in decided_since
    if line.exit is not None:
        return line.exit.undone_at is not None
    return line.to_enrolment is None or line.to_enrolment.ends_on is not None


def _put_back(lines: Sequence[PromotionLine], actor: Actor) -> None:
    students = [line.student_id for line in lines]
    exits = [line.exit for line in lines if line.exit]
    undo_exits(exits, actor=actor)
    Enrolment.objects.filter(pk__in=[line.to_enrolment_id for line in lines if line.to_enrolment_id]).delete()
    again = [line.from_enrolment for line in lines if line.outcome != Turned.RE_EXAM]
    for enrolment in again:
        enrolment.ends_on, enrolment.outcome = None, ""
    taken = _("A roll number of the section is somebody else's by now; free it first.")
    with naming_refusals({"school_enrolment_roll_unique": lambda: InvalidState(taken)}):
        Enrolment.objects.bulk_update(again, ["ends_on", "outcome"])
    PromotionLine.objects.filter(pk__in=[line.pk for line in lines]).update(reverted_at=timezone.now())
    follow(students, actor=actor)
