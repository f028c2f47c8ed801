"""Papers that students bring: known by their content, kept with the record."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.papers import MOST_PAPERS, paper_values
from core.errors import InvalidState, NotFound, ValidationFailed
from core.states import take
from erp_planned.students.enums import StudentPaperKind
from erp_planned.students.models import Student, StudentDocument
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.certificates import papers
from erp_planned.students.selectors.students import taken_student


def add_paper(*, student: Student, kind: str, file: Any, actor: Actor, title: str = "") -> StudentDocument:
    """Keep a paper of a student: a PDF or a picture of at most 5 MB.

    Raises TooLarge, UnsupportedMedia, InvalidState beyond 50 papers or once the contacts are erased,
    ValidationFailed naming the field, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    if kind not in StudentPaperKind.values:
        known = ", ".join(StudentPaperKind.values)
        raise ValidationFailed.at("kind", _("Choose one of: %(known)s.") % {"known": known})
    values = paper_values(file, title=title, actor=actor)
    with transaction.atomic():
        person = taken_student(student.pk)
        if person.erased_at is not None:
            raise InvalidState(_("The contacts of this student are erased; the record stays as it is."))
        if papers().filter(student=person.pk).count() >= MOST_PAPERS:
            text = _("At most %(count)d papers are kept of a person; remove one first.")
            raise InvalidState.at("file", text % {"count": MOST_PAPERS})
        row = StudentDocument.objects.create(student=person, kind=kind, **values)
        record(actor, "students.paper_added", row, after={"student": person, "kind": kind})
    return row


def remove_paper(*, document: StudentDocument, actor: Actor) -> None:
    """Remove a paper; the file goes with the next sweep. Raises NotFound, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(papers(), NotFound(_("There is no such document.")), pk=document.pk)
        record(actor, "students.paper_removed", row, before={"student": row.student, "kind": row.kind})
        row.delete()
