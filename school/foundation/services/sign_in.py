"""Sign-in to a school: over REST by user name, school and role (spec: Authentication), on the page by password.

What proves a sign-in over REST is settings.SCHOOL_LOGIN_PROOF. Whatever is wrong (the name, the role, the school of
the user, the proof) is refused with the same words and after the same work.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate, login
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import PLATFORM_ADMIN
from core.accounts import codes, lockout, tokens
from core.accounts import services as accounts
from core.accounts.models import User
from core.accounts.services import SignIn
from core.actors import Actor, Door, actor_for, system_actor
from core.audit.services import record
from core.errors import ErrorCode, Unauthenticated, ValidationFailed
from core.requests import client_address
from core.tenancy.context import current_tenant, in_public
from core.tenancy.enums import PUBLIC_SLUG
from school.foundation.enums import SUPER_ADMIN, Proof


def sign_in(
    *, request: HttpRequest, username: str, role: str, password: str = "", code: str = ""
) -> SignIn | None:
    """Start a token family for the user of this name and role, or return None when a code has been sent instead.

    A platform administrator (super_admin) stands in public and is let into any school, which its audit notes. Raises
    Unauthenticated, ValidationFailed for a proof that is missing, TooManyRequests after too many tries.
    """
    proof = settings.SCHOOL_LOGIN_PROOF
    with _where(role):
        if proof == Proof.OTP and not code:
            _send_code(request, username, role)
            return None
        if proof == Proof.PASSWORD:
            user = _by_password(request, username, role, password)
        else:
            user = _by_name(request, username, role, code if proof == Proof.OTP else None)
        if user is None:
            raise _refused()
        signed_in = accounts.begin_sign_in(
            request=request, user=user, without_password=proof != Proof.PASSWORD
        )
    if user.is_platform and not current_tenant().is_public:
        record(_actor(request, user), "platform.entered", after={"method": "POST", "path": request.path})
    return signed_in


def refresh(*, request: HttpRequest, raw: str) -> SignIn:
    """Exchange a refresh token for a new pair; a platform administrator's is kept in public.

    Raises Unauthenticated; a token used twice revokes its family.
    """
    with _where_issued(tokens.read_refresh(raw)):
        return accounts.refresh(request=request, raw=raw)


def sign_out(*, raw: str | None, actor: Actor) -> None:
    """Revoke the refresh token's family, or all of the caller's sign-ins without one. Raises Unauthenticated."""
    with in_public() if actor.is_platform else nullcontext():
        accounts.sign_out(raw=raw, actor=actor)


def sign_in_page(*, request: HttpRequest, username: str, password: str) -> User:
    """Check name and password on the page and open the session.

    Raises Unauthenticated for a wrong pair, TooManyRequests after too many wrong tries.
    """
    user = authenticate(request, username=username.strip(), password=password)
    if not isinstance(user, User):
        raise _wrong_password()
    return _open_session(request, user)


def sign_in_page_by_code(*, request: HttpRequest, username: str, code: str) -> User:
    """Check the code that was sent and open the session. Raises Unauthenticated, TooManyRequests."""
    user = _by_name(request, username.strip(), None, code)
    if user is None:
        raise _refused()
    _open_session(request, user)
    request.session[tokens.WITHOUT_PASSWORD] = True  # one that is still to be changed is not asked for
    return user


def send_code(*, request: HttpRequest, username: str) -> None:
    """Send a code to whoever has the name; for nobody it takes as long. Raises TooManyRequests."""
    _send_code(request, username.strip(), None)


def _where(role: str) -> AbstractContextManager[Any]:
    """Enter the schema that holds the users of a role."""
    return in_public() if role == SUPER_ADMIN else nullcontext()


def _where_issued(claims: dict[str, Any]) -> AbstractContextManager[Any]:
    return in_public() if claims.get("tenant") == PUBLIC_SLUG else nullcontext()


def _known(username: str, role: str | None) -> User | None:
    """Return the active user of this name, in this role if one is given."""
    wanted = PLATFORM_ADMIN if role == SUPER_ADMIN else role
    user = User.objects.named(username).first() if "\0" not in username else None
    fits = user is not None and user.is_active and wanted in {None, user.role}
    return user if fits else None


def _by_password(request: HttpRequest, username: str, role: str, password: str) -> User | None:
    if not password:
        raise ValidationFailed.at("password", _("Send the password as well."))
    user = authenticate(request, username=username, password=password)
    wanted = PLATFORM_ADMIN if role == SUPER_ADMIN else role
    return user if isinstance(user, User) and user.role == wanted else None


def _by_name(request: HttpRequest, username: str, role: str | None, code: str | None) -> User | None:
    """Return the user of the name if the code is right, or where none is asked for (None); each try counts."""
    address = client_address(request)
    lockout.count_try(username, address)
    user = _known(username, role)
    if user is None or (code is not None and not codes.is_code_right(user=user, code=code, address=address)):
        return None
    lockout.clear(username, address)
    return user


def _send_code(request: HttpRequest, username: str, role: str | None) -> None:
    codes.ask_code(
        user=_known(username, role),
        username=username,
        address=client_address(request),
        actor=system_actor(Door.API, "sign-in"),
    )


def _open_session(request: HttpRequest, user: User) -> User:
    with transaction.atomic():
        login(request, user)
        user.last_login = timezone.now()
        user.save(update_fields=["last_login"])
        record(_actor(request, user, Door.PORTAL), "accounts.signed_in", user)
    return user


def _actor(request: HttpRequest, user: User, door: Door = Door.API) -> Actor:
    return actor_for(user, tenant_type=current_tenant().type, door=door, address=client_address(request))


def _refused() -> Unauthenticated:
    text = _("Name, role or proof do not fit an account of this school.")
    return Unauthenticated(text, code=ErrorCode.INVALID_CREDENTIALS)


def _wrong_password() -> Unauthenticated:
    text = _("The user name or the password is wrong.")
    return Unauthenticated(text, code=ErrorCode.INVALID_CREDENTIALS)
