"""The own account: who is signed in, and where to change password and language."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core.actors import Actor
from school.foundation.enums import Role
from school.portal.access import portal_page
from school.portal.permissions import PortalPermission as P


@portal_page(P.SELF, (Role.PARENT, Role.STUDENT, Role.TEACHER))
def account(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the own account."""
    return render(
        request, "school/portal/account.html", {"person": request.user, "role": Role(actor.role).label}
    )
