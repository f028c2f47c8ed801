"""The turn of the year: a class at once or one student, and taking it back while nothing hangs on the new year."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.periods import today
from core.states import take
from erp_planned.students import hooks
from erp_planned.students.calc.promotion import Step
from erp_planned.students.enums import (
    ENDS_AS,
    CertificateState,
    CertificateType,
    EnrolmentStatus,
    Outcome,
    StudentStatus,
)
from erp_planned.students.models import (
    AcademicYear,
    Certificate,
    Enrolment,
    PromotionBatch,
    PromotionLine,
    SchoolClass,
    Student,
    StudentAttendance,
)
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.promotion import Plan, Wish, make_plan, open_stay
from erp_planned.students.services.accounts import close_account, reopen_account

MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class OneWish:
    """What is decided about one student; without a year the one that follows."""

    outcome: Outcome
    to_year: AcademicYear | None = None


def preview(*, wish: Wish, actor: Actor) -> Plan:
    """Return what a promotion would do now. Raises ValidationFailed, Forbidden."""
    authorize(actor, P.WRITE)
    return make_plan(wish)


def promote_class(*, wish: Wish, digest: str, actor: Actor) -> PromotionBatch:
    """Promote a class as it was previewed: everybody of it has a step, or is named as left out.

    Raises InvalidState where the preview is stale or somebody cannot be placed (nothing is done then),
    ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        plan = _planned_under_lock(wish)
        if plan.digest != digest:
            raise InvalidState(_("Something has changed since the preview; look at it again."))
        return _apply(plan, actor)


def promote_student(*, student: Student, wish: OneWish, actor: Actor) -> PromotionBatch:
    """Promote one student, have the class repeated, or completed.

    Raises InvalidState for who is in no class, or where it is not possible, ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    stay = open_stay(student)
    with transaction.atomic():
        plan = _planned_under_lock(
            Wish(
                school_class=stay.school_class,
                from_year=stay.year,
                to_year=wish.to_year,
                exceptions={student.pk: wish.outcome},
                only=student.pk,
            )
        )
        return _apply(plan, actor)


def undo_promotion(
    *, batch: PromotionBatch, actor: Actor, student_ids: Collection[int] = ()
) -> PromotionBatch:
    """Take a promotion back, of all its students or of those named, while nothing hangs on the new year.

    Raises InvalidState naming what hangs on it, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(PromotionBatch.objects.all(), NotFound(_("There is no such promotion.")), pk=batch.pk)
        lines = _standing_lines(row, student_ids)
        _hold_students([line.student_id for line in lines])
        _check_undoable(lines)
        _put_back(lines, actor)
        if not PromotionLine.objects.filter(batch=row, is_undone=False).exists():
            row.undone_by, row.undone_at = actor.name[:150], timezone.now()
            row.save(update_fields=["undone_by", "undone_at"])
        names = [line.student.admission_no for line in lines]
        record(actor, "students.promotion_undone", row, after={"students": names})
    return row


def _planned_under_lock(wish: Wish) -> Plan:
    """Make the plan with the classes held in one order: seats and roll numbers stay as they are seen."""
    numbers = [wish.school_class.pk, wish.school_class.next_class_id or wish.school_class.pk]
    rows = SchoolClass.objects.select_for_update(no_key=True).filter(pk__in=numbers)
    list(rows.order_by("pk"))
    plan = make_plan(wish)
    _hold_students([step.candidate.student_id for step in plan.steps])
    return plan


def _hold_students(numbers: Collection[int]) -> None:
    list(Student.objects.select_for_update(no_key=True).filter(pk__in=numbers).order_by("pk"))


def _apply(plan: Plan, actor: Actor) -> PromotionBatch:
    problems = [f"{step.candidate.name}: {step.problems[0]}" for step in plan.steps if step.problems]
    if problems:
        raise InvalidState(" ".join(problems[:MOST_NAMED]), extra={"problems": problems})
    batch = PromotionBatch.objects.create(
        school_class=plan.school_class, from_year=plan.from_year, to_year=plan.to_year,
        count=len(plan.steps), made_by=actor.name[:150],
    )  # fmt: skip
    _close(plan.steps)
    opened = _open(plan)
    PromotionLine.objects.bulk_create(
        PromotionLine(
            batch=batch, student_id=step.candidate.student_id, outcome=step.outcome,
            from_enrolment_id=step.candidate.enrolment_id, to_enrolment=opened.get(step.candidate.student_id),
        )
        for step in plan.steps
    )  # fmt: skip
    _complete([step for step in plan.steps if step.outcome == Outcome.COMPLETE], plan.from_year, actor)
    record(actor, "students.promoted", batch, after={"count": batch.count, **plan.counts()})
    return batch


