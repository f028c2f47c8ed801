"""Offers: made while a vacancy is free, answered, taken back, lapsed by the clock; accepted ones fill a requisition."""

from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.formatting import in_date
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields, refuse_wrong
from core.states import moving, require_step, take
from core.tenancy.due import look_at, next_day
from erp_planned.recruitment.enums import (
    CANDIDATE_TRANSITIONS,
    OFFER_TRANSITIONS,
    CandidateState,
    OfferState,
    RequisitionState,
)
from erp_planned.recruitment.errors_hiring import NoVacancy, OfferNotPossible
from erp_planned.recruitment.letter_links import letter_path
from erp_planned.recruitment.models import Candidate, JobRequisition, Offer
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.offers import (
    lapsed_offers,
    latest_offer,
    offers,
    standing_of_offer,
    vacancies_held,
)
from erp_planned.recruitment.services.hiring_notices import offer_facts, tell_candidate, tell_office
from erp_planned.recruitment.services.interviews import needed_words
from erp_planned.recruitment.services.moves import (
    hold_candidate,
    hold_requisition,
    move_candidate,
    refuse_own_candidacy,
    standing_of_candidate,
)
from erp_planned.recruitment.services.requisitions import refill
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.matrix import cell_of
from payroll.pay_commission.selectors import matrix

LOOK = "erp_planned.recruitment.offers"
SERIES, PREFIX = "recruitment_offer", "OFR"
MOST_TERMS = 2000
FIELDS = ("joining_on", "valid_until", "terms", "cell_reason")


def make_offer(
    *,
    candidate: Candidate,
    level: int,
    cell: int,
    joining_on: date,
    valid_until: date,
    actor: Actor,
    terms: str = "",
    cell_reason: str = "",
) -> Offer:
    """Offer the post to a selected candidate, at the requisition's level; the basic pay is the matrix's, in rupees.

    Above the first cell `cell_reason` says why. The number has no gaps in a financial year. Raises NoVacancy when
    offers hold all vacancies, InvalidTransition for a candidate who is not selected, OfferNotPossible for a
    requisition that is not open, ValidationFailed naming the field, OwnApplication, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        requisition = hold_requisition(candidate.requisition_id)
        person = hold_candidate(candidate.pk)
        refuse_own_candidacy(person, actor)
        require_step(
            person, CandidateState.OFFERED, table=CANDIDATE_TRANSITIONS, standing=standing_of_candidate
        )
        _check_vacancy(requisition)
        place = cell_of(matrix(organization_settings().commission_version), level, cell)
        row = Offer(
            candidate=person, level=level, cell=cell, basic=place.basic, joining_on=joining_on,
            valid_until=valid_until, terms=terms.strip(), cell_reason=cell_reason.strip(),
            made_by=actor.name[:150],
        )  # fmt: skip
        _check(row, requisition)
        row.offer_no = yearly_number(SERIES, PREFIX, today())
        row.save()
        after = {
            name: getattr(row, name)
            for name in ("offer_no", "level", "cell", "basic", "joining_on", "valid_until", "cell_reason")
        }
        record(actor, "recruitment.offer_made", row, after=after)
        move_candidate(person, CandidateState.OFFERED, actor)
        look_at(LOOK, _day_after(row.valid_until))
        key = f"recruitment:offer:{row.pk}"
        tell_candidate(person, "offer_made", actor, key, link=letter_path(row), **offer_facts(row))
    return row


def accept_offer(*, offer: Offer, actor: Actor, reason: str = "") -> Offer:
    """Enter that the candidate accepts, until the offer's last day; the last acceptance fills the requisition.

    Raises OfferNotPossible after that day, InvalidTransition, OwnApplication, NotFound, Forbidden.
    """
    with transaction.atomic():
        row, requisition, person = _held(offer, actor)
        require_step(row, OfferState.ACCEPTED, table=OFFER_TRANSITIONS, standing=standing_of_offer)
        if row.valid_until < today():
            text = _("The offer was valid until %(day)s; make another one.")
            raise OfferNotPossible(text % {"day": in_date(row.valid_until)})
        _answer(row, OfferState.ACCEPTED, actor, reason)
        move_candidate(person, CandidateState.ACCEPTED, actor)
        refill(requisition, actor)
        _tell_answered(row, actor)
    return row


def decline_offer(*, offer: Offer, actor: Actor, reason: str = "") -> Offer:
    """Enter that the candidate declines; the vacancy is free again. Raises as `accept_offer`."""
    with transaction.atomic():
        row, _requisition, person = _held(offer, actor)
        _answer(row, OfferState.DECLINED, actor, reason)
        move_candidate(person, CandidateState.DECLINED, actor, reason=reason)
        _tell_answered(row, actor)
    return row


def withdraw_offer(*, offer: Offer, actor: Actor, reason: str) -> Offer:
    """Take an offer back, with the reason. Not answered yet, the candidate is selected again; once accepted, gone.

    Raises InvalidTransition also for who has joined, ValidationFailed, OwnApplication, NotFound, Forbidden.
    """
    with transaction.atomic():
        row, requisition, person = _held(offer, actor)
        was_accepted = row.state == OfferState.ACCEPTED
        words = needed_words("reason", reason)
        _answer(row, OfferState.WITHDRAWN, actor, words)
        to = CandidateState.WITHDRAWN if was_accepted else CandidateState.SELECTED
        move_candidate(person, to, actor, reason=words)
        if was_accepted:
            refill(requisition, actor)
        tell_candidate(
            person, "offer_withdrawn", actor, f"recruitment:offer:{row.pk}:withdrawn", **offer_facts(row)
        )
    return row


def answer_offer(*, candidate: Candidate, answer: str, actor: Actor, reason: str = "") -> Offer:
    """Answer a candidate's latest offer: accepted, declined or withdrawn. Raises as those, NotFound for none."""
    acts = {
        OfferState.ACCEPTED.value: accept_offer,
        OfferState.DECLINED.value: decline_offer,
        OfferState.WITHDRAWN.value: withdraw_offer,
    }
    if answer not in acts:
        raise ValidationFailed.at("answer", _("Choose one of: %(known)s.") % {"known": ", ".join(acts)})
    authorize(actor, P.WRITE)
    return acts[answer](offer=latest_offer(candidate.pk), actor=actor, reason=reason)


