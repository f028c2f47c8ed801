"""What the notice pages of admin and portal have in common."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import override

from core.actors import Actor
from core.errors import DomainError
from core.forms import add_refusal
from core.language import keep_language
from core.outbox.forms import PreferencesForm
from core.outbox.models import Message
from core.outbox.selectors import notices_of
from core.outbox.services import mark_read

PAGE_SIZE = 20


@dataclass(frozen=True, slots=True)
class Inbox:
    """One page of the own notices."""

    page: Page[Message]
    is_unread_only: bool


def inbox_page(request: HttpRequest, actor: Actor) -> Inbox:
    """Return the page that the address asks for: `?unread=1`, `?page=2`."""
    is_unread_only = request.GET.get("unread") == "1"
    rows = notices_of(actor)
    if is_unread_only:
        rows = rows.filter(read_at=None)
    page: Page[Any] = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    return Inbox(page, is_unread_only)


def read_one(actor: Actor, notice_id: int, *, default: str) -> str:
    """Mark a notice as read and return where to go: to what it tells of, or back."""
    return mark_read(actor=actor, message_id=notice_id).url or default


def keep_choices(request: HttpRequest, form: PreferencesForm, actor: Actor, to: str) -> HttpResponse | None:
    """Keep what was sent and lead on, in the language chosen; None where the form is to be shown (again)."""
    if request.method != "POST" or not form.is_valid():
        return None
    try:
        changed = form.keep(actor)
    except DomainError as error:
        add_refusal(form, error)
        return None
    with override(changed.language):
        messages.success(request, _("Your choices are saved."))
    answer = HttpResponseRedirect(to)
    keep_language(request, answer, changed.language)
    return answer
