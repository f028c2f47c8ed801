"""The way back from a page to the one that led there: its address and title, carried in the page's own address."""

from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

NEXT, TITLE = "next", "back"
FILTERS = "_changelist_filters"  # Django's own: how the list was narrowed that led to a row
MOST_OF_TITLE, MOST_OF_ADDRESS = 80, 1000


def way_back(request: HttpRequest) -> str:
    """Return the page of this host that the person came from, as the address names it; or nothing."""
    address = request.GET.get(NEXT, "")
    is_ours = len(address) <= MOST_OF_ADDRESS and url_has_allowed_host_and_scheme(
        address, {request.get_host()}, require_https=request.is_secure()
    )
    return address if is_ours else ""


def title_back(request: HttpRequest) -> str:
    """Return the title of that page, as the link that led here told it; or nothing."""
    title = request.GET.get(TITLE, "")
    return title if way_back(request) and len(title) <= MOST_OF_TITLE else ""


def leading_here(request: HttpRequest, title: object) -> dict[str, str]:
    """Return what a link on this page carries, so that one comes back to it."""
    return {NEXT: request.get_full_path(), TITLE: str(title)[:MOST_OF_TITLE]}


def carried_on(request: HttpRequest) -> dict[str, str]:
    """Return what this page was given, for links to pages that stand for it: its sections and acts."""
    carried = {NEXT: way_back(request), TITLE: title_back(request), FILTERS: request.GET.get(FILTERS, "")}
    return {name: value for name, value in carried.items() if value}


def along(address: str, carried: dict[str, str]) -> str:
    """Return the address of a page with what it is to carry."""
    if not address or not carried:
        return address
    return f"{address}{'&' if '?' in address else '?'}{urlencode(carried)}"
