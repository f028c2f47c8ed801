"""Who may see the portal's pages: signed in, with the right, and with an employee record."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from core.access import authorize
from core.actors import Actor, Door, actor_for
from core.errors import Forbidden, NotFound
from core.requests import client_address
from core.tenancy.context import current_tenant
from payroll.ess.portal.homes import home_of
from payroll.ess.selectors import employee_of
from payroll.organizations.permissions import EMPLOYEE, PortalPermission

Page = Callable[..., HttpResponse]


def portal_actor(request: HttpRequest) -> Actor:
    """Return the signed-in person as services know them."""
    return actor_for(
        request.user, tenant_type=current_tenant().type, door=Door.PORTAL, address=client_address(request)
    )


def employee_page(view: Page) -> Page:
    """Give the view the caller's employee record; staff without one get a page that leads to the admin."""

    @login_required
    @never_cache
    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user: Any = request.user
        try:
            authorize(portal_actor(request), PortalPermission.SELF)
            employee = employee_of(user)
        except (Forbidden, NotFound):
            if home := home_of(user.role):
                return redirect(home)
            return render(request, "payroll/ess/no_employee.html", {"is_office": user.role != EMPLOYEE})
        try:
            return view(request, employee, *args, **kwargs)
        except NotFound as error:
            raise Http404(str(error.message)) from error

    return wrapped