def _close(steps: Sequence[Step]) -> None:
    for outcome, status in ENDS_AS.items():
        numbers = [step.candidate.enrolment_id for step in steps if step.outcome == outcome]
        rows = Enrolment.objects.filter(pk__in=numbers, status=EnrolmentStatus.CURRENT)
        if rows.update(status=status) != len(numbers):
            raise InvalidState(_("Something has changed since the preview; look at it again."))


def _open(plan: Plan) -> Mapping[int, Enrolment]:
    year = plan.to_year
    if year is None:
        return {}
    rows = Enrolment.objects.bulk_create(
        Enrolment(
            student_id=step.candidate.student_id, year=year, school_class_id=step.class_id,
            roll_no=step.roll_no, from_on=year.starts_on,
        )
        for step in plan.steps
        if step.class_id is not None
    )  # fmt: skip
    return {row.student_id: row for row in rows}


def _complete(steps: Sequence[Step], year: AcademicYear, actor: Actor) -> None:
    numbers = [step.candidate.student_id for step in steps]
    day = min(today(), year.ends_on)
    for row in Student.objects.filter(pk__in=numbers).order_by("pk"):
        row.status, row.left_on = StudentStatus.PASSED, max(day, row.admitted_on)
        row.save(update_fields=["status", "left_on"])
        close_account(row, actor)


def _standing_lines(batch: PromotionBatch, student_ids: Collection[int]) -> list[PromotionLine]:
    rows = PromotionLine.objects.filter(batch=batch, is_undone=False)
    if student_ids:
        rows = rows.filter(student__in=student_ids)
    rows = rows.select_related("student", "from_enrolment", "to_enrolment")
    lines = list(rows.order_by("student"))
    if not lines:
        raise InvalidState(_("This promotion is taken back already."))
    missing = set(student_ids) - {line.student_id for line in lines}
    if missing:
        raise ValidationFailed.at("students", _("Somebody named here is not part of this promotion."))
    return lines


def _check_undoable(lines: Sequence[PromotionLine]) -> None:
    opened = [line.to_enrolment for line in lines if line.to_enrolment is not None]
    used = hooks.years_in_use([row.pk for row in opened])
    begins = min((row.from_on for row in opened), default=today())
    entries = StudentAttendance.objects.filter(student__in=[row.student_id for row in opened], on__gte=begins)
    marked = set(entries.values_list("student", flat=True))
    papers = set(
        Certificate.objects.filter(
            student__in=[line.student_id for line in lines if line.outcome == Outcome.COMPLETE],
            type=CertificateType.TRANSFER, state=CertificateState.ISSUED,
        ).values_list("student", flat=True)
    )  # fmt: skip
    for line in lines:
        reason = _hindrance(line, used, marked, papers)
        if reason:
            text = _("%(student)s: %(reason)s Take that back first.")
            raise InvalidState(text % {"student": line.student, "reason": reason})


def _hindrance(
    line: PromotionLine, used: Mapping[int, str], marked: Collection[int], papers: Collection[int]
) -> str:
    stay = line.to_enrolment
    if line.outcome == Outcome.COMPLETE:
        if line.student_id in papers:
            return _("a transfer certificate is issued.")
        return "" if line.student.status == StudentStatus.PASSED else _("the student is back already.")
    if stay is None or stay.status != EnrolmentStatus.CURRENT:
        return _("more has followed on the new year.")
    if stay.pk in used:
        return used[stay.pk]
    return _("attendance is marked in the new year.") if line.student_id in marked else ""


def _put_back(lines: Sequence[PromotionLine], actor: Actor) -> None:
    PromotionLine.objects.filter(pk__in=[line.pk for line in lines]).update(is_undone=True)
    Enrolment.objects.filter(pk__in=[line.to_enrolment_id for line in lines if line.to_enrolment_id]).delete()
    numbers = [line.from_enrolment_id for line in lines]
    Enrolment.objects.filter(pk__in=numbers).update(status=EnrolmentStatus.CURRENT)
    for line in lines:
        if line.outcome == Outcome.COMPLETE:
            row = line.student
            row.status, row.left_on = StudentStatus.ACTIVE, None
            row.save(update_fields=["status", "left_on"])
            reopen_account(row, actor)
