"""The acts on an inquiry and on its papers, for every door (`core.acts`). REST has the addresses of the spec."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import ADMIN, Act, Acts, Kind, Param, declare
from school.admissions.enums import INQUIRY_TRANSITIONS, DocumentKind, DocumentState, InquiryStatus
from school.admissions.models import Inquiry, InquiryDocument
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.selectors.inquiries import (
    document_by_id,
    inquiry_by_id,
    is_own_child,
    own_child_text,
    standing,
)
from school.admissions.selectors.windows import section_by_id, sections_of
from school.admissions.services.decisions import approve_inquiry, raise_invoice, reject_inquiry, start_review
from school.admissions.services.documents import set_document, update_documents
from school.admissions.services.enrolment import enroll_inquiry
from school.admissions.services.inquiries import remark
from school.students.enums import Gender


def enroll_in(
    *, inquiry: Inquiry, actor: Actor, section_id: str, roll_no: int | None = None, gender: str = ""
) -> Inquiry:
    """Enroll in the section that a door names by its key. Raises as `enroll_inquiry`."""
    place = section_by_id(section_id)
    return enroll_inquiry(inquiry=inquiry, actor=actor, section=place, roll_no=roll_no, gender=gender)


def _ask_for(*, inquiry: Inquiry, actor: Actor, kind: str) -> Inquiry:
    entry = {"kind": kind, "state": DocumentState.MISSING}
    return update_documents(inquiry=inquiry, documents=[entry], actor=actor)


def _setting(state: DocumentState) -> Any:
    def change(*, document: InquiryDocument, actor: Actor, remark: str | None = None) -> InquiryDocument:
        return set_document(document=document, actor=actor, state=state, remark=remark)

    return change


def _sections(row: Inquiry) -> list[tuple[UUID, str]]:
    return [(one.pk, str(one)) for one in sections_of(row.school_class_id)]


def _genders(row: Inquiry) -> list[tuple[str, Any]]:
    """Offer nothing chosen where the inquiry does not say it: the first one would be a guess."""
    return [*([] if row.gender else [("", _t("Choose one"))]), *Gender.choices]


def _enrolled(row: Inquiry) -> str:
    return _t("The student code is %(code)s.") % {"code": row.student.student_code if row.student else ""}


# fmt: off
ANY, WAITING = frozenset(InquiryStatus), frozenset({InquiryStatus.NEW, InquiryStatus.IN_REVIEW})
OPEN = frozenset({InquiryStatus.NEW, InquiryStatus.IN_REVIEW, InquiryStatus.APPROVED})
REMARKS = Param("remarks", Kind.WORDS, _("Remarks"), most=500)
REASON = Param("remarks", Kind.WORDS, _("Reason"), required=True, most=500, help=_("The guardian is told."))
ACTS = (
    Act("start_review", _("Start review"), P.DECIDE, start_review, to=InquiryStatus.IN_REVIEW, params=(REMARKS,),
        done=_("The inquiry is in review."), icon="visibility", bulk=True),
    Act("approve", _("Approve"), P.DECIDE, approve_inquiry, to=InquiryStatus.APPROVED, params=(REMARKS,),
        done=_("The inquiry is approved; the guardian is told."), note=standing, icon="check_circle", bulk=True),
    Act("raise_invoice", _("Raise the admission invoice"), P.DECIDE, raise_invoice,
        states=frozenset({InquiryStatus.APPROVED}), own_in=frozenset(), text=standing,
        done=_("The invoice is raised."), note=standing, icon="receipt_long"),
    Act("reject", _("Reject"), P.DECIDE, reject_inquiry, to=InquiryStatus.REJECTED, params=(REASON,),
        done=_("The inquiry is rejected; the guardian is told."), icon="cancel", dangerous=True, bulk=True),
    Act("enroll", _("Enroll"), P.WRITE, enroll_in, states=frozenset({InquiryStatus.APPROVED}), own_in=ANY,
        params=(
            Param("section_id", Kind.CHOICE, _("Section"), required=True, choices=_sections),
            Param("roll_no", Kind.NUMBER, _("Roll number"), least=1),
            Param("gender", Kind.CHOICE, _("Gender"), choices=_genders,
                  initial=lambda row: row.gender, help=_("Needed where the inquiry does not say it.")),
        ),
        text=_("After the admission fee is paid at the counter."),
        done=_("The child is enrolled."), note=_enrolled, icon="how_to_reg"),
    Act("remark", _("Add a remark"), P.WRITE, remark, own_in=ANY, states=ANY,
        params=(Param("remarks", Kind.WORDS, _("Remark"), required=True, most=500),),
        done=_("The remark is kept."), icon="add_comment"),
    Act("ask_for", _("Ask for a paper"), P.WRITE, _ask_for, states=OPEN, own_in=ANY,
        params=(Param("kind", Kind.CHOICE, _("Paper"), required=True,
                      choices=lambda _row: DocumentKind.choices),),
        done=_("The paper is on the list."), icon="note_add"),
)
REFUSED = Param("remark", Kind.LINE, _("Why"), required=True, most=300)
PAPER_ACTS = (
    Act("verify", _("Verified"), P.WRITE, _setting(DocumentState.VERIFIED),
        states=frozenset({DocumentState.MISSING, DocumentState.RECEIVED, DocumentState.REJECTED}),
        params=(Param("remark", Kind.LINE, _("Remark"), most=300),),
        done=_("The paper is verified."), icon="verified"),
    Act("refuse", _("Not accepted"), P.WRITE, _setting(DocumentState.REJECTED),
        states=frozenset({DocumentState.MISSING, DocumentState.RECEIVED, DocumentState.VERIFIED}),
        params=(REFUSED,), done=_("The paper is not accepted."), icon="cancel", dangerous=True),
    Act("file_of", _("File"), P.READ, icon="attach_file", doors=ADMIN),
)
INQUIRY_ACTS = declare(Acts(
    "inquiry", "inquiry", find=inquiry_by_id, each=ACTS, table=INQUIRY_TRANSITIONS, column="status",
    standing=standing, is_own=is_own_child, own_text=own_child_text,
))
DOCUMENT_ACTS = declare(Acts(
    "inquiry_document", "document", find=document_by_id, each=PAPER_ACTS,
    title=lambda row: f"{row.inquiry}: {row}",
))
# fmt: on
