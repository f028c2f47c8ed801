"""The checklist of papers: what came, what was verified, what was not accepted."""

from collections.abc import Mapping, Sequence
from typing import IO, Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.limits import MEBIBYTE
from core.documents.uploads import UploadKind, checked_upload
from core.errors import DomainError, InvalidState, ValidationFailed
from core.states import take
from school.admissions.enums import DocumentKind, DocumentState, InquiryStatus, Source
from school.admissions.models import Inquiry, InquiryDocument
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.selectors.inquiries import held_rows, no_such

KINDS = (UploadKind.PDF, UploadKind.JPEG, UploadKind.PNG)
MOST_BYTES = 5 * MEBIBYTE
# Papers that one inquiry can have, so that the list stays one that somebody can read.
MOST_PAPERS = len(DocumentKind)


def update_documents(*, inquiry: Inquiry, documents: Sequence[Mapping[str, Any]], actor: Actor) -> Inquiry:
    """Set states and remarks of papers, all or nothing: each entry has `kind`, and `state`, `remark` or both.

    A paper that is not on the list is added. Raises ValidationFailed naming the entry, InvalidState for a
    rejected inquiry, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    kinds = [entry["kind"] for entry in documents]
    if len(set(kinds)) != len(kinds):
        raise ValidationFailed.at("documents", _("Name each paper once."))
    with transaction.atomic():
        row = _taken(inquiry)
        there = {one.kind: one for one in row.documents.select_for_update()}
        for place, entry in enumerate(documents):
            paper = there.get(entry["kind"]) or InquiryDocument(inquiry=row, kind=entry["kind"])
            _set(paper, entry.get("state"), entry.get("remark"), actor, under=f"documents.{place}.")
    return row


def add_file(
    *, inquiry: Inquiry, kind: str, file: IO[bytes], actor: Actor, remark: str | None = None
) -> InquiryDocument:
    """Keep the file of a paper, which is then `received`; told by its content, PDF, JPEG or PNG, at most 5 MB.

    By the public form only a paper of the list that nobody has verified, and only before the decision. Raises
    TooLarge, UnsupportedMedia and ValidationFailed naming the field, InvalidState, NotFound, Forbidden.
    """
    is_visitor = P.APPLY in actor.permissions
    authorize(actor, P.APPLY if is_visitor else P.WRITE)
    checked = _checked(file)
    with transaction.atomic():
        row = _taken(inquiry)
        paper = row.documents.select_for_update().filter(kind=kind).first()
        if is_visitor:
            _require_open_to_visitor(row, paper)
        paper = paper or InquiryDocument(inquiry=row, kind=kind)
        paper.file = checked
        _set(paper, DocumentState.RECEIVED, remark, actor)
    return paper


def set_document(
    *,
    document: InquiryDocument,
    actor: Actor,
    state: str | None = None,
    remark: str | None = None,
    file: IO[bytes] | None = None,
) -> InquiryDocument:
    """Change one paper. Raises as `update_documents` and `add_file`."""
    inquiry = Inquiry(pk=document.inquiry_id)
    with transaction.atomic():
        if file:
            add_file(inquiry=inquiry, kind=document.kind, file=file, actor=actor, remark=remark)
        entry = {"kind": document.kind, "state": state, "remark": remark}
        if state or not file:
            update_documents(inquiry=inquiry, documents=[entry], actor=actor)
    return InquiryDocument.objects.get(inquiry_id=document.inquiry_id, kind=document.kind)


def _taken(inquiry: Inquiry) -> Inquiry:
    row = take(held_rows(), no_such(), pk=inquiry.pk)
    if row.status == InquiryStatus.REJECTED:
        raise InvalidState(_("The inquiry is rejected; its papers stay as they are."))
    return row


def _require_open_to_visitor(row: Inquiry, paper: InquiryDocument | None) -> None:
    if row.source != Source.WEB or row.status not in {InquiryStatus.NEW, InquiryStatus.IN_REVIEW}:
        raise InvalidState(_("The inquiry is decided; bring further papers to the school's office."))
    if paper is None:
        raise ValidationFailed.at("kind", _("This paper is not asked for."))
    if paper.state == DocumentState.VERIFIED:
        raise InvalidState(_("This paper is verified already; nothing more is needed."))


def _checked(file: IO[bytes]) -> Any:
    try:
        return checked_upload(file, kinds=KINDS, max_bytes=MOST_BYTES).file
    except DomainError as error:
        error.fields = {"file": [error.message]}
        raise


def _set(
    paper: InquiryDocument, state: str | None, remark: str | None, actor: Actor, *, under: str = ""
) -> None:
    """Write one paper and tell the audit what changed."""
    before = {"state": paper.state, "remark": paper.remark}
    if remark is not None:
        paper.remark = remark.strip()
    if len(paper.remark) > 300:
        raise ValidationFailed.at(f"{under}remark", _("Write at most 300 letters."))
    paper.state = state or paper.state
    if paper.state == DocumentState.REJECTED and not paper.remark:
        raise ValidationFailed.at(f"{under}remark", _("Say why the paper is not accepted."))
    paper.changed_by = actor.name[:150]
    paper.save()
    after = {"kind": paper.kind, "state": paper.state, "remark": paper.remark}
    record(actor, "inquiry.paper", paper.inquiry, before=before, after=after)
