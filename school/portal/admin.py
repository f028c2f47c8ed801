"""From the office to the own leave and payslips, which stand in the portal for all who work at the school."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path

from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.errors import NotFound
from school.foundation.site import school_site
from school.payroll.permissions import PayrollPermission
from school.staff.permissions import StaffPermission
from school.staff.selectors.leave import own_record


def _to(request: HttpRequest, page: str) -> HttpResponse:
    """Lead to a page of the portal; who is no member of staff is told so on the first page."""
    try:
        own_record(admin_actor(request))
    except NotFound as error:
        messages.warning(request, str(error.message))
        return redirect("admin:index")
    return redirect(page)


@needs(StaffPermission.LEAVE)
def my_leave(request: HttpRequest) -> HttpResponse:
    """Go to the own leave."""
    return _to(request, "portal:teaching-leave")


@needs(PayrollPermission.OWN)
def my_payslips(request: HttpRequest) -> HttpResponse:
    """Go to the own payslips."""
    return _to(request, "portal:payslips")


def own_pages() -> list[URLPattern]:
    """Return the pages below /admin/."""
    wrap = school_site.admin_view
    return [
        path("my-leave/", wrap(my_leave), name="my_leave"),
        path("my-payslips/", wrap(my_payslips), name="my_payslips"),
    ]


school_site.register_pages(own_pages)
