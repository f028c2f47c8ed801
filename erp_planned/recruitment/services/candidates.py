"""Candidates: entered by the office or by the public form, shortlisted, rejected, withdrawn.

The requisition is locked before a candidate is added, so that the same person who applies twice at once is one. The
audit has numbers, states and names of fields, never what people told of themselves: that is erased one day.
"""

import secrets
from collections.abc import Mapping
from datetime import date
from pathlib import PurePath
from typing import IO, Any
from uuid import UUID

from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor, Door
from core.audit.services import record
from core.documents.limits import MEBIBYTE
from core.documents.uploads import UploadKind, checked_upload
from core.errors import DomainError, InvalidState, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import moving, take
from core.validators import clean_mobile
from erp_planned.recruitment.calc import name_key
from erp_planned.recruitment.enums import (
    CANDIDATE_TRANSITIONS,
    CandidateSource,
    CandidateState,
    InterviewState,
    RequisitionState,
)
from erp_planned.recruitment.errors import DataErased, NoSuchCandidate, NotOpen, OwnApplication, SamePerson
from erp_planned.recruitment.models import Candidate, Interview, JobRequisition
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.candidates import (
    alike_on,
    held_rows,
    is_own_application,
    own_application_text,
    same_person_on,
    standing,
)
from erp_planned.recruitment.selectors.requisitions import standing as standing_of_requisition
from erp_planned.recruitment.services.moves import hold_requisition
from erp_planned.recruitment.services.notices import tell_candidate

# What people tell of themselves, and what the office notes.
TOLD = ("name", "email", "phone", "date_of_birth", "qualifications", "experience_years")
NOTED = ("rating", "remarks")
RESUME_KINDS = (UploadKind.PDF, UploadKind.DOCX)
MOST_BYTES = 5 * MEBIBYTE
VISITOR = "visitor"
FORM_KEY = "erp_recruitment_candidate_form_key_key"
# Read aloud and typed off a screen without mistakes.
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
YOUNGEST, OLDEST = 14, 90
# States that an offer has not been made in: later its answer moves the candidate.
BEFORE_OFFER = frozenset(
    {
        CandidateState.APPLIED,
        CandidateState.SHORTLISTED,
        CandidateState.INTERVIEW,
        CandidateState.SELECTED,
    }
)


class _SameForm(DomainError):
    """The form was sent twice."""


def visitor(address: str) -> Actor:
    """Return the actor for somebody without an account at the public form."""
    return Actor(None, _("Application form"), VISITOR, Door.PORTAL, address, frozenset({P.APPLY}))


def add_candidate(
    *,
    requisition: JobRequisition,
    actor: Actor,
    file: IO[bytes] | None = None,
    confirm: bool = False,
    **facts: Any,
) -> Candidate:
    """Enter a candidate as the office; `facts` are those of TOLD and NOTED, `file` is the resume.

    Who shares e-mail, phone, or name and birth date with a candidate of the same requisition is refused (SamePerson)
    unless confirmed. Raises NotOpen, TooLarge, UnsupportedMedia, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    resume = _resume(file)
    with transaction.atomic():
        post = hold_requisition(requisition.pk)
        if post.state != RequisitionState.OPEN:
            raise NotOpen.at("requisition", standing_of_requisition(post))
        row = Candidate(
            requisition=post,
            source=CandidateSource.OFFICE,
            entered_by=actor.name[:150],
            **_beginning(),
            **resume,
        )
        _fill(row, facts, (*TOLD, *NOTED))
        other = None if confirm else alike_on(row)
        if other is not None:
            text = _("%(number)s, %(name)s, has applied for it already; confirm if this is somebody else.")
            raise SamePerson.at("email", text % {"number": other.number, "name": other.name})
        _insert(row)
        record(actor, "candidate.added", row, after={"requisition": post.number, "source": row.source})
    return row


def apply_publicly(
    *, requisition: JobRequisition, actor: Actor, file: IO[bytes], form_key: UUID | None = None, **facts: Any
) -> Candidate:
    """Receive an application by the public form, and write a receipt; return whose number is told.

    The same person twice on one requisition stays one, and gets the same answer, so that nobody learns here who has
    applied; only the address on file is told so. Numbers are not in order, for the same reason. Raises NotOpen,
    TooLarge, UnsupportedMedia, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.APPLY)
    resume = _resume(file)
    row = Candidate(
        source=CandidateSource.PUBLIC,
        form_key=form_key,
        consented_at=timezone.now(),
        **_beginning(),
        **resume,
    )
    try:
        with transaction.atomic(), naming_refusals({FORM_KEY: _sent_before}):
            row.requisition = post = hold_requisition(requisition.pk)
            if post.state != RequisitionState.OPEN or not post.is_public or post.closes_on < today():
                raise NotOpen(_("This opening takes no applications any more."))
            _fill(row, facts, TOLD)
            other = same_person_on(row)
            if other is not None:
                tell_candidate(other, actor, "application_again", key=f"again:{other.pk}:{today()}")
                return other
            _insert(row)
            record(actor, "candidate.applied", row, after={"requisition": post.number, "source": row.source})
            tell_candidate(row, actor, "application_received")
    except _SameForm:
        return _sent_again(row, requisition, actor, file, facts)
    return row


