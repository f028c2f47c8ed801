"""What admissions keep of students, for the export of everything and for the erasure."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction

from core.actors import Actor
from school.admissions.models import Inquiry
from school.students.hooks import Held
from school.students.models import Student

BLANK = (
    "name_key",
    "guardian_name",
    "guardian_phone",
    "guardian_email",
    "previous_school",
    "category",
    "address",
)


def _held(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield the inquiry that the student came of, with papers and remarks; three queries."""
    rows = Inquiry.objects.filter(student=student).select_related("school_class", "academic_year")
    for row in rows.prefetch_related("documents", "history"):
        yield {
            "number": row.number,
            "name": row.student_name,
            "class": row.school_class.name,
            "year": row.academic_year.name,
            "guardian": row.guardian_name,
            "phone": row.guardian_phone,
            "email": row.guardian_email,
            "address": row.address,
            "previous_school": row.previous_school,
            "received_at": row.created_at.isoformat(),
            "papers": [
                {"kind": one.kind, "state": one.state, "remark": one.remark} for one in row.documents.all()
            ],
            "remarks": [
                {"at": one.at.isoformat(), "status": one.status, "text": one.text}
                for one in row.history.all()
            ],
        }


def _forget(student: Student, _actor: Actor) -> None:
    """Keep number, class and course; take names, addresses, words and papers out."""
    row = Inquiry.objects.select_for_update(no_key=True).filter(student=student).first()
    if row is None:
        return
    files = [str(one.file) for one in row.documents.all() if one.file]
    row.documents.all().delete()
    row.history.update(text="")
    for name in BLANK:
        setattr(row, name, "")
    row.student_name, row.remarks = student.student_code, ""
    row.date_of_birth = row.date_of_birth.replace(month=1, day=1)
    row.save()
    # What a crash leaves goes with the sweep.
    transaction.on_commit(partial(_delete, files))


def _delete(files: list[str]) -> None:
    for name in files:
        default_storage.delete(name)


HELD = Held("admission", _held, _forget)
