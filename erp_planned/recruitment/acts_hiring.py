"""The acts on interviews, offers and tasks of joining, for every door; REST has routes of its own for them."""

from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import Act, Acts, Kind, Param, declare
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from erp_planned.recruitment.enums import (
    INTERVIEW_TRANSITIONS,
    OFFER_TRANSITIONS,
    InterviewResult,
    InterviewState,
    OfferState,
)
from erp_planned.recruitment.models import Interview, JoiningTask, Offer
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.candidates import own_application_text
from erp_planned.recruitment.selectors.interviews import interview_by_id, standing_of
from erp_planned.recruitment.selectors.joining import task_by_id
from erp_planned.recruitment.selectors.offers import offer_by_id, standing_of_offer
from erp_planned.recruitment.selectors.reading import reader_of
from erp_planned.recruitment.services.interviews import (
    cancel_interview,
    close_interview,
    decide_result,
    reschedule_interview,
)
from erp_planned.recruitment.services.joining import set_task
from erp_planned.recruitment.services.moves import refuse_own_candidacy
from erp_planned.recruitment.services.offers import accept_offer, decline_offer, withdraw_offer
from payroll.employees.selectors.people import employee_numbers

TIME = "%H:%M"


def moment_of(day: date, clock: str, field: str = "clock") -> datetime:
    """Return day and time of day (10:30) as a moment in India. Raises ValidationFailed naming the field."""
    try:
        at = datetime.strptime(clock.strip(), TIME).time()  # noqa: DTZ007 - a time of day has no zone
    except ValueError:
        raise ValidationFailed.at(field, _t("Write the time as 10:30.")) from None
    return timezone.make_aware(datetime.combine(day, at))


def _reschedule(
    *, interview: Interview, actor: Actor, day: date, clock: str, panel: str = "", **values: Any
) -> Interview:
    refuse_own_candidacy(interview.candidate, actor)
    members = employee_numbers(panel, field="panel") if panel.strip() else None
    return reschedule_interview(
        interview=interview, actor=actor, panel=members, starts_at=moment_of(day, clock), **values
    )


def _done(*, task: JoiningTask, actor: Actor, done_on: date, note: str = "") -> JoiningTask:
    return set_task(task=task, actor=actor, done_on=done_on, note=note)


def _leave_out(*, task: JoiningTask, actor: Actor, note: str) -> JoiningTask:
    return set_task(task=task, actor=actor, is_left_out=True, note=note)


def _open_again(*, task: JoiningTask, actor: Actor) -> JoiningTask:
    return set_task(task=task, actor=actor, note="")


def _codes(row: Interview) -> str:
    return ", ".join(one.employee.code for one in row.members.all() if one.conflict_at is None)


def _results(_row: Any) -> list[tuple[str, Any]]:
    return [(one.value, one.label) for one in InterviewResult if one != InterviewResult.PENDING]


def _accepting(row: Offer) -> str:
    return _t("%(who)s accepts the post from %(day)s.") % {
        "who": row.candidate.name, "day": in_date(row.joining_on),
    }  # fmt: skip


def _own(row: Interview | Offer, actor: Actor) -> bool:
    return reader_of(actor).is_candidate(row.candidate)


# fmt: off
WHY = Param("reason", Kind.WORDS, _("Reason"), required=True, most=300)
INTERVIEW_ACTS = declare(Acts(
    "interview", "interview", find=interview_by_id, table=INTERVIEW_TRANSITIONS, standing=standing_of,
    is_own=_own, own_text=own_application_text, each=(
        Act("decide", _("Set the result"), P.WRITE, decide_result, states=frozenset({InterviewState.CLOSED}),
            text=_("The candidate follows: selected, rejected, or still in interviews."), icon="gavel",
            done=_("The result is set."),
            params=(Param("result", Kind.CHOICE, _("Result"), required=True, choices=_results),)),
        Act("reschedule", _("Reschedule"), P.WRITE, _reschedule, states=frozenset({InterviewState.SCHEDULED}),
            text=_("Panel and candidate are told. This is possible until somebody gave feedback."), icon="event_repeat",
            done=_("The interview is moved; everybody is told."), params=(
                Param("day", Kind.DAY, _("Day"), required=True,
                      initial=lambda row: timezone.localtime(row.starts_at).date()),
                Param("clock", Kind.LINE, _("Time"), required=True, most=20, help=_("As 10:30."),
                      initial=lambda row: timezone.localtime(row.starts_at).strftime(TIME)),
                Param("minutes", Kind.NUMBER, _("Minutes"), least=5, initial=lambda row: row.minutes),
                Param("place", Kind.LINE, _("Place"), most=200, initial=lambda row: row.place),
                Param("panel", Kind.LINE, _("Panel: employee codes"), most=400, initial=_codes,
                      help=_("With commas between them.")))),
        Act("close", _("Close the round"), P.WRITE, close_interview, to=InterviewState.CLOSED, params=(WHY,),
            text=_("Feedback that was given is visible from then on; whoever gave none cannot any more."),
            done=_("The round is closed."), icon="lock", dangerous=True),
        Act("cancel", _("Cancel"), P.WRITE, cancel_interview, to=InterviewState.CANCELLED, params=(WHY,),
            done=_("The interview is cancelled; everybody is told."), icon="event_busy", dangerous=True),
        Act("resume", _("Resume"), P.READ, icon="description"),
    )))
OFFER_ACTS = declare(Acts(
    "offer", "offer", find=offer_by_id, table=OFFER_TRANSITIONS, standing=standing_of_offer,
    is_own=_own, own_text=own_application_text, each=(
        Act("accept", _("Accepted"), P.WRITE, accept_offer, to=OfferState.ACCEPTED, text=_accepting,
            done=_("The offer is accepted."), icon="check_circle"),
        Act("onboard", _("Onboard"), P.WRITE, states=frozenset({OfferState.ACCEPTED}), icon="badge"),
        Act("letter", _("Letter as PDF"), P.READ, icon="picture_as_pdf"),
        Act("decline", _("Declined"), P.WRITE, decline_offer, to=OfferState.DECLINED, icon="cancel",
            done=_("The offer is declined; the vacancy is free again."),
            params=(Param("reason", Kind.WORDS, _("Reason"), most=300),)),
        Act("withdraw", _("Take back"), P.WRITE, withdraw_offer, to=OfferState.WITHDRAWN, params=(WHY,), icon="undo",
            done=_("The offer is taken back; the candidate is told."), dangerous=True),
    )))
TASK_ACTS = declare(Acts(
    "joining_task", "task", find=task_by_id, title=lambda row: f"{row.employee}: {row.item}", each=(
        Act("done", _("Done"), P.WRITE, _done, icon="task_alt", done=_("The task is done."), params=(
            Param("done_on", Kind.DAY, _("Done on"), required=True, initial=lambda _row: today()),
            Param("note", Kind.LINE, _("Note"), most=200))),
        Act("leave_out", _("Leave out"), P.WRITE, _leave_out, icon="remove_done", done=_("The task is left out."),
            params=(Param("note", Kind.LINE, _("Why it is left out"), required=True, most=200),)),
        Act("open_again", _("Open again"), P.WRITE, _open_again, icon="undo", done=_("The task is open again.")),
    )))
# fmt: on
