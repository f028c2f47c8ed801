"""Offers, and the vacancies that they take."""

from datetime import date

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.formatting import in_date
from core.refusals import get_or_refuse
from erp_planned.recruitment.enums import HOLDING, CandidateState, OfferState
from erp_planned.recruitment.models import Candidate, JobRequisition, Offer


def offers() -> QuerySet[Offer]:
    """Return all offers with candidate and post, the latest first."""
    return Offer.objects.select_related(
        "candidate__requisition__department", "candidate__requisition__designation", "candidate__employee"
    ).order_by("-made_at", "-id")


def offer_by_id(number: int) -> Offer:
    """Return one offer. Raises NotFound."""
    found: Offer = get_or_refuse(offers(), NotFound(_("There is no such offer.")), pk=number)
    return found


def offers_of(candidate: Candidate) -> list[Offer]:
    """Return the offers of a candidate, the latest first."""
    return list(offers().filter(candidate=candidate.pk))


def latest_offer(candidate_id: int) -> Offer:
    """Return the latest offer of a candidate. Raises NotFound."""
    found: Offer = get_or_refuse(
        offers().order_by("-id"), NotFound(_("No offer was made to this candidate.")), candidate=candidate_id
    )
    return found


def candidate_of(number: int) -> Candidate:
    """Return a candidate with the post applied for. Raises NotFound."""
    rows = Candidate.objects.select_related("requisition__department", "requisition__designation", "employee")
    found: Candidate = get_or_refuse(rows, NotFound(_("There is no such candidate.")), pk=number)
    return found


def candidates_in(*states: CandidateState) -> QuerySet[Candidate]:
    """Return the candidates in some states, by name, for the choices of a form."""
    rows = Candidate.objects.select_related("requisition__designation")
    return rows.filter(state__in=states).order_by("name", "pk")


def vacancies_held(requisition: JobRequisition) -> int:
    """Return how many vacancies offers hold: made, accepted, and of those who joined."""
    return Offer.objects.filter(candidate__requisition=requisition.pk, state__in=HOLDING).count()


def lapsed_offers(day: date) -> QuerySet[Offer]:
    """Return the offers without an answer whose last day was before a day."""
    return offers().filter(state=OfferState.MADE, valid_until__lt=day).order_by("pk")


def standing_of_offer(row: Offer) -> str:
    """Say what has become of an offer."""
    if row.state == OfferState.MADE:
        return _("Waits for an answer until %(day)s.") % {"day": in_date(row.valid_until)}
    if row.state == OfferState.ACCEPTED and row.candidate.employee is not None:
        return _("Joined as %(employee)s.") % {"employee": row.candidate.employee}
    if row.state == OfferState.ACCEPTED:
        return _("Accepted; to join on %(day)s.") % {"day": in_date(row.joining_on)}
    if row.state == OfferState.EXPIRED:
        return _("Lapsed after %(day)s without an answer.") % {"day": in_date(row.valid_until)}
    state = row.get_state_display()
    return f"{state}: {row.reason}" if row.reason else f"{state}."
