"""What has become of students, promotions and exits: reads for the doors."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from core.errors import InvalidState, NotFound, ValidationFailed
from core.refusals import get_or_refuse
from school.masters.models import Section
from school.students.models import Enrolment, PromotionBatch, PromotionLine, Student, StudentExit


def standing_line(student: Student) -> PromotionLine:
    """Return what the last promotion that stands did with a student. Raises InvalidState where there is none."""
    rows = PromotionLine.objects.filter(student=student, reverted_at=None).select_related("batch")
    found = rows.order_by("-batch__applied_at").first()
    if found is None:
        text = _("%(name)s has no promotion that could be taken back.") % {"name": student.full_name}
        raise InvalidState(text)
    return found


def batch_by_id(pk: UUID | str) -> PromotionBatch:
    """Return a promotion. Raises NotFound."""
    rows = PromotionBatch.objects.select_related("from_section__school_class", "from_year", "to_year")
    found: PromotionBatch = get_or_refuse(rows, NotFound(_("There is no such promotion.")), pk=pk)
    return found


def exit_by_id(pk: UUID | str) -> StudentExit:
    """Return an exit. Raises NotFound."""
    rows = StudentExit.objects.select_related("student", "enrolment__section__school_class")
    found: StudentExit = get_or_refuse(rows, NotFound(_("There is no such exit.")), pk=pk)
    return found


def student_with(code: str) -> Student:
    """Return the student of a code. Raises ValidationFailed naming it."""
    refusal = ValidationFailed.at("student_code", _("No student has this code."))
    found: Student = get_or_refuse(Student.objects.all(), refusal, student_code__iexact=code.strip())
    return found


def as_stored(student: Student) -> tuple[Student, Enrolment]:
    """Return the student as stored now, and the last enrolment. Raises InvalidState where there is none."""
    row = Student.objects.get(pk=student.pk)
    stays = Enrolment.objects.filter(student=row).select_related("section__school_class")
    last = stays.order_by("-starts_on").first()
    if last is None:
        raise InvalidState(_("%(name)s is in no section.") % {"name": row.full_name})
    return row, last


def section_choices() -> list[tuple[str, str]]:
    """Return all sections, as (key, name)."""
    return [(str(row.pk), str(row)) for row in Section.objects.select_related("school_class")]


def exits_held(student: Student) -> list[dict[str, Any]]:
    """Return the student's exits in plain data, for the export of everything kept."""
    names = ("last_day", "status", "reason", "remarks", "recorded_by", "undone_by", "rejoined_on")
    return list(student.exits.order_by("recorded_at").values(*names))


def certificates_held(student: Student) -> list[dict[str, Any]]:
    """Return the student's certificates in plain data, with what they say in English."""
    rows = student.certificates.order_by("issued_at")
    return [
        {
            "number": row.number_text,
            "kind": row.kind,
            "copy_no": row.copy_no,
            "issued_on": row.issued_on,
            "issued_by": row.issued_by,
            "remarks": row.remarks,
            "cancel_reason": row.cancel_reason,
            "lines": [" ".join(line) for line in row.content["pages"]["en"]["lines"]],
            "sentences": row.content["pages"]["en"]["sentences"],
        }
        for row in rows
    ]
