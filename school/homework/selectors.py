"""Reads of homework; whose it is is decided here for every door."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.periods import today
from core.refusals import get_or_refuse
from school.foundation.enums import Role
from school.homework.enums import HomeworkState
from school.homework.models import Homework, HomeworkFile, HomeworkStatus
from school.staff.selectors import is_everywhere, sections_of, subjects_taught
from school.students.models import Enrolment, Student
from school.students.selectors import students_of


def homework_of(actor: Actor) -> QuerySet[Homework]:
    """Return the homework that the caller may see, the latest due first.

    The office sees all; a teacher that of the own sections this year; a parent and a student what was due to the
    child while enrolled in the section, from the day it is assigned, unless withdrawn.
    """
    rows = _with_links()
    if is_everywhere(actor):
        return rows
    if actor.role == Role.TEACHER:
        return rows.filter(section__in=sections_of(actor), academic_year__is_current=True)
    if actor.role not in (Role.PARENT, Role.STUDENT):
        return rows.none()
    stays = _stays(OuterRef("section"), OuterRef("assigned_on"), OuterRef("due_on"))
    own = stays.filter(student__in=students_of(actor).order_by().values("pk"))
    return rows.filter(Exists(own), state=HomeworkState.PUBLISHED, assigned_on__lte=today())


def get_homework(actor: Actor, pk: UUID) -> Homework:
    """Return a piece of homework that the caller may see. Raises NotFound, also for everybody else's."""
    row: Homework = get_or_refuse(homework_of(actor), NotFound(_("There is no such homework.")), pk=pk)
    return row


def homework_by_id(pk: UUID) -> Homework:
    """Return a piece of homework for the office. Raises NotFound."""
    row: Homework = get_or_refuse(_with_links(), NotFound(_("There is no such homework.")), pk=pk)
    return row


def own_work(actor: Actor, homework: Homework) -> bool:
    """Say whether the caller may change it: the office all, a teacher that of the own subject in the section."""
    taught = subjects_taught(actor, homework.section, homework.academic_year)
    return taught.filter(pk=homework.subject_id).exists()


def due_on(actor: Actor, day: date) -> QuerySet[Homework]:
    """Return the homework set by the caller that is due on a day, with the numbers of `with_counts`."""
    own = homework_of(actor).filter(teacher__user_id=actor.user_id or 0)
    return with_counts(own.filter(due_on=day, state=HomeworkState.PUBLISHED))


def attachment_of(homework: Homework, pk: UUID) -> HomeworkFile:
    """Return one of its papers. Raises NotFound."""
    row: HomeworkFile = get_or_refuse(
        homework.attachments, NotFound(_("There is no such attachment.")), pk=pk
    )
    return row


def with_counts(rows: QuerySet[Homework]) -> QuerySet[Homework]:
    """Add how many students it is for (`students`), and how many have seen and done it (`seen`, `done`)."""
    stays = _stays(OuterRef("section"), OuterRef("assigned_on"), OuterRef("due_on")).order_by()
    people = stays.values("section").annotate(n=Count("student", distinct=True)).values("n")
    said = HomeworkStatus.objects.filter(homework=OuterRef("pk")).order_by().values("homework")

    def number(name: str) -> Coalesce:
        found = said.filter(**{f"{name}__isnull": False}).annotate(n=Count("pk")).values("n")
        return Coalesce(Subquery(found), 0)

    return rows.annotate(
        students=Coalesce(Subquery(people), 0), seen=number("seen_at"), done=number("done_at")
    )


def with_own(actor: Actor, rows: QuerySet[Homework]) -> QuerySet[Homework]:
    """Add how far the caller's own children are (`own`), in one query for all rows."""
    own = HomeworkStatus.objects.filter(student__in=students_of(actor).order_by().values("pk"))
    return rows.prefetch_related(Prefetch("statuses", queryset=own, to_attr="own"))


def students_for(homework: Homework) -> QuerySet[Student]:
    """Return whom it is for: enrolled in the section on any day from assigned to due, by roll number."""
    stays = _stays(homework.section_id, homework.assigned_on, homework.due_on)
    rows = Student.objects.filter(pk__in=stays.values("student"))
    return rows.order_by(F("roll_no").asc(nulls_last=True), "full_name", "pk")


