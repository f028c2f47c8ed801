"""Who may see a page of the portal: signed in, with the right, and for whom it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from core.access import is_allowed
from core.actors import Actor, Door, actor_for
from core.errors import Forbidden, NotFound
from core.requests import client_address
from core.tenancy.context import current_tenant
from school.foundation.enums import Role
from school.students.models import Student
from school.students.selectors import students_of

Page = Callable[..., HttpResponse]
FAMILY = (Role.PARENT, Role.STUDENT)


def portal_actor(request: HttpRequest) -> Actor:
    """Return the signed-in person as services know them."""
    return actor_for(
        request.user, tenant_type=current_tenant().type, door=Door.PORTAL, address=client_address(request)
    )


def portal_page(needs: str, roles: Sequence[str] = ()) -> Callable[[Page], Page]:
    """Give the view the caller as an actor; who lacks the right, the module or the role finds no such page."""

    def decorate(view: Page) -> Page:
        @login_required
        @never_cache
        @wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            actor = portal_actor(request)
            if not is_allowed(actor.permissions, needs) or (roles and actor.role not in roles):
                raise Http404("no such page for this person")
            try:
                return view(request, actor, *args, **kwargs)
            except (NotFound, Forbidden) as error:
                raise Http404(str(error.message)) from error

        return wrapped

    return decorate


@dataclass(frozen=True, slots=True)
class Child:
    """Whose page it is, among the children of a parent; a student has only the own row."""

    student: Student
    children: list[Student]


def child_page(needs: str, roles: Sequence[str] = FAMILY) -> Callable[[Page], Page]:
    """Give the view the child that `?child=` names, the first one where none is named.

    Somebody else's child, and an account without any, find no such page.
    """

    def decorate(view: Page) -> Page:
        @portal_page(needs, roles)
        @wraps(view)
        def wrapped(request: HttpRequest, actor: Actor, *args: Any, **kwargs: Any) -> HttpResponse:
            return view(request, actor, child_of(request, actor), *args, **kwargs)

        return wrapped

    return decorate


def children_of(actor: Actor) -> list[Student]:
    """Return the children of a parent, the eldest first, or the student's own row; former ones last."""
    return sorted(students_of(actor), key=lambda one: (one.status != "active", one.date_of_birth))


def child_of(request: HttpRequest, actor: Actor) -> Child:
    """Return the child that the address names. Raises Http404."""
    children = children_of(actor)
    wanted = request.GET.get("child", "")
    found = next((one for one in children if str(one.pk) == wanted), None)
    if found is None and not wanted and children:
        found = children[0]
    if found is None:
        raise Http404("no such child")
    return Child(found, children)
