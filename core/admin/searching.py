"""The page and the box that search from anywhere: records (core.search) and the entries of the menu."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from core.search import FEWEST_LETTERS, MOST_HITS, search, tidied
from core.tenancy.context import current_tenant

if TYPE_CHECKING:
    from core.admin.sites import KaryalayaSite


def search_page(site: "KaryalayaSite", request: HttpRequest, actor: Any) -> HttpResponse:
    """Show what is found; words come by POST, since a PAN is to stay out of addresses and logs.

    With `part` in it the answer is the list alone, for the box that opens on every page.
    """
    term = tidied(request.POST.get("s", ""))
    is_part = "part" in request.POST
    groups = search(term, actor=actor, tenant_type=current_tenant().type)
    found = [
        {"label": group.label, "icon": group.icon, "hits": [
            {"title": hit.title, "detail": hit.detail, "link": _link(site, hit)} for hit in group.hits
        ]}
        for group in groups
    ]  # fmt: skip
    menu = list(_menu(site, request, term))[:MOST_HITS] if term else []
    if menu:
        found.append({"label": _("Menu"), "icon": "menu", "hits": menu})
    context: dict[str, Any] = {
        "term": term,
        "groups": found,
        "count": sum(len(group["hits"]) for group in found),
        "is_short": len(term) < FEWEST_LETTERS,
    }
    if is_part:
        return TemplateResponse(request, "admin/search_results.html", context)
    return TemplateResponse(
        request, "admin/search.html", {**site.each_context(request), "title": _("Search"), **context}
    )


def _menu(site: "KaryalayaSite", request: HttpRequest, term: str) -> Iterator[dict[str, Any]]:
    """Give the entries whose words or whose group's words hold all that was typed."""
    words = term.casefold().split()
    for group in site.menu(request).groups:
        for item in group.items:
            named = f"{group.title} {item.title}".casefold()
            if all(word in named for word in words):
                yield {"title": item.title, "detail": group.title, "link": item.link}


def _link(site: "KaryalayaSite", hit: Any) -> str:
    return reverse(f"{site.name}:{hit.page}", args=[] if hit.key is None else [hit.key])
