"""The guardian's page: says what is asked for, and takes the consent by one press. No sign-in: the link is signed."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core.actors import Actor, Door
from core.counters import count_within
from core.errors import DomainError, NotFound, TooManyRequests
from core.requests import client_address
from erp_planned.hostel.links import read_token
from erp_planned.hostel.selectors.passes import get_pass
from erp_planned.hostel.services.outpasses import consent_by_link

MOST_AN_HOUR, HOUR = 60, 3600


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def consent(request: HttpRequest, token: str) -> HttpResponse:
    """Show the outpass; a press of the button is the consent. A second press changes nothing."""
    address = client_address(request)
    if count_within(f"outpass-consent:{address}", HOUR) > MOST_AN_HOUR:
        raise TooManyRequests(_("Too many tries from this address; try again in an hour."), retry_after=HOUR)
    number = read_token(token)
    try:
        row = get_pass(number or 0)
    except NotFound as error:
        raise Http404(str(error.message)) from error
    refused = ""
    if request.method == "POST" and row.consent_at is None:
        guardian = Actor(None, row.student.guardian_name, "guardian", Door.PORTAL, address=address)
        try:
            consent_by_link(outpass=row, actor=guardian)
        except DomainError as error:
            refused = str(error.message)
        row = get_pass(row.pk)
    return render(request, "erp/hostel/consent.html", {"row": row, "refused": refused})