def _sent_before() -> _SameForm:
    return _SameForm(_("The form was sent before."))


def _sent_again(
    row: Candidate, requisition: JobRequisition, actor: Actor, file: IO[bytes], facts: Mapping[str, Any]
) -> Candidate:
    """Return the application of the same form; a form that somebody else typed over is another one."""
    found = Candidate.objects.select_related("requisition").get(form_key=row.form_key)
    if found.name_key == row.name_key and found.requisition_id == requisition.pk:
        return found
    return apply_publicly(requisition=requisition, actor=actor, file=file, **facts)


def change_candidate(
    *, candidate: Candidate, actor: Actor, file: IO[bytes] | None = None, **changed: Any
) -> Candidate:
    """Change what is given of TOLD and NOTED, and the resume.

    Raises DataErased, OwnApplication, TooLarge, UnsupportedMedia, ValidationFailed naming the field, NoSuchCandidate,
    Forbidden.
    """
    authorize(actor, P.WRITE)
    resume = _resume(file)
    with transaction.atomic():
        row = _taken(candidate, actor)
        before = {name: getattr(row, name) for name in (*TOLD, *NOTED)}
        _fill(row, changed, (*TOLD, *NOTED))
        names = [name for name in before if getattr(row, name) != before[name]]
        if resume:
            old = row.resume.name
            row.resume, row.resume_name = resume["resume"], resume["resume_name"]
            names.append("resume")
            _drop_later(row, old)
        if names:
            row.save()
            record(actor, "candidate.changed", row, after={"fields": ", ".join(names)})
    return row


def shortlist(*, candidate: Candidate, actor: Actor) -> Candidate:
    """Shortlist a candidate. Raises InvalidTransition, OwnApplication, NoSuchCandidate, Forbidden."""
    return _move(candidate, CandidateState.SHORTLISTED, actor)


def reject_candidate(*, candidate: Candidate, actor: Actor, reason: str) -> Candidate:
    """Reject a candidate with the reason, which stays in the office.

    Raises InvalidState while an interview is scheduled, InvalidTransition, ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Give the reason; it stays in the office."))
    return _move(candidate, CandidateState.REJECTED, actor, reason)


def withdraw(*, candidate: Candidate, actor: Actor, reason: str = "") -> Candidate:
    """Note that a candidate withdrew, before an offer is made. Raises as `reject_candidate`."""
    return _move(candidate, CandidateState.WITHDRAWN, actor, reason)


def reopen(*, candidate: Candidate, actor: Actor) -> Candidate:
    """Take a rejection back: the candidate has applied as before. Raises InvalidTransition, Forbidden."""
    return _move(candidate, CandidateState.APPLIED, actor)


def rate(*, candidate: Candidate, rating: int, actor: Actor) -> Candidate:
    """Enter the office's rating, 1 to 5. Raises ValidationFailed, DataErased, Forbidden."""
    return change_candidate(candidate=candidate, rating=rating, actor=actor)


