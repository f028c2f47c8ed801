"""How far students are: seen and done as they or their parents say, checked by the teacher."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.refusals import get_or_refuse
from school.homework.enums import Check, HomeworkState
from school.homework.models import Homework, HomeworkStatus
from school.homework.permissions import HomeworkPermission as P
from school.homework.selectors import own_work, student_meant, students_for
from school.students.models import Student


def mark_seen(*, homework: Homework, student: Student, actor: Actor) -> HomeworkStatus:
    """Note that a student, or a parent, has seen it; the first time counts. Raises NotFound, Forbidden."""
    authorize(actor, P.OWN)
    with transaction.atomic():
        row = _own(homework, student, actor)
        if row.seen_at is None:
            row.seen_at = timezone.now()
            row.save()
    return row


def mark_done(*, homework: Homework, student: Student, actor: Actor, done: bool = True) -> HomeworkStatus:
    """Note that the work is done, or with `done` false that it is not after all; the first time counts.

    Raises InvalidState for what is withdrawn or was checked meanwhile, NotFound, Forbidden.
    """
    authorize(actor, P.OWN)
    with transaction.atomic():
        row = _own(homework, student, actor)
        if done == (row.done_at is not None):
            return row
        if row.check_result:
            raise InvalidState(_("The teacher has checked it already."))
        now = timezone.now()
        row.seen_at = row.seen_at or now
        row.done_at, row.done_by = (now, actor.name[:150]) if done else (None, "")
        row.save()
        record(actor, "homework.done" if done else "homework.undone", homework, after={"student": student})
    return row


def check_work(
    *, homework: Homework, student: Student, actor: Actor, check: str, remark: str = ""
) -> HomeworkStatus:
    """Write down what the teacher found of a student's work; an empty `check` takes it back.

    Raises ValidationFailed naming the field, NotFound for another teacher's or a student it is not for, Forbidden.
    """
    authorize(actor, P.WRITE)
    if check and check not in Check.values:
        raise ValidationFailed.at(
            "check", _("This is one of %(names)s.") % {"names": ", ".join(Check.values)}
        )
    if len(remark) > 300:
        raise ValidationFailed.at("remark", _("Write at most %(count)d letters.") % {"count": 300})
    if not own_work(actor, homework):
        raise NotFound(_("There is no such homework."))
    get_or_refuse(students_for(homework), NotFound(_("There is no such student.")), pk=student.pk)
    with transaction.atomic():
        row = _held(homework, student)
        before = {"check": row.check_result, "remark": row.remark}
        row.check_result, row.remark = check, remark.strip()
        row.checked_by = actor.name[:150] if check else ""
        row.checked_at = timezone.now() if check else None
        row.save()
        after = {"student": student, "check": check, "remark": row.remark}
        record(actor, "homework.checked", homework, before=before, after=after)
    return row


def _own(homework: Homework, student: Student, actor: Actor) -> HomeworkStatus:
    """Return the status row, locked, of a student who is the caller's. Raises NotFound, InvalidState."""
    student_meant(actor, homework, student.pk)
    state = Homework.objects.filter(pk=homework.pk).values_list("state", flat=True).first()
    if state != HomeworkState.PUBLISHED:
        raise InvalidState(_("The homework is withdrawn."))
    return _held(homework, student)


def _held(homework: Homework, student: Student) -> HomeworkStatus:
    """Return the row of homework and student, made where there is none, locked: two who press at once wait."""
    HomeworkStatus.objects.bulk_create(
        [HomeworkStatus(homework=homework, student=student)], ignore_conflicts=True
    )
    return HomeworkStatus.objects.select_for_update().get(homework=homework, student=student)
