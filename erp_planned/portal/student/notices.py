"""The student's own notices: list, read, choices."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.outbox import pages
from core.outbox.forms import PreferencesForm
from core.outbox.preferences import preferences_of
from core.outbox.services import mark_all_read
from erp_planned.portal.student.access import student_page
from erp_planned.students.models import Student
from payroll.ess.portal.access import portal_actor


@student_page
def overview(request: HttpRequest, student: Student) -> HttpResponse:
    """List the own notices, all or the unread ones."""
    inbox = pages.inbox_page(request, portal_actor(request))
    return render(request, "erp/student/notices.html", {"inbox": inbox, "student": student})


@require_POST
@student_page
def read(request: HttpRequest, student: Student, notice_id: int) -> HttpResponse:
    """Mark one as read and go on to what it tells of."""
    return redirect(pages.read_one(portal_actor(request), notice_id, default="/student/notices"))


@require_POST
@student_page
def read_all(request: HttpRequest, student: Student) -> HttpResponse:
    """Mark all as read."""
    mark_all_read(actor=portal_actor(request))
    messages.success(request, _("All notices are marked as read."))
    return redirect("student:notices")


@student_page
def preferences(request: HttpRequest, student: Student) -> HttpResponse:
    """Show and change which notices also come by e-mail, and the language."""
    actor = portal_actor(request)
    now = preferences_of(actor)
    form = PreferencesForm(request.POST or None, now=now)
    if answer := pages.keep_choices(request, form, actor, request.path):
        return answer
    return render(request, "erp/student/notice_preferences.html", {"form": form, "now": now})
