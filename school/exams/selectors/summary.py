"""An exam as a whole: what lacks, how each subject went, who passed; and the rows of its file."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.documents.columns import Column, Kind
from education.grading import half_up
from education.results import Tally
from school.exams.enums import ABSENCE_SIGNS, Outcome
from school.exams.models import Exam, ExamSubject
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.results import StudentResult, results_digest, results_of
from school.exams.selectors.sheets import Lack, lacking
from school.students.models import Student


@dataclass(frozen=True, slots=True)
class SubjectTally:
    """How a subject of a class went."""

    subject_id: UUID
    subject_name: str
    class_name: str
    present: int
    absent: int
    passed: int
    mean: Decimal | None

    @property
    def entered(self) -> int:
        """Students with a mark, or absent."""
        return self.present + self.absent


@dataclass(frozen=True, slots=True)
class Summary:
    """An exam before or after its publication."""

    exam_id: UUID
    state: str
    digest: str
    students: int
    passed: int
    missing_sheets: list[Lack]
    subjects: list[SubjectTally]


def exam_summary(actor: Actor, exam: Exam, *, to_publish: bool = True) -> Summary:
    """Return how an exam went, with the digest where somebody means to publish it. Raises Forbidden."""
    authorize(actor, P.MANAGE)
    digest = results_digest(exam) if to_publish else ""
    results = results_of(exam)
    subjects = ExamSubject.objects.filter(exam=exam).select_related("subject__school_class")
    subjects = subjects.order_by(
        "subject__school_class__display_order", "subject__school_class__name", "subject__name"
    )
    tallies = {row.pk: Tally() for row in subjects}
    for one in results.values():
        for line in one.lines:
            if line.result is not None:
                tallies[line.exam_subject.pk].add(line.result)
    return Summary(
        exam_id=exam.pk,
        state=exam.state,
        digest=digest,
        students=len(results),
        passed=sum(one.result.outcome == Outcome.PASS for one in results.values()),
        missing_sheets=lacking(exam),
        subjects=[_tally(row, tallies[row.pk]) for row in subjects],
    )


def _tally(row: ExamSubject, tally: Tally) -> SubjectTally:
    return SubjectTally(
        row.subject_id,
        row.subject.name,
        row.subject.school_class.name,
        tally.present,
        tally.absent,
        tally.passed,
        tally.mean,
    )


def result_columns(exam: Exam) -> list[Column]:
    """Return the columns of the file: a mark and a grade of each subject by its code, then the totals."""
    codes = (
        ExamSubject.objects.filter(exam=exam)
        .order_by("subject__code")
        .values_list("subject__code", flat=True)
    )
    subjects = [
        column
        for code in dict.fromkeys(codes)
        for column in (Column(code, f"mark:{code}", Kind.MIXED), Column(_("Grade"), f"grade:{code}"))
    ]
    return [
        Column(_("Student code"), "student_code"),
        Column(_("Name"), "full_name"),
        Column(_("Class and section"), "section"),
        *subjects,
        Column(_("Total"), "total", Kind.MIXED),
        Column(_("Maximum"), "maximum", Kind.MIXED),
        Column(_("Percentage"), "percentage", Kind.MIXED),
        Column(_("Grade"), "grade"),
        Column(_("Result"), "result"),
        Column(_("Failed in"), "failed"),
        Column(_("Rank"), "rank", Kind.MIXED),
    ]


def result_rows(actor: Actor, exam: Exam) -> Iterator[dict[str, Any]]:
    """Yield the rows of the file, by section and name; for the office only. Raises Forbidden."""
    authorize(actor, P.MANAGE)
    results = results_of(exam)
    students = Student.objects.filter(pk__in=results).select_related("section__school_class")
    for student in students.order_by("school_class__display_order", "section__name", "full_name"):
        yield _row(student, results[student.pk])


def _row(student: Student, one: StudentResult) -> dict[str, Any]:
    row: dict[str, Any] = {
        "student_code": student.student_code,
        "full_name": student.full_name,
        "section": str(student.section),
        "total": half_up(one.result.obtained, 2),
        "maximum": half_up(one.result.maximum, 2),
        "percentage": one.result.percentage,
        "grade": one.result.grade,
        "result": one.result.outcome,
        "failed": " ".join(row.subject.code for row in one.failed),
        "rank": one.rank,
    }
    for line in one.lines:
        if line.result is not None:
            code = line.exam_subject.subject.code
            row[f"mark:{code}"] = ABSENCE_SIGNS.get(line.result.absence) or line.obtained
            row[f"grade:{code}"] = line.result.grade
    return row
