"""Bearer tokens: what they hold, how they are read."""

import uuid
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework_simplejwt.exceptions import TokenError
from rest_framework_simplejwt.tokens import AccessToken, Token

from core.accounts.models import RefreshToken, User
from core.errors import ErrorCode, Unauthenticated

# Claim of a token, and key of a session, for a sign-in that asked for no password.
WITHOUT_PASSWORD = "no_password"  # noqa: S105 - the name of a claim


class RefreshJwt(Token):
    """The signed form of a RefreshToken row."""

    token_type = "refresh"  # noqa: S105 - a kind, not a secret
    lifetime: timedelta = settings.REFRESH_TOKEN_LIFETIME


def access_token(
    user: User, tenant: str, *, family: uuid.UUID | None = None, without_password: bool = False
) -> str:
    """Return a signed access token for the user in the tenant (its slug); it ends with its family, if any."""
    token = AccessToken()
    token["sub"] = str(user.pk)
    token["tenant"] = tenant
    token["role"] = user.role
    token["ver"] = user.token_version
    if family is not None:
        token["family"] = str(family)
    if without_password:
        token[WITHOUT_PASSWORD] = True
    return str(token)


def refresh_token(row: RefreshToken, tenant: str, *, without_password: bool = False) -> str:
    """Return the signed form of a refresh token row."""
    token = RefreshJwt()
    token["jti"] = str(row.pk)
    token["sub"] = str(row.user_id)
    token["tenant"] = tenant
    if without_password:
        token[WITHOUT_PASSWORD] = True
    return str(token)


def read_access(raw: str) -> dict[str, Any]:
    """Return the claims of an access token. Raises Unauthenticated when it is wrong or expired."""
    return _read(AccessToken, raw)


def read_refresh(raw: str) -> dict[str, Any]:
    """Return the claims of a refresh token. Raises Unauthenticated when it is wrong or expired."""
    return _read(RefreshJwt, raw, ErrorCode.REFRESH_TOKEN_INVALID)


def peek_tenant(raw: str) -> str | None:
    """Return the tenant that a valid token names, else None (the authentication will refuse it later)."""
    try:
        return _read(AccessToken, raw).get("tenant")
    except Unauthenticated:
        return None


def _read(kind: Any, raw: str, code: str = ErrorCode.TOKEN_INVALID) -> dict[str, Any]:
    refusal = _("The token is wrong or has expired. Sign in again.")
    try:
        claims = dict(kind(raw).payload)
    except TokenError as error:
        raise Unauthenticated(refusal, code=code) from error
    if not str(claims.get("sub", "")).isdecimal():
        raise Unauthenticated(refusal, code=code)
    return claims
