"""What each member of a panel says of a candidate; the last one closes the round."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.states import take
from erp_planned.recruitment.enums import InterviewState, Recommendation
from erp_planned.recruitment.errors import OwnApplication
from erp_planned.recruitment.errors_hiring import RoundOver
from erp_planned.recruitment.models import Interview, PanelMember
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.candidates import own_application_text
from erp_planned.recruitment.selectors.interviews import standing_of
from erp_planned.recruitment.selectors.reading import reader_of
from erp_planned.recruitment.services.hiring_notices import moment
from erp_planned.recruitment.services.interviews import close_round, hold_interview, needed_words

MOST_COMMENTS = 2000
RATINGS = range(1, 6)


def give_feedback(
    *, interview: Interview, rating: int, recommendation: str, actor: Actor, comments: str = ""
) -> Interview:
    """Give or change the own feedback: rating 1 to 5, recommendation, comments. The last one closes the round.

    The audit has that it was given, and nothing of it. Raises NotFound for who does not sit on the panel, RoundOver
    before the interview and once the round is over or a conflict was declared, ValidationFailed, Forbidden.
    """
    authorize(actor, P.PANEL)
    with transaction.atomic():
        row, seat = _own_seat(interview, actor)
        if row.starts_at > timezone.now():
            text = _("The interview is on %(at)s; feedback is given afterwards.")
            raise RoundOver(text % {"at": moment(row.starts_at)})
        if seat.conflict_at is not None:
            raise RoundOver(_("You declared a conflict of interest; you give no feedback here."))
        _check(rating, recommendation, comments)
        event = "feedback_changed" if seat.given_at else "feedback_given"
        seat.rating, seat.recommendation, seat.comments = rating, recommendation, comments.strip()
        seat.given_at = timezone.now()
        seat.save()
        record(actor, f"recruitment.{event}", row)
        _close_if_complete(row, actor)
    return row


def declare_conflict(*, interview: Interview, reason: str, actor: Actor) -> Interview:
    """Declare a conflict of interest instead of feedback; the round goes on without the member.

    Raises RoundOver once feedback was given, NotFound, ValidationFailed, Forbidden.
    """
    authorize(actor, P.PANEL)
    with transaction.atomic():
        row, seat = _own_seat(interview, actor)
        if seat.given_at is not None or seat.conflict_at is not None:
            text = (
                _("You have given feedback; a conflict of interest is declared before.")
                if seat.given_at
                else _("You have declared a conflict of interest already.")
            )
            raise RoundOver(text)
        seat.conflict, seat.conflict_at = needed_words("conflict", reason), timezone.now()
        seat.save()
        record(actor, "recruitment.conflict_declared", row)
        _close_if_complete(row, actor)
    return row


def _own_seat(interview: Interview, actor: Actor) -> tuple[Interview, PanelMember]:
    """Return the round, locked, and the caller's seat on its panel. Raises NotFound, RoundOver."""
    reader = reader_of(actor)
    none = NotFound(_("There is no such interview."))
    row = hold_interview(interview.pk)
    seat = take(PanelMember.objects.all(), none, interview=row.pk, employee=reader.employee_id or 0)
    if row.state != InterviewState.SCHEDULED:
        raise RoundOver(standing_of(row))
    if reader.is_candidate(row.candidate):
        raise OwnApplication(own_application_text())
    return row, seat


def _check(rating: int, recommendation: str, comments: str) -> None:
    if rating not in RATINGS:
        raise ValidationFailed.at("rating", _("Give a rating from 1 to 5."))
    if recommendation not in Recommendation.values:
        text = _("Choose one of: %(known)s.") % {"known": ", ".join(Recommendation.values)}
        raise ValidationFailed.at("recommendation", text)
    if len(comments.strip()) > MOST_COMMENTS:
        text = _("At most %(count)d letters.") % {"count": MOST_COMMENTS}
        raise ValidationFailed.at("comments", text)


def _close_if_complete(row: Interview, actor: Actor) -> None:
    """Close a locked round when everybody who sits on it gave feedback, and somebody did."""
    sitting = PanelMember.objects.filter(interview=row.pk, conflict_at=None)
    given = sitting.filter(given_at__isnull=False).count()
    if given and given == sitting.count():
        close_round(hold_interview(row.pk), actor)