def look(now: datetime) -> datetime:
    """Have offers lapse whose last day is over; called by the clock every night."""
    lapse_offers(day=timezone.localdate(now), actor=system_actor(Door.TASK))
    return next_day(now, hour=0, minute=5)


def lapse_offers(*, day: date, actor: Actor) -> int:
    """Let unanswered offers lapse whose last day was before `day`, each once; return how many did.

    The candidate is selected again, and the office is told.
    """
    return sum(_lapse(row, day, actor) for row in lapsed_offers(day))


def _lapse(offer: Offer, day: date, actor: Actor) -> bool:
    with transaction.atomic():
        row, _requisition, person = _held(offer, actor)
        if row.state != OfferState.MADE or row.valid_until >= day:
            return False  # answered meanwhile
        _answer(row, OfferState.EXPIRED, actor, "")
        if person.state == CandidateState.OFFERED:
            move_candidate(person, CandidateState.SELECTED, actor, reason=_("The offer lapsed."))
        key = f"recruitment:offer:{row.pk}:lapsed"
        tell_office("offer_lapsed", actor, key, url=f"offer/{row.pk}/change/", **offer_facts(row))
    return True


def _hold_offer(number: int) -> Offer:
    return take(offers(), NotFound(_("There is no such offer.")), pk=number)


def _held(offer: Offer, actor: Actor) -> tuple[Offer, JobRequisition, Candidate]:
    """Return offer, requisition and candidate, locked in the one order. Raises Forbidden, OwnApplication, NotFound."""
    authorize(actor, P.WRITE)
    requisition = hold_requisition(offer.candidate.requisition_id)
    person = hold_candidate(offer.candidate_id)
    refuse_own_candidacy(person, actor)
    row = _hold_offer(offer.pk)
    return row, requisition, person


def _answer(row: Offer, to: OfferState, actor: Actor, reason: str) -> None:
    with moving(
        row, to=to, table=OFFER_TRANSITIONS, actor=actor, event=f"recruitment.offer_{to.value}",
        stamp="answered", standing=standing_of_offer,
    ):  # fmt: skip
        pass
    # Said of a person: kept on the row, which is erased in time, and not in the audit.
    row.reason = reason.strip()[:300]
    row.save(update_fields=["reason"])


def _check_vacancy(requisition: JobRequisition) -> None:
    if requisition.state not in {RequisitionState.OPEN, RequisitionState.FILLED}:
        text = _("The requisition is “%(state)s”; nothing is offered for it.")
        raise OfferNotPossible(text % {"state": requisition.get_state_display()})
    held = vacancies_held(requisition)
    if held >= requisition.vacancies:
        text = _(
            "All vacancies are offered or taken: %(held)d of %(all)d. One must lapse or be declined first."
        )
        raise NoVacancy(text % {"held": held, "all": requisition.vacancies})


def _check(row: Offer, requisition: JobRequisition) -> None:
    check_fields(row, FIELDS)
    wrong = {}
    if row.level != requisition.level:
        text = _("The requisition is for pay level %(level)d.")
        wrong["level"] = text % {"level": requisition.level}
    if row.cell > 1 and not row.cell_reason:
        wrong["cell_reason"] = _("Say why pay begins above the first cell.")
    if row.cell == 1 and row.cell_reason:
        wrong["cell_reason"] = _("The first cell needs no reason; leave it empty.")
    if len(row.terms) > MOST_TERMS:
        wrong["terms"] = _("At most %(count)d letters.") % {"count": MOST_TERMS}
    if row.valid_until < today():
        wrong["valid_until"] = _("This day is over.")
    elif row.valid_until > row.joining_on:
        wrong["valid_until"] = _("The answer is due by the day of joining.")
    refuse_wrong(wrong)


def _day_after(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))


def _tell_answered(row: Offer, actor: Actor) -> None:
    key = f"recruitment:offer:{row.pk}:answered"
    tell_office("offer_answered", actor, key, url=f"offer/{row.pk}/change/", **offer_facts(row))
