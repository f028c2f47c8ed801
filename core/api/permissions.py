"""Every action of every view names its permission; the matrix answers."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from core.access import is_allowed
from core.accounts.tokens import WITHOUT_PASSWORD
from core.errors import ErrorCode, Forbidden, Unauthenticated
from core.modules import check_module, check_right
from core.suites import suite_of

# Actions that anybody may call, and those for anybody signed in.
PUBLIC = "public"
SIGNED_IN = "signed-in"


class MatrixPermission(BasePermission):
    """Asks the matrix for the permission that the view declares for the action."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return True, or raise Unauthenticated, ModuleDisabled or Forbidden."""
        if view.action in {None, "metadata"}:
            return True  # a method that the route does not have, or OPTIONS: DRF answers 405
        needed = view.permissions[view.action]
        if needed == PUBLIC:
            check_module(view.module)
            return True
        if request.user is None:
            raise Unauthenticated(_("Sign in first: send Authorization: Bearer <token>."))
        if _must_change_first(request) and view.action not in view.before_password_change:
            prefix = suite_of(request).prefix or "/api"
            raise Forbidden(
                _("Change your password first: POST %(path)s.") % {"path": f"{prefix}/auth/change-password"},
                code=ErrorCode.PASSWORD_CHANGE_REQUIRED,
            )
        check_module(view.module)
        check_right(needed)
        if needed == SIGNED_IN or is_allowed(view.actor.permissions, needed):
            return True
        raise Forbidden(_("Your role may not do this; it needs the right “%(right)s”.") % {"right": needed})


def _must_change_first(request: Request) -> bool:
    """Say whether a generated password is still to be changed; who came in without one is not asked for it."""
    user: Any = request.user
    claims: Any = request.auth
    came_without = isinstance(claims, Mapping) and bool(claims.get(WITHOUT_PASSWORD))
    return bool(user.must_change_password) and not came_without
