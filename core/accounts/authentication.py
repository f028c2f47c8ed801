"""REST authentication: the bearer token, held against the tenant of the request."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.request import Request

from core.access import PLATFORM_ADMIN
from core.accounts import tokens
from core.accounts.models import User
from core.errors import ErrorCode, Forbidden, Unauthenticated
from core.tenancy.context import current_tenant, in_public

PUBLIC = "public"
# Asked by every call, so it is written out: Django would take longer to make it than PostgreSQL to answer it.
SIGNED_IN = """
    SELECT * FROM accounts_user WHERE id = %s AND NOT EXISTS (
        SELECT 1 FROM accounts_refreshtoken WHERE family = %s AND revoked_at IS NOT NULL)
"""


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`; the token's tenant must be the request's."""

    def authenticate(self, request: Request) -> tuple[User, dict[str, Any]] | None:
        """Return user and claims, or None without a header."""
        parts = get_authorization_header(request).decode("latin-1").split()
        if not parts or parts[0].lower() != "bearer":
            return None
        if len(parts) != 2:
            raise Unauthenticated(_("Write the header as: Authorization: Bearer <token>"))
        claims = tokens.read_access(parts[1])
        user = self._user(claims)
        if user is None or not user.is_active or user.token_version != claims.get("ver"):
            raise Unauthenticated(
                _("The token is not valid any more. Sign in again."), code=ErrorCode.TOKEN_INVALID
            )
        return user, claims

    def authenticate_header(self, request: Request) -> str:
        """Make a missing token 401 instead of 403."""
        return "Bearer"

    def _user(self, claims: dict[str, Any]) -> User | None:
        tenant = current_tenant()
        if claims.get("tenant") == tenant.slug:
            return _found(claims)
        if claims.get("tenant") == PUBLIC and claims.get("role") == PLATFORM_ADMIN:
            with in_public():
                return _found(claims, role=PLATFORM_ADMIN)
        raise Forbidden(
            _("This token belongs to another institution. Sign in at %(tenant)s.") % {"tenant": tenant.slug},
            code=ErrorCode.TENANT_MISMATCH,
        )


def _found(claims: dict[str, Any], **only: Any) -> User | None:
    """Return the user of the token, unless the sign-in that it belongs to has ended."""
    found = next(iter(User.objects.raw(SIGNED_IN, [claims["sub"], claims.get("family")])), None)
    return found if found and all(getattr(found, name) == value for name, value in only.items()) else None
