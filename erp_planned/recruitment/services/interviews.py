"""Interviews: scheduled without a clash, moved, cancelled, closed, and their result, which the candidate follows."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.refusals import check_fields
from core.states import moving, take
from erp_planned.recruitment.enums import (
    INTERVIEW_TRANSITIONS,
    CandidateState,
    InterviewResult,
    InterviewState,
    RequisitionState,
)
from erp_planned.recruitment.errors_hiring import PanelBusy, RoundOver
from erp_planned.recruitment.models import Candidate, Interview, PanelMember
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.interviews import ends_at, interview_by_id, interviews, standing_of
from erp_planned.recruitment.selectors.reading import is_same_person, named
from erp_planned.recruitment.services.hiring_notices import (
    moment,
    tell_called,
    tell_panel,
    tell_round_closed,
)
from erp_planned.recruitment.services.moves import (
    hold_candidate,
    hold_people,
    move_candidate,
    refuse_own_candidacy,
)
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee

FIELDS = ("starts_at", "minutes", "place")
MOST_MEMBERS = 15
LONGEST = timedelta(hours=8)
# An interview that was held already may be entered so many days late, for its feedback.
LATE = timedelta(days=30)
CALLED_FROM = (CandidateState.SHORTLISTED, CandidateState.INTERVIEW, CandidateState.SELECTED)


def schedule_interview(
    *,
    candidate: Candidate,
    panel: Collection[int],
    starts_at: datetime,
    actor: Actor,
    minutes: int = 30,
    place: str = "",
) -> Interview:
    """Schedule the next round with a candidate who is shortlisted, in interviews, or selected in an earlier round.

    `panel` are numbers of employees. Members are told by inbox and e-mail, the candidate by e-mail. Raises
    ValidationFailed naming the field, PanelBusy naming who and when, InvalidTransition, InvalidState for a closed
    requisition, OwnApplication, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        person = hold_candidate(candidate.pk)
        refuse_own_candidacy(person, actor)
        if person.requisition.state not in {RequisitionState.OPEN, RequisitionState.FILLED}:
            raise InvalidState(_("The requisition is not open; nobody is interviewed for it."))
        members = _members(person, panel)
        row = Interview(
            candidate=person, starts_at=starts_at, minutes=minutes, place=place.strip(),
            scheduled_by=actor.name[:150], round_no=_next_round(person),
        )  # fmt: skip
        _check(row, members)
        if person.state != CandidateState.INTERVIEW:
            move_candidate(person, CandidateState.INTERVIEW, actor)
        row.save()
        PanelMember.objects.bulk_create(PanelMember(interview=row, employee=one) for one in members)
        after = {**{name: getattr(row, name) for name in FIELDS}, "panel": [one.code for one in members]}
        record(actor, "recruitment.interview_scheduled", row, after=after)
        key = f"recruitment:interview:{row.pk}"
        tell_panel(row, members, "panel_asked", actor, key)
        if row.starts_at > timezone.now():
            tell_called(row, "interview_called", actor, key)
    return row


def reschedule_interview(
    *, interview: Interview, actor: Actor, panel: Collection[int] | None = None, **values: Any
) -> Interview:
    """Change `starts_at`, `minutes`, `place` or the panel of an interview before anybody gave feedback.

    `panel` are all who sit from now on; who declared a conflict stays named and is not asked again. Everybody is
    told. Raises RoundOver, and otherwise as `schedule_interview`.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        person = hold_candidate(interview.candidate_id)
        refuse_own_candidacy(person, actor)
        sitting = _sitting(interview.pk)
        wanted = _members(person, [one.employee_id for one in sitting] if panel is None else panel)
        row = _open(interview)
        if any(one.given_at for one in sitting):
            raise RoundOver(_("Feedback has been given already; close this round and schedule another one."))
        if "place" in values:
            values["place"] = str(values["place"]).strip()
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        _check(row, wanted)
        gone = [one for one in sitting if one.employee not in wanted]
        present = {one.employee_id for one in sitting}
        added = [one for one in wanted if one.pk not in present]
        if not (after or gone or added):
            return row
        row.save()
        _change_panel(row, gone, added)
        if gone or added:
            before["panel"] = [one.employee.code for one in sitting]
            after["panel"] = [one.code for one in wanted]
        record(actor, "recruitment.interview_moved", row, before=before, after=after)
        _tell_moved(row, [one for one in wanted if one.pk in present], added, gone, actor)
    return row


def cancel_interview(*, interview: Interview, reason: str, actor: Actor) -> Interview:
    """Cancel an interview with the reason; panel and candidate are told, and what was given stays hidden.

    Raises InvalidTransition, OwnApplication, ValidationFailed, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        person = hold_candidate(interview.candidate_id)
        refuse_own_candidacy(person, actor)
        row = hold_interview(interview.pk)
        _cancel(row, reason, actor)
    return row


