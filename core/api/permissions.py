"""Every action of every view names its permission; the matrix answers."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from core.access import is_allowed
from core.errors import ErrorCode, Forbidden, Unauthenticated

# Actions that anybody may call, and those for anybody signed in.
PUBLIC = "public"
SIGNED_IN = "signed-in"


class MatrixPermission(BasePermission):
    """Asks the matrix for the permission that the view declares for the action."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return True, or raise Unauthenticated or Forbidden."""
        if view.action in {None, "metadata"}:
            return True  # a method that the route does not have, or OPTIONS: DRF answers 405
        needed = view.permissions[view.action]
        if needed == PUBLIC:
            return True
        if request.user is None:
            raise Unauthenticated(_("Sign in first: send Authorization: Bearer <token>."))
        user: Any = request.user
        if user.must_change_password and view.action not in view.before_password_change:
            raise Forbidden(
                _("Change your password first: POST /api/auth/change-password."),
                code=ErrorCode.PASSWORD_CHANGE_REQUIRED,
            )
        if needed == SIGNED_IN or is_allowed(view.actor.permissions, needed):
            return True
        raise Forbidden(_("Your role may not do this; it needs the right “%(right)s”.") % {"right": needed})
