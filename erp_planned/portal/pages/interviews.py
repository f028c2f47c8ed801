"""Interviews on whose panel one sits: the candidate, the resume, the own feedback."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from core.documents.exports import upload_response
from core.errors import NotFound
from core.refusals import get_or_refuse
from erp_planned.portal.forms.interviews import ConflictForm, FeedbackForm
from erp_planned.portal.pages.hrms import is_done, page_of
from erp_planned.recruitment.enums import InterviewState
from erp_planned.recruitment.selectors.interviews import (
    SeenMember,
    owed_by,
    own_interviews,
    resume_of,
    seen,
    seen_one,
)
from erp_planned.recruitment.selectors.reading import Reader, reader_of
from erp_planned.recruitment.services.feedback import declare_conflict, give_feedback
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the interviews on whose panel the caller sits, the latest first."""
    page, reader = page_of(request, own_interviews(employee)), reader_of(portal_actor(request))
    rows = [(one, _seat(one.members, reader)) for one in seen(page.object_list, reader)]
    context = {"page": page, "rows": rows, "owed": owed_by(employee, timezone.now())}
    return render(request, "erp/recruitment/interviews.html", context)


@employee_page
def interview(request: HttpRequest, employee: Employee, interview_id: int) -> HttpResponse:
    """Show one interview; after its begin take feedback, and at any time before a conflict of interest."""
    actor = portal_actor(request)
    reader, row = reader_of(actor), _one(employee, interview_id)
    found = seen_one(row, reader)
    seat = _seat(found.members, reader)
    feedback, conflict = _forms(request, seat)
    done = is_done(
        request, feedback, lambda given: give_feedback(interview=row, actor=actor, **given),
        _("Your feedback is kept. You can change it until the whole panel has given theirs."),
    ) or is_done(
        request, conflict, lambda given: declare_conflict(interview=row, reason=given["conflict"], actor=actor),
        _("Your conflict of interest is noted; the round goes on without you."),
    )  # fmt: skip
    if done:
        return redirect("erp:interview", interview_id=row.pk)
    is_open = row.state == InterviewState.SCHEDULED and seat is not None and not seat.has_conflict
    context = {
        "row": row,
        "seen": found,
        "seat": seat,
        "feedback": feedback if is_open and row.starts_at <= timezone.now() else None,
        "conflict": conflict if is_open and seat is not None and not seat.given else None,
        "is_open": is_open,
    }
    return render(request, "erp/recruitment/interview.html", context)


@employee_page
def resume(request: HttpRequest, employee: Employee, interview_id: int) -> HttpResponse:
    """Give the candidate's resume as a download."""
    row = _one(employee, interview_id)
    person = resume_of(row.pk, portal_actor(request)).candidate
    return upload_response(person.resume, filename=person.resume_name or "resume")


def _forms(request: HttpRequest, seat: SeenMember | None) -> tuple[FeedbackForm, ConflictForm]:
    """Return both forms, the one that was sent with what was sent."""
    sent: Any = request.POST or None
    begin = (
        {"rating": seat.rating, "recommendation": seat.recommendation, "comments": seat.comments}
        if seat is not None and seat.given
        else {}
    )
    is_conflict = "conflict" in request.POST
    return FeedbackForm(None if is_conflict else sent, initial=begin), ConflictForm(
        sent if is_conflict else None
    )


def _seat(members: list[SeenMember], reader: Reader) -> SeenMember | None:
    return next((one for one in members if one.employee.pk == reader.employee_id), None)


def _one(employee: Employee, number: int) -> Any:
    return get_or_refuse(own_interviews(employee), NotFound(_("There is no such interview.")), pk=number)
