"""The letter of offer for the candidate, who has no account: only a signed address leads to it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core.errors import NotFound
from erp_planned.recruitment.letter_links import offer_of
from erp_planned.recruitment.letters import offer_response


@never_cache
@require_safe
def letter_page(_request: HttpRequest, token: str) -> HttpResponse:
    """Return the letter as PDF in the language of the application."""
    try:
        row = offer_of(token)
    except NotFound as error:
        raise Http404(str(error.message)) from error
    return offer_response(row, language=row.candidate.language or "en")
