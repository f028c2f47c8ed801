"""The own inbox and its choices, as pages of the admin."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from core.admin.sites import KaryalayaSite, admin_actor
from core.errors import NotFound
from core.outbox import pages as inbox
from core.outbox.forms import PreferencesForm
from core.outbox.preferences import preferences_of
from core.outbox.services import mark_all_read


class NoticePages:
    """The pages on one site; everybody whom it lets in has an inbox."""

    def __init__(self, site: KaryalayaSite) -> None:
        self.site = site

    def overview(self, request: HttpRequest) -> HttpResponse:
        """List the own notices, all or the unread ones."""
        found = inbox.inbox_page(request, admin_actor(request))
        return self._show(request, "admin/notices.html", title=_("Notices"), inbox=found)

    def read(self, request: HttpRequest, notice_id: int) -> HttpResponse:
        """Mark one as read and go on to what it tells of."""
        try:
            return HttpResponseRedirect(inbox.read_one(admin_actor(request), notice_id, default=self._list()))
        except NotFound as error:
            raise Http404(str(error)) from error

    def read_all(self, request: HttpRequest) -> HttpResponse:
        mark_all_read(actor=admin_actor(request))
        messages.success(request, _("All notices are marked as read."))
        return HttpResponseRedirect(self._list())

    def preferences(self, request: HttpRequest) -> HttpResponse:
        """Show and change which notices also come by e-mail, and the language."""
        actor = admin_actor(request)
        now = preferences_of(actor)
        form = PreferencesForm(request.POST or None, now=now)
        if answer := inbox.keep_choices(request, form, actor, request.path):
            return answer
        title = _("Notices by e-mail")
        return self._show(request, "admin/notice_preferences.html", title=title, form=form, now=now)

    def _show(self, request: HttpRequest, template: str, **context: Any) -> HttpResponse:
        return TemplateResponse(request, template, {**self.site.each_context(request), **context})

    def _list(self) -> str:
        return reverse("admin:notices", current_app=self.site.name)


def pages(site: KaryalayaSite) -> list[URLPattern]:
    """Return the addresses of the pages on one site."""
    to, wrap = NoticePages(site), site.admin_view
    return [
        path("notices/", wrap(never_cache(to.overview)), name="notices"),
        path("notices/read-all/", wrap(require_POST(to.read_all)), name="notices_read_all"),
        path("notices/preferences/", wrap(never_cache(to.preferences)), name="notice_preferences"),
        path("notices/<int:notice_id>/read/", wrap(require_POST(to.read)), name="notice_read"),
    ]