def _move(candidate: Candidate, to: CandidateState, actor: Actor, reason: str = "") -> Candidate:
    authorize(actor, P.WRITE)
    if len(reason.strip()) > 300:
        raise ValidationFailed.at("reason", _("Write at most 300 letters."))
    with transaction.atomic():
        row = _taken(candidate, actor)
        ends = to in {CandidateState.REJECTED, CandidateState.WITHDRAWN}
        if (
            ends
            and row.state in CANDIDATE_TRANSITIONS
            and to in CANDIDATE_TRANSITIONS[CandidateState(row.state)]
        ):
            _require_free(row)
        with moving(
            row,
            to=to,
            table=CANDIDATE_TRANSITIONS,
            actor=actor,
            event=f"candidate.{to.value}",
            standing=standing,
        ):
            pass
        # Why somebody was rejected is said of a person: kept on the row, which is erased, and not in the audit.
        row.state_since, row.reason = timezone.now(), reason.strip()
        row.save(update_fields=["state_since", "reason"])
    return row


def _require_free(row: Candidate) -> None:
    if row.state not in BEFORE_OFFER:
        raise InvalidState(_("An offer is made; enter its answer, or take it back."))
    waiting = Interview.objects.filter(candidate=row, state=InterviewState.SCHEDULED).first()
    if waiting is not None:
        text = _("An interview is scheduled for %(day)s; cancel it first.")
        raise InvalidState(text % {"day": in_date(timezone.localtime(waiting.starts_at))})


def _taken(candidate: Candidate, actor: Actor) -> Candidate:
    row = take(held_rows(), NoSuchCandidate(), pk=candidate.pk)
    if is_own_application(row, actor):
        raise OwnApplication(own_application_text())
    if row.erased_at is not None:
        raise DataErased(standing(row))
    return row


def _beginning() -> dict[str, Any]:
    language = (get_language() or "en").partition("-")[0]
    return {"state_since": timezone.now(), "language": language}


def _insert(row: Candidate) -> None:
    """Give a number that tells nothing of how many there are, and store the row."""
    year = today().year
    while not row.number:
        number = f"APP-{year}-{''.join(secrets.choice(SIGNS) for _sign in range(6))}"
        row.number = "" if Candidate.objects.filter(number=number).exists() else number
    row.save(force_insert=True)


def _fill(row: Candidate, values: Mapping[str, Any], names: tuple[str, ...]) -> None:
    """Set what is given, tidied and checked. Raises ValidationFailed naming what is wrong."""
    for name, value in values.items():
        if name not in names:
            raise ValidationFailed.at(name, _("This cannot be set."))
        setattr(row, name, " ".join(value.split()) if name == "name" else _stripped(value))
    row.email = (row.email or "").lower()
    try:
        row.phone = clean_mobile(row.phone)
    except DjangoValidationError as error:
        raise ValidationFailed.at("phone", error.messages[0]) from error
    check_fields(row, names)
    if row.date_of_birth is not None:
        _check_born(row.date_of_birth)
    row.name_key = name_key(row.name)
    if not row.name_key:
        raise ValidationFailed.at("name", _("Write the name in letters."))


def _stripped(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


def _check_born(born: date) -> None:
    if not today().year - OLDEST <= born.year <= today().year - YOUNGEST:
        text = _("Give a birth date of somebody from %(youngest)d to %(oldest)d years of age.")
        raise ValidationFailed.at("date_of_birth", text % {"youngest": YOUNGEST, "oldest": OLDEST})


def _resume(file: IO[bytes] | None) -> dict[str, Any]:
    """Return the values of a resume: PDF or DOCX by its content, at most 5 MB, nothing for none."""
    if file is None:
        return {}
    try:
        checked = checked_upload(file, kinds=RESUME_KINDS, max_bytes=MOST_BYTES)
    except DomainError as error:
        error.fields = {"file": [error.message]}
        raise
    name = PurePath(str(getattr(file, "name", "") or "").replace("\\", "/")).name
    kept = "".join(sign for sign in name if sign.isprintable() and sign not in '<>:"|?*/')
    return {"resume": checked.file, "resume_name": kept[-150:] or f"resume.{checked.kind.value}"}


def _drop_later(row: Candidate, name: str | None) -> None:
    """Delete a stored file once the change is committed."""
    storage = row.resume.storage
    if name:
        transaction.on_commit(lambda: storage.delete(name))
