"""Exams, papers and corrections, found; whose subjects the caller teaches."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, QuerySet

from core.access import authorize, is_allowed
from core.actors import Actor
from core.refusals import get_or_refuse
from erp_planned.student_exams.errors import NoSuchCorrection, NoSuchExam
from erp_planned.student_exams.models import Exam, ExamPaper, MarkCorrection, StudentMark
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.students.models import Student, TeachingAssignment
from erp_planned.students.selectors.students import assignments_of, students_of_class


def exams() -> QuerySet[Exam]:
    """Return the exams with their papers, the latest first."""
    papers = "papers__school_class", "papers__subject"
    return Exam.objects.select_related("year").prefetch_related(*papers)


def get_exam(pk: int) -> Exam:
    """Return an exam. Raises NoSuchExam."""
    found: Exam = get_or_refuse(exams(), NoSuchExam(), pk=pk)
    return found


def all_papers() -> QuerySet[ExamPaper]:
    """Return the papers of all exams."""
    return ExamPaper.objects.select_related("exam__year", "school_class", "subject")


def papers_for(actor: Actor) -> QuerySet[ExamPaper]:
    """Return the papers whose marks the caller enters: all for the office, those taught for a teacher."""
    if is_allowed(actor.permissions, P.WRITE):
        return all_papers()
    return taught_papers(actor)


def taught_papers(actor: Actor) -> QuerySet[ExamPaper]:
    """Return the papers of the subjects that the caller teaches in their classes in the year. Raises Forbidden."""
    authorize(actor, P.TEACH)
    taught = assignments_of(actor).filter(
        school_class=OuterRef("school_class"), subject=OuterRef("subject"), year=OuterRef("exam__year")
    )
    return all_papers().filter(Exists(taught.order_by()))


def exams_for(actor: Actor) -> QuerySet[Exam]:
    """Return the exams that the caller may see: all for the office, those with a subject taught for a teacher."""
    if is_allowed(actor.permissions, P.READ):
        return exams()
    return exams().filter(pk__in=papers_for(actor).order_by().values("exam"))


def exam_for(pk: int, actor: Actor) -> Exam:
    """Return one of `exams_for`. Raises NoSuchExam, Forbidden."""
    found: Exam = get_or_refuse(exams_for(actor), NoSuchExam(), pk=pk)
    return found


def students_in(paper: ExamPaper) -> QuerySet[Student]:
    """Return who sits a paper, by roll number and name."""
    return students_of_class(paper.school_class_id, paper.exam.year_id)


def marks_in(papers: Collection[ExamPaper]) -> QuerySet[StudentMark]:
    """Return the marks that are entered in papers."""
    return (
        StudentMark.objects.filter(paper__in=papers)
        .select_related("paper__subject", "student")
        .order_by("paper__subject__name", "student__name", "pk")
    )


def corrections() -> QuerySet[MarkCorrection]:
    """Return the corrections, the newest first."""
    return MarkCorrection.objects.select_related("mark__student", "mark__paper__exam", "mark__paper__subject")


def get_correction(pk: int) -> MarkCorrection:
    """Return a correction. Raises NoSuchCorrection."""
    found: MarkCorrection = get_or_refuse(corrections(), NoSuchCorrection(), pk=pk)
    return found


def has_papers(user_id: int | None) -> bool:
    """Say whether an account's person teaches anything that marks are entered of; one query."""
    return user_id is not None and TeachingAssignment.objects.filter(teacher__user=user_id).exists()
