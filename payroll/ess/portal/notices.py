"""The employee's own notices: list, read, choices."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.outbox import pages
from core.outbox.forms import PreferencesForm
from core.outbox.preferences import preferences_of
from core.outbox.services import mark_all_read
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the own notices, all or the unread ones."""
    return render(
        request, "payroll/ess/notices.html", {"inbox": pages.inbox_page(request, portal_actor(request))}
    )


@require_POST
@employee_page
def read(request: HttpRequest, employee: Employee, notice_id: int) -> HttpResponse:
    """Mark one as read and go on to what it tells of."""
    return redirect(pages.read_one(portal_actor(request), notice_id, default="/ess/notices"))


@require_POST
@employee_page
def read_all(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Mark all as read."""
    mark_all_read(actor=portal_actor(request))
    messages.success(request, _("All notices are marked as read."))
    return redirect("ess:notices")


@employee_page
def preferences(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show and change which notices also come by e-mail, and the language."""
    actor = portal_actor(request)
    now = preferences_of(actor)
    form = PreferencesForm(request.POST or None, now=now)
    if answer := pages.keep_choices(request, form, actor, request.path):
        return answer
    return render(request, "payroll/ess/notice_preferences.html", {"form": form, "now": now})
