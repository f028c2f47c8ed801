"""Pages of the admin beside lists and forms: a question before an act, and credentials shown once."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from core.errors import DomainError
from core.forms import add_refusal
from core.outbox.models import Job
from core.outbox.selectors import progress_of
from core.progress import Progress
from core.refusals import refusals

if TYPE_CHECKING:
    from core.admin.sites import KaryalayaSite

# Seconds between making a password and showing it; long enough for the browser to follow a redirect.
SHOWN_WITHIN = 120


@dataclass(frozen=True, slots=True)
class Credentials:
    """A person's user name and generated password."""

    name: str
    username: str
    password: str


def ask(
    request: HttpRequest,
    site: "KaryalayaSite",
    *,
    title: Any,
    text: Any,
    button: Any,
    back: str,
    act: Callable[[dict[str, Any]], HttpResponse],
    form: forms.Form | None = None,
    is_dangerous: bool = False,
    facts: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Ask before acting; `act` is called with the form's values. Its refusal is shown on the same page.

    Without `form` there is only the button. `facts` is what a template that it names (`facts`) shows above the form.
    """
    if form is None:
        form = forms.Form(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            with refusals():
                return act(form.cleaned_data)
        except DomainError as error:
            add_refusal(form, error)
    context = {
        **site.each_context(request),
        "title": title,
        "text": text,
        "form": form,
        "button": button,
        "back": back,
        "is_dangerous": is_dangerous,
        **(facts or {}),
    }
    return TemplateResponse(request, "admin/ask.html", context)


def show_once(
    request: HttpRequest, site: "KaryalayaSite", *, title: Any, rows: Sequence[Credentials], back: str
) -> HttpResponseRedirect:
    """Redirect to a page that shows the credentials once, to this person only; ready to be printed.

    They wait in Redis (never in a cookie or table) and are taken out by the page.
    """
    key = secrets.token_urlsafe(24)
    waiting = {
        "user": request.user.pk,
        "title": str(title),
        "rows": [asdict(row) for row in rows],
        "back": back,
    }
    cache.set(f"credentials:{key}", waiting, SHOWN_WITHIN)
    return HttpResponseRedirect(reverse(f"{site.name}:credentials", args=[key]))


def credentials_pages(site: "KaryalayaSite") -> list[Any]:
    """Return the URL pattern of the page; to be registered once per site."""

    @never_cache
    def page(request: HttpRequest, key: str) -> HttpResponse:
        found = cache.get(f"credentials:{key}")
        is_theirs = bool(found) and found["user"] == request.user.pk
        if is_theirs:
            cache.delete(f"credentials:{key}")
        context = {
            **site.each_context(request),
            "title": found["title"] if is_theirs else _("Shown already"),
            "rows": found["rows"] if is_theirs else [],
            "back": found["back"] if is_theirs else reverse(f"{site.name}:index"),
        }
        return TemplateResponse(request, "admin/credentials.html", context, status=200 if is_theirs else 410)

    return [path("credentials/<str:key>/", site.admin_view(page), name="credentials")]


def progress_answer(job: Job) -> JsonResponse:
    """Answer how far a job is."""
    return counts_answer(progress_of(job), state=job.state, is_over=job.is_finished)


def counts_answer(found: Progress, *, state: str, is_over: bool) -> JsonResponse:
    """Answer how far work is, as the page's script asks (static/admin_pages/admin_pages.js)."""
    counts = {"done": found.done, "total": found.total, "percent": found.percent}
    return JsonResponse({"state": state, **counts, "is_over": is_over})
