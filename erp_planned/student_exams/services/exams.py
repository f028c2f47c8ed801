"""Exams with their papers: made at once, published once."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.formatting import in_date
from core.refusals import check_fields, constraint_of, naming_refusals
from core.states import moving, take
from education.grading import passing_mark
from erp_planned.student_exams.enums import EXAM_TRANSITIONS, ExamState
from erp_planned.student_exams.errors import NoSuchExam, NotReady
from erp_planned.student_exams.models import Exam, ExamPaper
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.student_exams.selectors.finding import marks_in, students_in
from erp_planned.students.models import AcademicYear

MOST_PAPERS = 300
HALF = Decimal(33)


def make_exam(
    *,
    name: str,
    year: AcademicYear,
    starts_on: date,
    ends_on: date,
    papers: Sequence[Mapping[str, Any]],
    actor: Actor,
    weightage: Decimal = Decimal(100),
    shows_rank: bool = False,
) -> Exam:
    """Make an exam with its papers (`school_class`, `subject`, `max_marks`, `held_on`, `starts_at`, `ends_at`).

    Without `pass_marks` a paper has 33% half up. No class has two papers at once, of this or another exam. Raises
    ValidationFailed naming the field (`papers.0.held_on`), Duplicate, Forbidden.
    """
    authorize(actor, P.WRITE)
    exam = Exam(
        name=name.strip(),
        year=year,
        starts_on=starts_on,
        ends_on=ends_on,
        weightage=weightage,
        shows_rank=shows_rank,
        made_by=actor.name[:150],
    )
    check_fields(exam, ["name", "weightage"])
    _check_days(exam)
    if not 0 < len(papers) <= MOST_PAPERS:
        raise ValidationFailed.at("papers", _("An exam has 1 to %(most)d papers.") % {"most": MOST_PAPERS})
    rows = [_paper(exam, values, number) for number, values in enumerate(papers)]
    text = _("The year has an exam of this name already.")
    with transaction.atomic(), naming_refusals({"erp_exam_once": lambda: Duplicate.at("name", text)}):
        exam.save()
        for number, row in enumerate(rows):
            _save(row, number)
        record(actor, "exam.made", exam, after={"papers": len(rows), "year": str(year)})
    return exam


def publish_exam(*, exam: Exam, actor: Actor) -> Exam:
    """Publish an exam: its marks are final from now on. Every student of each paper has a mark or an absence.

    Raises NotReady naming the papers with marks missing, InvalidTransition, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(Exam.objects.all(), NoSuchExam(), pk=exam.pk)
        missing = _missing(row)
        if missing:
            text = _("Marks are missing: %(papers)s.")
            raise NotReady(text % {"papers": "; ".join(missing[:10])})
        with moving(
            row, to=ExamState.PUBLISHED, table=EXAM_TRANSITIONS, actor=actor, event="exam.published",
            stamp="published",
        ):  # fmt: skip
            pass
    return row


def _missing(exam: Exam) -> list[str]:
    papers = list(exam.papers.select_related("exam", "school_class", "subject"))
    entered: dict[int, set[int]] = {paper.pk: set() for paper in papers}
    for paper_id, student_id in marks_in(papers).values_list("paper", "student"):
        entered[paper_id].add(student_id)
    classes = {paper.school_class_id: paper for paper in papers}
    people = {pk: set(students_in(paper).values_list("pk", flat=True)) for pk, paper in classes.items()}
    found = ((paper, len(people[paper.school_class_id] - entered[paper.pk])) for paper in papers)
    return [f"{paper.school_class} {paper.subject} ({count})" for paper, count in found if count]


def _check_days(exam: Exam) -> None:
    if exam.ends_on < exam.starts_on:
        raise ValidationFailed.at("ends_on", _("The last day must not be before the first one."))
    if not exam.year.starts_on <= exam.starts_on <= exam.ends_on <= exam.year.ends_on:
        text = _("The exam lies in the academic year %(year)s.") % {"year": exam.year}
        raise ValidationFailed.at("starts_on", text)


def _paper(exam: Exam, values: Mapping[str, Any], number: int) -> ExamPaper:
    under = f"papers.{number}."
    row = ExamPaper(**values)
    if row.pass_marks is None:
        row.pass_marks = passing_mark(row.max_marks, HALF)
    try:
        check_fields(row, ["max_marks", "pass_marks"])
    except ValidationFailed as error:
        error.fields = {f"{under}{name}": texts for name, texts in error.fields.items()}
        raise
    if row.pass_marks > row.max_marks:
        raise ValidationFailed.at(f"{under}pass_marks", _("The pass mark is at most the maximum."))
    if row.ends_at <= row.starts_at:
        raise ValidationFailed.at(f"{under}ends_at", _("The end must be after the beginning."))
    if not exam.starts_on <= row.held_on <= exam.ends_on:
        values = {"first": in_date(exam.starts_on), "last": in_date(exam.ends_on)}
        text = _("Give a day from %(first)s to %(last)s.") % values
        raise ValidationFailed.at(f"{under}held_on", text)
    row.exam = exam
    return row


def _save(row: ExamPaper, number: int) -> None:
    row.exam_id = row.exam.pk
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        name = constraint_of(error)
        if name == "erp_paper_clash":
            text = _("%(class)s has another paper at this time.") % {"class": row.school_class}
            raise ValidationFailed.at(f"papers.{number}.held_on", text) from error
        if name == "erp_paper_once":
            text = _("%(class)s has this subject twice.") % {"class": row.school_class}
            raise ValidationFailed.at(f"papers.{number}.subject", text) from error
        raise
