"""What exams keep of a student: for the export of everything, and what goes at an erasure."""

from collections.abc import Iterable, Mapping
from typing import Any

from core.actors import Actor
from core.audit.services import record
from school.exams.models import CoScholasticGrade, Mark, ReEvaluation, TermRemark
from school.students.models import Student


def held_rows(student: Student) -> Iterable[Mapping[str, Any]]:
    """Yield marks, letters, remarks and wishes of a student; four queries."""
    marks = Mark.objects.filter(student=student).select_related(
        "component", "sheet__exam_subject__exam", "sheet__exam_subject__subject"
    )
    for mark in marks.order_by("sheet__exam_subject__exam__start_date", "pk"):
        one = mark.sheet.exam_subject
        yield {
            "kind": "mark", "exam": one.exam.name, "subject": one.subject.name, "part": mark.component.kind,
            "marks": None if mark.marks_obtained is None else str(mark.marks_obtained), "absence": mark.absence,
            "remarks": mark.remarks,
        }  # fmt: skip
    for row in CoScholasticGrade.objects.filter(student=student).select_related("area", "academic_year"):
        yield {
            "kind": "letter",
            "year": row.academic_year.name,
            "term": row.term,
            "area": row.area.name,
            "grade": row.grade,
        }
    for remark in TermRemark.objects.filter(student=student).select_related("academic_year"):
        yield {
            "kind": "remark",
            "year": remark.academic_year.name,
            "term": remark.term,
            "remarks": remark.remarks,
        }
    wishes = ReEvaluation.objects.filter(student=student)
    for wish in wishes.select_related("exam_subject__exam", "exam_subject__subject"):
        yield {
            "kind": "re_evaluation", "exam": wish.exam_subject.exam.name, "subject": wish.exam_subject.subject.name,
            "state": wish.state, "reason": wish.reason, "asked_by": wish.requested_by, "answer": wish.remarks,
        }  # fmt: skip


def erase_words(student: Student, actor: Actor) -> None:
    """Take away what people wrote about the student; results stay, without a name, as the school's record."""
    TermRemark.objects.filter(student=student).delete()
    Mark.objects.filter(student=student).update(remarks="")
    ReEvaluation.objects.filter(student=student).update(
        reason="", remarks="", requested_by="", requested_by_id=None
    )
    record(actor, "exams.erased", student, after={"results": "kept"})