@dataclass(frozen=True, slots=True)
class Work:
    """One student with how far the work is; `status` is None where it was not seen."""

    student: Student
    status: HomeworkStatus | None


def works_of(homework: Homework, students: Sequence[Student] | None = None) -> list[Work]:
    """Return how far students are with it, all of them or those given; one query for the statuses."""
    people = list(students_for(homework)) if students is None else list(students)
    found = HomeworkStatus.objects.filter(homework=homework, student__in=[one.pk for one in people])
    by_student = {one.student_id: one for one in found}
    return [Work(one, by_student.get(one.pk)) for one in people]


def statuses_of(homework: Homework) -> QuerySet[HomeworkStatus]:
    """Return who has seen or done it, by name."""
    return homework.statuses.select_related("student").order_by("student__full_name", "pk")


def student_meant(actor: Actor, homework: Homework, student_id: UUID | None) -> Student:
    """Return the caller's student whom the work is for: the one named, or the only one.

    Raises NotFound for somebody else's, ValidationFailed naming `student_id` where it is not clear who is meant.
    """
    mine = students_for(homework).filter(pk__in=students_of(actor).order_by().values("pk"))
    if student_id is not None:
        row: Student = get_or_refuse(mine, NotFound(_("There is no such student.")), pk=student_id)
        return row
    found = list(mine[:2])
    if len(found) != 1:
        raise ValidationFailed.at("student_id", _("Say which student is meant."))
    return found[0]


def open_homework_of(student: Student, day: date) -> QuerySet[Homework]:
    """Return what a student has to do on a day: set by then, not yet due or due that day, and not done."""
    stays = _stays(OuterRef("section"), OuterRef("assigned_on"), OuterRef("due_on")).filter(student=student)
    done = HomeworkStatus.objects.filter(homework=OuterRef("pk"), student=student, done_at__isnull=False)
    rows = _with_links().filter(
        Exists(stays), ~Exists(done), state=HomeworkState.PUBLISHED, assigned_on__lte=day, due_on__gte=day
    )
    return rows.order_by("due_on", "pk")


def homework_for(actor: Actor, student: Student) -> QuerySet[Homework]:
    """Return what one of the caller's students was given, the latest due first, with how far it is (`own`).

    The student has been looked up by rights.
    """
    stays = _stays(OuterRef("section"), OuterRef("assigned_on"), OuterRef("due_on")).filter(student=student)
    own = HomeworkStatus.objects.filter(student=student)
    rows = homework_of(actor).filter(Exists(stays))
    return rows.prefetch_related(Prefetch("statuses", queryset=own, to_attr="own"))


def open_homework_of_many(students: Collection[UUID], day: date) -> dict[UUID, list[Homework]]:
    """Return what students have to do on a day, by student, the first due first, as `open_homework_of` has it.

    Three queries however many students.
    """
    stays = list(Enrolment.objects.filter(student__in=students))
    rows = Homework.objects.select_related("subject").filter(
        section__in={stay.section_id for stay in stays},
        state=HomeworkState.PUBLISHED,
        assigned_on__lte=day,
        due_on__gte=day,
    )
    rows = rows.order_by("due_on", "pk")
    done = set(
        HomeworkStatus.objects.filter(
            homework__in=rows.order_by(), student__in=students, done_at__isnull=False
        ).values_list("student_id", "homework_id")
    )
    found: dict[UUID, list[Homework]] = {student: [] for student in students}
    for row in rows:
        people = {stay.student_id for stay in stays if _was_there(stay, row)}
        for student in people:
            if (student, row.pk) not in done:
                found[student].append(row)
    return found


def _was_there(stay: Enrolment, row: Homework) -> bool:
    """Say the same as `_stays` of rows that are read already."""
    still = stay.ends_on is None or stay.ends_on >= row.assigned_on
    return stay.section_id == row.section_id and stay.starts_on <= row.due_on and still


def _with_links() -> QuerySet[Homework]:
    links = ("section__school_class", "subject__school_class", "teacher", "academic_year")
    return Homework.objects.select_related(*links).prefetch_related("attachments").order_by("-due_on", "-pk")


def _stays(section: Any, first: Any, last: Any) -> QuerySet[Enrolment]:
    still = Q(ends_on__isnull=True) | Q(ends_on__gte=first)
    return Enrolment.objects.filter(still, section=section, starts_on__lte=last)
