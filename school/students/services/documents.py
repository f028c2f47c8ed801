"""Papers of students: kept privately, known by their content."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.papers import MOST_PAPERS, paper_values
from core.errors import InvalidState, NotFound, ValidationFailed
from core.refusals import get_or_refuse
from core.states import take
from school.students.enums import DocumentKind
from school.students.models import Student, StudentDocument
from school.students.permissions import StudentPermission as P


def add_document(*, student: Student, kind: str, file: Any, title: str = "", actor: Actor) -> StudentDocument:
    """Keep a paper of a student: a PDF or a picture of at most 5 MB.

    Raises TooLarge, UnsupportedMedia for another kind of file, InvalidState beyond 50 papers, ValidationFailed,
    Forbidden.
    """
    authorize(actor, P.WRITE)
    if kind not in DocumentKind.values:
        text = _("Choose one of: %(known)s.") % {"known": ", ".join(DocumentKind.values)}
        raise ValidationFailed.at("kind", text)
    values = paper_values(file, title=title, actor=actor)
    with transaction.atomic():
        row = take(Student.objects.all(), NotFound(_("There is no such student.")), pk=student.pk)
        if row.erased_on:
            raise InvalidState(_("The personal data of this student have been erased."))
        if row.documents.count() >= MOST_PAPERS:
            text = _("At most %(count)d documents are kept of a student; remove one first.")
            raise InvalidState.at("file", text % {"count": MOST_PAPERS})
        document = StudentDocument.objects.create(student=row, kind=kind, **values)
        after = {"kind": kind, "title": document.title, "size": document.size}
        record(actor, "students.document_added", row, after=after)
    return document


def remove_document(*, document: StudentDocument, actor: Actor) -> None:
    """Remove a paper that was kept by mistake; the file goes with the next sweep. Raises NotFound, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        refusal = NotFound(_("There is no such document."))
        row = get_or_refuse(StudentDocument.objects.select_related("student"), refusal, pk=document.pk)
        before = {"kind": row.kind, "title": row.title, "size": row.size}
        row.delete()
        record(actor, "students.document_removed", row.student, before=before)
