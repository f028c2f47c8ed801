"""Where people land: parents with all their children side by side, students, teachers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from core.actors import Actor
from school.foundation.enums import OFFICE_ROLES, Role
from school.portal.access import Child, child_page, portal_page
from school.portal.pages.family import home as family
from school.portal.pages.teacher.day import my_day
from school.portal.permissions import PortalPermission
from school.students.permissions import StudentPermission


@portal_page(PortalPermission.SELF)
def home(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the own home; the office has its own elsewhere."""
    if actor.role in OFFICE_ROLES:
        return redirect("admin:index")
    if actor.role == Role.TEACHER:
        return render(request, "school/portal/teacher/home.html", my_day(actor))
    return family.overview(request, actor)


@child_page(StudentPermission.READ)
def profile(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """Show what the school has on record of the child."""
    return render(request, "school/portal/family/profile.html", {"child": child, "student": child.student})
