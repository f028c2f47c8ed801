"""The own account: who is signed in, and where to change password and language."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core.actors import Actor
from school.portal.access import portal_page
from school.portal.permissions import PortalPermission as P


@portal_page(P.SELF)
def account(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the own account."""
    return render(request, "school/portal/account.html", {"person": request.user})
