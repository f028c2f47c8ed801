"""Which exams, and whose results, somebody sees: every door asks here, files, search and lists included.

The school sees what it works on. Parents and students see an exam when it is planned and its results when they are
published, their own only; the drafts, and all marks before the publication, exist for nobody of them.
"""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from school.exams.enums import ExamState
from school.exams.models import Exam, Mark
from school.exams.permissions import ExamPermission as P
from school.foundation.enums import Role
from school.staff.selectors import is_everywhere, sections_of
from school.students.models import Student
from school.students.selectors import students_of


def works_here(actor: Actor) -> bool:
    """Say whether the caller is of the school's side, not a family."""
    return is_allowed(actor.permissions, P.READ)


def exams_of(actor: Actor) -> QuerySet[Exam]:
    """Return the exams that the caller may know of. Raises Forbidden."""
    authorize(actor, P.RESULTS)
    rows = Exam.objects.select_related("academic_year").prefetch_related("classes")
    if is_everywhere(actor):
        return rows
    if actor.role == Role.TEACHER:
        taught = sections_of(actor).values("school_class")
        return rows.filter(pk__in=Exam.objects.filter(classes__in=taught).values("pk"))
    classes = students_of(actor).values("school_class")
    sat = Mark.objects.filter(student__in=students_of(actor).values("pk")).values("sheet__exam_subject__exam")
    planned = Q(classes__in=classes) & ~Q(state=ExamState.DRAFT)
    published = Q(pk__in=sat, state=ExamState.PUBLISHED)
    return rows.filter(pk__in=Exam.objects.filter(planned | published).values("pk"))


def get_exam(actor: Actor, pk: UUID | str) -> Exam:
    """Return an exam that the caller may know of. Raises NotFound."""
    return get_or_refuse(exams_of(actor), no_exam(), pk=pk)


def no_exam() -> NotFound:
    """Return what is told where there is no such exam."""
    return NotFound(_("There is no such exam."))


def results_visible(actor: Actor) -> QuerySet[Exam]:
    """Return the exams whose results the caller may see, of `students_of` only. Raises Forbidden.

    For a family these are the published ones.
    """
    rows = exams_of(actor)
    return rows if works_here(actor) else rows.filter(state=ExamState.PUBLISHED)


def coming_exams(actor: Actor, student: Student, day: date) -> QuerySet[Exam]:
    """Return the planned exams of a student's class that have not ended by a day, the next first. Raises Forbidden."""
    rows = exams_of(actor).filter(state=ExamState.SCHEDULED, end_date__gte=day)
    of_class = Exam.objects.filter(classes=student.school_class_id).values("pk")
    return rows.filter(pk__in=of_class, academic_year=student.academic_year_id).order_by("start_date", "pk")


def next_exams(actor: Actor, students: Sequence[Student], day: date) -> dict[UUID, Exam]:
    """Return by student the next planned exam that has not ended by a day; two queries for all. Raises Forbidden."""
    rows = exams_of(actor).filter(state=ExamState.SCHEDULED, end_date__gte=day)
    planned = list(rows.order_by("start_date", "pk"))
    found: dict[UUID, Exam] = {}
    for student in students:
        for exam in planned:
            classes = {one.pk for one in exam.classes.all()}
            if exam.academic_year_id == student.academic_year_id and student.school_class_id in classes:
                found[student.pk] = exam
                break
    return found