def close_interview(*, interview: Interview, reason: str, actor: Actor) -> Interview:
    """Close a round without waiting for the rest of the panel; the reason stays with it.

    Raises InvalidTransition, RoundOver before the interview, OwnApplication, ValidationFailed, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        person = hold_candidate(interview.candidate_id)
        refuse_own_candidacy(person, actor)
        row = hold_interview(interview.pk)
        if row.state == InterviewState.SCHEDULED and row.starts_at > timezone.now():
            text = _("The interview is on %(at)s; cancel it instead.") % {"at": moment(row.starts_at)}
            raise RoundOver(text)
        close_round(row, actor, reason=needed_words("reason", reason))
    return row


def close_round(row: Interview, actor: Actor, *, reason: str = "") -> None:
    """Close a locked round: feedback is visible from now on, and does not change. Raises InvalidTransition."""
    with moving(
        row, to=InterviewState.CLOSED, table=INTERVIEW_TRANSITIONS, actor=actor,
        event="recruitment.interview_closed", standing=standing_of,
    ):  # fmt: skip
        row.closed_because, row.closed_at = reason, timezone.now()
    tell_round_closed(row, actor)


def decide_result(*, interview: Interview, result: str, actor: Actor) -> Interview:
    """Set the result of a closed round: selected, on_hold or rejected; the candidate follows.

    What is on hold can be decided later; the others are final. Raises InvalidState while a round of the candidate is
    open or when the result stands, InvalidTransition, OwnApplication, ValidationFailed, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    if result not in set(InterviewResult.values) - {InterviewResult.PENDING}:
        known = ", ".join(one for one in InterviewResult.values if one != InterviewResult.PENDING)
        raise ValidationFailed.at("result", _("Choose one of: %(known)s.") % {"known": known})
    with transaction.atomic():
        person = hold_candidate(interview.candidate_id)
        refuse_own_candidacy(person, actor)
        row = hold_interview(interview.pk)
        _check_decidable(row, person, result)
        before, row.result = {"result": row.result}, result
        row.save(update_fields=["result"])
        record(actor, "recruitment.interview_result", row, before=before, after={"result": result})
        reason = _("Interview, round %(round)d") % {"round": row.round_no}
        if result == InterviewResult.SELECTED:
            move_candidate(person, CandidateState.SELECTED, actor, reason=reason)
        elif result == InterviewResult.REJECTED:
            move_candidate(person, CandidateState.REJECTED, actor, reason=reason)
    return row


def hold_interview(number: int) -> Interview:
    """Return an interview as stored now, locked, with its panel. Raises NotFound."""
    return take(interviews(), NotFound(_("There is no such interview.")), pk=number)


def needed_words(field: str, text: str, most: int = 300) -> str:
    """Return a text without space around it. Raises ValidationFailed for none, and for too long a one."""
    text = text.strip()
    if not text:
        raise ValidationFailed.at(field, _("Write some words."))
    if len(text) > most:
        raise ValidationFailed.at(field, _("At most %(count)d letters.") % {"count": most})
    return text


def _check_decidable(row: Interview, person: Candidate, result: str) -> None:
    is_decided = row.result in {InterviewResult.SELECTED, InterviewResult.REJECTED}
    if row.state != InterviewState.CLOSED or is_decided:
        raise InvalidState(standing_of(row))
    others = Interview.objects.filter(candidate=person.pk, state=InterviewState.SCHEDULED)
    if result != InterviewResult.ON_HOLD and (other := others.first()):
        text = _("Round %(round)d with this candidate is still open; close or cancel it first.")
        raise InvalidState(text % {"round": other.round_no})


def _cancel(row: Interview, reason: str, actor: Actor) -> None:
    with moving(
        row, to=InterviewState.CANCELLED, table=INTERVIEW_TRANSITIONS, actor=actor,
        event="recruitment.interview_cancelled", standing=standing_of,
    ):  # fmt: skip
        row.closed_because, row.closed_at = needed_words("reason", reason), timezone.now()
    key = f"recruitment:interview:{row.pk}:cancelled"
    people = [one.employee for one in row.members.all() if one.conflict_at is None]
    tell_panel(row, people, "panel_cancelled", actor, key)
    if row.starts_at > timezone.now():
        tell_called(row, "interview_cancelled", actor, key)


