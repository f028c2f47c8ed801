"""Who may see the students' pages: signed in, with the right, and with a student's record."""

from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from core.access import authorize
from core.errors import Forbidden, NotFound
from erp_planned.students.permissions import StudentsPermission
from erp_planned.students.selectors.students import student_of
from payroll.ess.portal.access import Page, portal_actor


def student_page(view: Page) -> Page:
    """Give the view the caller's own record; who has none belongs to the employees' pages."""

    @login_required
    @never_cache
    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user: Any = request.user
        try:
            authorize(portal_actor(request), StudentsPermission.OWN)
        except Forbidden:
            return redirect("ess:home")
        try:
            return view(request, student_of(user), *args, **kwargs)
        except NotFound as error:
            raise Http404(str(error.message)) from error

    return wrapped
