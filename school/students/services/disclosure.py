"""Everything kept about a student in one file (DPDP Act 2023, section 11): for the parents, or for the next school."""

import json
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import IO, Any
from uuid import UUID

from django.core.files.storage import default_storage
from django.utils import timezone

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.tenancy.context import current_tenant
from school.students.hooks import everything_held
from school.students.models import Student
from school.students.permissions import StudentPermission as P
from school.students.services.checks import PERSON_FIELDS

# Kept in memory up to here, then in a file of the system.
IN_MEMORY = 5 * 1024 * 1024


def export_student(*, student: Student, actor: Actor) -> IO[bytes]:
    """Return a ZIP, open at its beginning: student.json and the papers and picture as files. The caller closes it.

    Raises Forbidden.
    """
    authorize(actor, P.EXPORT)
    told = {
        "institution": current_tenant().name,
        "exportedAt": timezone.now(),
        "student": _record(student),
        "guardians": list(_guardians(student)),
        "enrolments": list(_enrolments(student)),
        "documents": [],
        "consents": list(_consents(student)),
        **{part.name: list(part.rows(student)) for part in everything_held()},
    }
    target = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the caller closes it
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        told["documents"] = list(_papers(student, archive))
        archive.writestr("student.json", json.dumps(told, ensure_ascii=False, indent=1, default=_plain))
    record(actor, "students.exported", student)
    target.seek(0)
    return target


def _record(student: Student) -> dict[str, Any]:
    fields = ("student_code", *PERSON_FIELDS, "status", "roll_no", "admitted_on", "erased_on")
    told: dict[str, Any] = {name: getattr(student, name) for name in fields}
    told["class"], told["section"] = student.school_class.name, student.section.name
    told["academic_year"] = student.academic_year.name
    told["username"] = student.user.username if student.user else ""
    return told


def _guardians(student: Student) -> Iterable[Mapping[str, Any]]:
    for link in student.guardian_links.select_related("guardian"):
        one = link.guardian
        yield {
            "relation": link.relation,
            "is_primary": link.is_primary,
            "full_name": one.full_name,
            "phone": one.phone,
            "email": one.email,
            "occupation": one.occupation,
        }


def _enrolments(student: Student) -> Iterable[Mapping[str, Any]]:
    for row in student.enrolments.select_related("academic_year", "section__school_class"):
        yield {
            "academic_year": row.academic_year.name,
            "section": str(row.section),
            "roll_no": row.roll_no,
            "starts_on": row.starts_on,
            "ends_on": row.ends_on,
            "outcome": row.outcome,
        }


def _consents(student: Student) -> Iterable[Mapping[str, Any]]:
    for row in student.consents.select_related("guardian"):
        yield {
            "guardian": row.guardian.full_name,
            "purpose": row.purpose,
            "notice_version": row.notice_version,
            "language": row.language,
            "given_at": row.given_at,
            "withdrawn_at": row.withdrawn_at,
        }


def _papers(student: Student, archive: zipfile.ZipFile) -> Iterable[Mapping[str, Any]]:
    """Put the files into the archive and yield what each is; one that is gone from the storage is said so."""
    if student.photo:
        _copy(str(student.photo), f"photo.{str(student.photo).rpartition('.')[2]}", archive)
    for number, row in enumerate(student.documents.order_by("uploaded_at"), 1):
        name = f"documents/{number:02}-{row.kind}.{str(row.file).rpartition('.')[2]}"
        is_there = _copy(str(row.file), name, archive)
        yield {
            "kind": row.kind,
            "title": row.title,
            "uploaded_at": row.uploaded_at,
            "uploaded_by": row.uploaded_by,
            "file": name if is_there else None,
        }


def _copy(stored: str, name: str, archive: zipfile.ZipFile) -> bool:
    if not default_storage.exists(stored):
        return False
    with default_storage.open(stored) as source, archive.open(name, "w") as target:
        while block := source.read(64 * 1024):
            target.write(block)
    return True


def _plain(value: Any) -> str:
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    return str(value)