def _next_round(person: Candidate) -> int:
    last = Interview.objects.filter(candidate=person.pk).aggregate(last=Max("round_no"))["last"]
    return (last or 0) + 1


def _open(interview: Interview) -> Interview:
    row = hold_interview(interview.pk)
    if row.state != InterviewState.SCHEDULED:
        raise RoundOver(standing_of(row))
    return row


def _sitting(number: int) -> list[PanelMember]:
    """Return who sits on a panel without a conflict."""
    return [one for one in interview_by_id(number).members.all() if one.conflict_at is None]


def _members(person: Candidate, panel: Collection[int]) -> list[Employee]:
    """Return the employees of a panel, locked. Raises ValidationFailed naming who cannot sit on it."""
    wanted = set(panel)
    if not 1 <= len(wanted) <= MOST_MEMBERS:
        text = _("Name 1 to %(count)d members of the panel.") % {"count": MOST_MEMBERS}
        raise ValidationFailed.at("panel", text)
    found = hold_people(wanted)
    unknown = sorted(wanted - found.keys())
    if unknown:
        text = _("There is no employee with the number %(numbers)s.") % {
            "numbers": ", ".join(map(str, unknown[:10]))
        }
        raise ValidationFailed.at("panel", text)
    for one in found.values():
        if one.status != EmployeeStatus.ACTIVE or one.user is None or not one.user.is_active:
            text = _("%(who)s is not in service or has no account; name somebody else.") % {"who": one}
            raise ValidationFailed.at("panel", text)
        if is_same_person(person, one):
            text = _("%(who)s is the candidate; name somebody else.") % {"who": one}
            raise ValidationFailed.at("panel", text)
    return list(found.values())


def _check(row: Interview, members: Collection[Employee]) -> None:
    check_fields(row, FIELDS)
    if row.starts_at < timezone.now() - LATE:
        text = _("That was more than %(days)d days ago; check day and time.") % {"days": LATE.days}
        raise ValidationFailed.at("starts_at", text)
    people = {one.pk: one for one in members}
    near = (
        Interview.objects.filter(
            Q(candidate=row.candidate_id) | Q(members__employee__in=people, members__conflict_at=None),
            state=InterviewState.SCHEDULED, starts_at__lt=ends_at(row), starts_at__gt=row.starts_at - LONGEST,
        )
        .exclude(pk=row.pk)
        .prefetch_related("members").distinct().order_by("starts_at")
    )  # fmt: skip
    for other in near:
        if ends_at(other) > row.starts_at:
            _refuse_clash(row, other, people)


def _refuse_clash(row: Interview, other: Interview, people: dict[int, Employee]) -> None:
    sits = next(
        (people[one.employee_id] for one in other.members.all() if one.employee_id in people and not one.conflict_at),
        None,
    )  # fmt: skip
    is_candidate = other.candidate_id == row.candidate_id
    text = _("%(who)s has another interview on %(first)s to %(last)s.") % {
        "who": named(row.candidate) if is_candidate else sits,
        "first": moment(other.starts_at),
        "last": f"{timezone.localtime(ends_at(other)):%H:%M}",
    }
    raise PanelBusy.at("starts_at" if is_candidate else "panel", text)


def _change_panel(row: Interview, gone: list[PanelMember], added: list[Employee]) -> None:
    PanelMember.objects.filter(pk__in=[one.pk for one in gone]).delete()
    conflicts = set(row.members.filter(conflict_at__isnull=False).values_list("employee", flat=True))
    for one in added:
        if one.pk in conflicts:
            text = _("%(who)s declared a conflict of interest; name somebody else.") % {"who": one}
            raise ValidationFailed.at("panel", text)
    PanelMember.objects.bulk_create(PanelMember(interview=row, employee=one) for one in added)


def _tell_moved(
    row: Interview, stay: list[Employee], added: list[Employee], gone: list[PanelMember], actor: Actor
) -> None:
    key = f"recruitment:interview:{row.pk}:{row.starts_at.isoformat()}:{timezone.now().timestamp()}"
    tell_panel(row, stay, "panel_moved", actor, key)
    tell_panel(row, added, "panel_asked", actor, key)
    tell_panel(row, [one.employee for one in gone], "panel_cancelled", actor, key)
    if row.starts_at > timezone.now():
        tell_called(row, "interview_moved", actor, key)
