"""The public page by which anybody who holds a certificate has it verified; it tells no more than the paper."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from core.counters import count_within
from core.errors import TooManyRequests
from core.requests import client_address
from erp_planned.students.models import Certificate
from erp_planned.students.selectors.certificates import certificate_with

MINUTE, A_MINUTE = 60, 30


@require_GET
@never_cache
def verify(request: HttpRequest, token: str) -> HttpResponse:
    """Say whether a paper is genuine. Raises TooManyRequests for who tries many."""
    if count_within(f"student-verify:{client_address(request)}", MINUTE) > A_MINUTE:
        raise TooManyRequests(_("Too many tries; wait a minute."), retry_after=MINUTE)
    row = certificate_with(token)
    response = render(
        request, "erp/students/verify.html", {"found": row, "facts": _facts(row) if row else []},
        status=200 if row else 404,
    )  # fmt: skip
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _facts(row: Certificate) -> list[tuple[str, object]]:
    """Return what the page tells, all of which stands on the paper."""
    first = row.original or row
    return [
        (_("Certificate"), row.get_type_display()),
        (_("Number"), row.number),
        (_("Date of issue"), first.issued_on),
        (_("Name"), row.name_on_paper),
    ]
