"""The own notices: list, read, choices."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as django_set_language

from core.accounts.own import choose_language
from core.actors import Actor
from core.errors import ValidationFailed
from core.outbox import pages
from core.outbox.forms import PreferencesForm
from core.outbox.preferences import preferences_of
from core.outbox.services import mark_all_read
from school.portal.access import portal_actor, portal_page
from school.portal.permissions import PortalPermission as P


@portal_page(P.SELF)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the own notices, all or the unread ones."""
    return render(request, "school/portal/notices.html", {"inbox": pages.inbox_page(request, actor)})


@require_POST
@portal_page(P.SELF)
def read(request: HttpRequest, actor: Actor, notice_id: int) -> HttpResponse:
    """Mark one as read and go on to what it tells of."""
    return redirect(pages.read_one(actor, notice_id, default="/portal/notices"))


@require_POST
@portal_page(P.SELF)
def read_all(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Mark all as read."""
    mark_all_read(actor=actor)
    messages.success(request, _("All notices are marked as read."))
    return redirect("portal:notices")


@portal_page(P.SELF)
def preferences(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show and change which notices also come by e-mail, and the language."""
    now = preferences_of(actor)
    form = PreferencesForm(request.POST or None, now=now)
    if answer := pages.keep_choices(request, form, actor, request.path):
        return answer
    return render(request, "school/portal/notice_preferences.html", {"form": form, "now": now})


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    logout(request)
    return redirect("sign-in")


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Switch the pages, and keep the language with the account of whoever is signed in."""
    response = django_set_language(request)
    user: Any = request.user
    if user.is_authenticated:
        try:
            choose_language(user=user, language=request.POST.get("language", ""), actor=portal_actor(request))
        except ValidationFailed:
            return response  # as Django does: an unknown language changes nothing
    return response
