"""What homework keeps of students, for the export of everything and for the erasure."""

from collections.abc import Iterator, Mapping
from typing import Any

from core.actors import Actor
from school.homework.models import HomeworkStatus
from school.students.hooks import Held
from school.students.models import Student


def _held(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield how far the student was with each piece of work; one query."""
    rows = HomeworkStatus.objects.filter(student=student).select_related("homework__subject")
    for row in rows.order_by("homework__due_on", "pk"):
        yield {
            "subject": row.homework.subject.name,
            "title": row.homework.title,
            "due_on": row.homework.due_on.isoformat(),
            "seen_at": row.seen_at.isoformat() if row.seen_at else None,
            "done_at": row.done_at.isoformat() if row.done_at else None,
            "check": row.check_result,
            "remark": row.remark,
        }


def _forget(student: Student, _actor: Actor) -> None:
    """Take words and names out."""
    HomeworkStatus.objects.filter(student=student).update(remark="", done_by="")


HELD = Held("homework", _held, _forget)
