"""Candidates, who of them may be the same person, and what their panels said once it is visible."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import in_date
from core.refusals import get_or_refuse
from erp_planned.recruitment.enums import CandidateState
from erp_planned.recruitment.errors import NoSuchCandidate
from erp_planned.recruitment.models import Candidate, Interview, KeepingRule, Offer
from erp_planned.recruitment.selectors.reading import reader_of

MOST_DUPLICATES = 20
EMAIL, PHONE, NAME = "email", "phone", "name_and_birth"
# Kept without a rule of the institution.
MONTHS_KEPT = 6


def candidates() -> QuerySet[Candidate]:
    """Return all candidates with what they applied for, the newest first."""
    return Candidate.objects.select_related("requisition__department", "requisition__designation", "employee")


def held_rows() -> QuerySet[Candidate]:
    """Return the rows for services to lock, with the requisition, which a candidate never changes."""
    return Candidate.objects.select_related("requisition")


def candidate_by_id(number: int) -> Candidate:
    """Return one candidate with interviews and offers. Raises NoSuchCandidate."""
    rows = candidates().prefetch_related(
        Prefetch("interviews", Interview.objects.order_by("round_no")),
        Prefetch("offers", Offer.objects.order_by("-pk")),
    )
    return get_or_refuse(rows, NoSuchCandidate(), pk=number)


@dataclass(frozen=True, slots=True)
class PossibleDuplicate:
    """Another application that may be the same person's; `shared` is what both have."""

    id: int
    number: str
    name: str
    requisition: str
    requisition_id: int
    state: str
    shared: str

    def shared_text(self) -> str:
        """Return in words what is shared."""
        if self.shared == EMAIL:
            return _("same e-mail")
        return _("same mobile number") if self.shared == PHONE else _("same name and birth date")

    def state_text(self) -> str:
        """Return the state in words."""
        return str(CandidateState(self.state).label)


def _alike(row: Candidate) -> Q:
    """Match whoever shares the e-mail, the phone, or name and birth date."""
    found = Q(pk__in=[])
    if row.email:
        found |= Q(email=row.email)
    if row.phone:
        found |= Q(phone=row.phone)
    if row.name_key and row.date_of_birth:
        found |= Q(name_key=row.name_key, date_of_birth=row.date_of_birth)
    return found


def possible_duplicates(row: Candidate) -> list[PossibleDuplicate]:
    """Return other applications of who may be the same person, within all requisitions; one query."""
    if row.erased_at is not None:
        return []
    others = candidates().filter(_alike(row)).exclude(pk=row.pk)
    return [
        PossibleDuplicate(
            one.pk, one.number, one.name, str(one.requisition), one.requisition_id, one.state, _shared(one, row)
        )
        for one in others[:MOST_DUPLICATES]
    ]  # fmt: skip


def _shared(one: Candidate, row: Candidate) -> str:
    if one.email == row.email:
        return EMAIL
    return PHONE if one.phone == row.phone else NAME


def alike_on(row: Candidate) -> Candidate | None:
    """Return who may be the same person on the same requisition; who withdrew may come again."""
    return _others_on(row).filter(_alike(row)).first()


def same_person_on(row: Candidate) -> Candidate | None:
    """Return the same person's application for the same requisition: the e-mail, or the name with phone or birth.

    Narrower than `alike_on`: a family may share a phone, and nobody is there to ask who sends the public form.
    """
    same = Q(email=row.email) | Q(name_key=row.name_key, phone=row.phone)
    if row.date_of_birth:
        same |= Q(name_key=row.name_key, date_of_birth=row.date_of_birth)
    return _others_on(row).filter(same).first()


def _others_on(row: Candidate) -> QuerySet[Candidate]:
    rows = Candidate.objects.filter(requisition=row.requisition_id, erased_at=None).order_by("pk")
    return rows.exclude(state=CandidateState.WITHDRAWN).exclude(pk=row.pk)


def is_own_application(row: Candidate, actor: Actor) -> bool:
    """Say whether a candidate has the caller's own e-mail address or mobile number."""
    return reader_of(actor).is_candidate(row)


def own_application_text() -> str:
    """Return what somebody is told who would act on the own application."""
    return _("This is your own application; somebody else acts on it.")


def keep_months(day: date) -> tuple[int, KeepingRule | None]:
    """Return for how many months data of candidates are kept by the rule in force on a day, and the rule."""
    rule = KeepingRule.objects.filter(effective_on__lte=day).order_by("-effective_on").first()
    return (rule.months, rule) if rule else (MONTHS_KEPT, None)


def standing(row: Candidate) -> str:
    """Say in a sentence how far a candidate has come."""
    if row.erased_at is not None:
        return _("The data were erased on %(day)s.") % {"day": in_date(row.erased_at)}
    values = {"state": row.get_state_display(), "day": in_date(row.state_since)}
    text = _("%(state)s since %(day)s.") % values
    return f"{text} {row.reason}".strip()


def with_resume(number: int) -> Candidate:
    """Return a candidate who gave a resume. Raises NoSuchCandidate."""
    return get_or_refuse(candidates().exclude(resume=""), NoSuchCandidate(), pk=number)
