"""What stands above a list: the filters in force as chips, and the filters that were saved."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.errors import DomainError
from core.lists import services
from core.numbers import whole_number
from core.refusals import refusals

if TYPE_CHECKING:
    from core.admin.service_admin import ServiceAdmin


class Chip(NamedTuple):
    """One filter in force, and the address of the list without it."""

    text: str
    without: str


class Option(NamedTuple):
    """One choice of a filter."""

    value: str
    text: str
    is_chosen: bool


class Select(NamedTuple):
    """A filter as a box to choose from; `name` is the part of the address."""

    name: str
    options: list[Option]

    @property
    def drawn(self) -> SafeString:
        """The options as they stand in the box; drawn here, since a list's page has a hundred of them."""
        chosen = SafeString(" selected")
        return format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            ((option.value, chosen if option.is_chosen else "", option.text) for option in self.options),
        )


def chips(changelist: Any, request: HttpRequest) -> list[Chip]:
    """Return the search and each filter in force, with the address that takes it away."""
    found = []
    if changelist.query:
        found.append(Chip(f"{_('Search')}: {changelist.query}", _without(request, {"q"})))
    for spec in changelist.filter_specs:
        names = {name for name in spec.expected_parameters() if name in request.GET}
        if names:
            found.append(
                Chip(f"{capfirst(spec.title)}: {_value(spec, changelist, request)}", _without(request, names))
            )
    return found


def as_select(spec: Any, choices: list[dict[str, Any]]) -> Select | None:
    """Return a filter of links as a box to choose from; None where a choice is more than one value."""
    names: set[str] = set()
    options, expected = [], frozenset(spec.expected_parameters())
    for choice in choices:
        mine = [pair for pair in parse_qsl(choice["query_string"].removeprefix("?")) if pair[0] in expected]
        if len(mine) > 1:
            return None
        names.update(name for name, _value in mine)
        options.append(Option(mine[0][1] if mine else "", str(choice["display"]), choice["selected"]))
    return Select(names.pop(), options) if len(names) == 1 else None


def saved(admin: "ServiceAdmin", request: HttpRequest) -> dict[str, Any]:
    """Return what the bar shows of saved filters; `to_save` is empty where nothing new is filtered."""
    actor, now = admin.actor(request), services.canonical(request.GET.urlencode())
    rows = services.filters_of(actor, admin.opts.label)
    known = any(row.query == now for row in rows)
    return {
        "saved_filters": [
            (row, row.query == now, services.has_own(actor) and row.owner_id == actor.user_id) for row in rows
        ],
        "to_save": "" if known or not services.has_own(actor) else now,
    }


def filter_urls(admin: "ServiceAdmin") -> list[URLPattern]:
    """Return the addresses that save and remove a filter of the list."""
    name = f"{admin.opts.app_label}_{admin.opts.model_name}"

    def guarded(act: Callable[..., object]) -> Callable[..., HttpResponse]:
        @require_POST
        def page(request: HttpRequest) -> HttpResponse:
            if not admin.has_view_permission(request):
                raise PermissionDenied
            return _done(request, lambda: act(admin, request))

        return admin.admin_site.admin_view(page)

    return [
        path("filters/save/", guarded(_save), name=f"{name}_save_filter"),
        path("filters/remove/", guarded(_remove), name=f"{name}_remove_filter"),
    ]


def _save(admin: "ServiceAdmin", request: HttpRequest) -> None:
    sent = request.POST
    services.save_filter(
        listing=admin.opts.label,
        needs=admin.permissions.get("view") or "",
        name=sent.get("name", ""),
        query=sent.get("query", ""),
        is_shared="is_shared" in sent,
        actor=admin.actor(request),
    )


def _remove(admin: "ServiceAdmin", request: HttpRequest) -> None:
    number = whole_number(request.POST.get("filter", "")) or 0
    services.remove_filter(filter_id=number, actor=admin.actor(request))


def _done(request: HttpRequest, act: Callable[[], object]) -> HttpResponse:
    """Do it, and lead back to the list as it was filtered."""
    try:
        with refusals():
            act()
    except DomainError as error:
        texts = [str(text) for named in error.fields.values() for text in named]
        messages.error(request, " ".join(texts) or str(error.message))
    return HttpResponseRedirect(f"../../?{services.canonical(request.POST.get('query', ''))}")


def _without(request: HttpRequest, names: set[str]) -> str:
    left = request.GET.copy()
    for name in {*names, *services.PASSING}:
        left.pop(name, None)
    return f"?{left.urlencode()}"


def _value(spec: Any, changelist: Any, request: HttpRequest) -> str:
    """Return the chosen value in words; what was typed, where the filter is a box."""
    for choice in spec.choices(changelist):
        if choice.get("selected"):
            return str(choice["display"])
    return " – ".join(request.GET[name] for name in spec.expected_parameters() if name in request.GET)
