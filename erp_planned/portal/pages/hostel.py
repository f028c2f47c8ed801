"""The warden's page: who is in, out and overdue, outpasses to decide, the gate by one tap, visitors, roll-call."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.actors import Actor
from core.errors import DomainError
from core.forms import add_refusal
from erp_planned.hostel.selectors.passes import (
    pass_seen_by,
    ready_passes,
    roll_call,
    visible_passes,
    visible_visits,
    visit_seen_by,
)
from erp_planned.hostel.selectors.seen import hostel_kept_by, own_hostels, student_reached_by
from erp_planned.hostel.services import outpasses as o
from erp_planned.hostel.services.register import come_in, go_out
from erp_planned.hostel.services.visitors import log_visitor, visitor_out
from erp_planned.portal.forms.hostel import PassActForm, VisitorForm
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor

SHOWN = 50


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the own hostels with their head count of now; a single one is shown at once."""
    actor, now = portal_actor(request), timezone.now()
    found = list(own_hostels(actor).order_by("name"))
    if len(found) == 1:
        return redirect("erp:hostel-one", found[0].pk)
    rows = [(row, roll_call(row, now)) for row in found]
    counted = [(row, len(people), sum(not one.is_in for one in people)) for row, people in rows]
    return render(request, "erp/hostel/overview.html", {"rows": counted})


@employee_page
def one(request: HttpRequest, employee: Employee, hostel_id: int) -> HttpResponse:
    """Show one hostel: who is out, who may go, what waits, visitors, and everybody by room."""
    actor, now = portal_actor(request), timezone.now()
    hostel = hostel_kept_by(actor, hostel_id)
    people = roll_call(hostel, now)
    waiting = visible_passes(actor).filter(hostel=hostel, state="requested").order_by("from_at")
    context = {
        "hostel": hostel,
        "people": people,
        "out": [row for row in people if not row.is_in],
        "present": sum(row.is_in for row in people),
        "overdue": sum(row.is_overdue for row in people),
        "waiting": [(row, o.is_own(row, actor), o.needs_consent(row)) for row in waiting[:SHOWN]],
        "ready": ready_passes(hostel, now)[:SHOWN],
        "visits": visible_visits(actor).filter(hostel=hostel, out_at=None)[:SHOWN],
    }
    return render(request, "erp/hostel/one.html", context)


def _done(request: HttpRequest, act: Callable[[], Any], said: str) -> None:
    try:
        act()
    except DomainError as error:
        messages.error(request, str(error.message))
    else:
        messages.success(request, said)


@require_POST
@employee_page
def gate(request: HttpRequest, employee: Employee, hostel_id: int, student_id: int) -> HttpResponse:
    """Note that a resident goes out (on the outpass named, or without) or comes in."""
    actor = portal_actor(request)
    hostel_kept_by(actor, hostel_id)
    student = student_reached_by(actor, student_id)
    if "in" in request.POST:
        _done(request, lambda: come_in(student=student, actor=actor), _("Noted: back."))
    else:
        number = request.POST.get("outpass", "")
        outpass = pass_seen_by(actor, int(number)) if number.isascii() and number.isdecimal() else None
        _done(request, lambda: go_out(student=student, outpass=outpass, actor=actor), _("Noted: out."))
    return redirect("erp:hostel-one", hostel_id)


@require_POST
@employee_page
def outpass(request: HttpRequest, employee: Employee, outpass_id: int) -> HttpResponse:
    """Approve or reject an outpass, or note that the guardian has consented by phone."""
    actor = portal_actor(request)
    row, form = pass_seen_by(actor, outpass_id), PassActForm(request.POST)
    remarks = form.cleaned_data["remarks"] if form.is_valid() else ""
    if "approve" in request.POST:
        _done(
            request,
            lambda: o.approve(outpass=row, remarks=remarks, actor=actor),
            _("The outpass is approved."),
        )
    elif "consent" in request.POST:
        _done(request, lambda: _consent(row, actor), _("The guardian's consent is noted."))
    else:
        _done(
            request,
            lambda: o.reject(outpass=row, remarks=remarks, actor=actor),
            _("The outpass is rejected."),
        )
    return redirect("erp:hostel-one", row.hostel_id)


def _consent(row: Any, actor: Actor) -> None:
    o.note_consent(outpass=row, name=row.student.guardian_name, phone=row.student.guardian_phone, actor=actor)


@employee_page
def visitor(request: HttpRequest, employee: Employee, hostel_id: int) -> HttpResponse:
    """Log a visitor of a resident."""
    actor = portal_actor(request)
    hostel = hostel_kept_by(actor, hostel_id)
    students = [
        (row.stay.student_id, f"{row.stay.room.room_no} {row.stay.student.name}")
        for row in roll_call(hostel, timezone.now())
    ]
    form = VisitorForm(request.POST or None, students=students)
    if request.method == "POST" and form.is_valid():
        given = dict(form.cleaned_data)
        try:
            log_visitor(student=student_reached_by(actor, int(given.pop("student"))), actor=actor, **given)
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("The visitor is noted."))
            return redirect("erp:hostel-one", hostel.pk)
    return render(request, "erp/hostel/visitor.html", {"form": form, "hostel": hostel})


@require_POST
@employee_page
def visitor_left(request: HttpRequest, employee: Employee, visit_id: int) -> HttpResponse:
    """Note that a visitor has left."""
    actor = portal_actor(request)
    row = visit_seen_by(actor, visit_id)
    _done(request, lambda: visitor_out(visit=row, actor=actor), _("The visitor has left."))
    return redirect("erp:hostel-one", row.hostel_id)
