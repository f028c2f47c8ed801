"""Sign-in, tokens, passwords, users: the only writers."""

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate, password_validation
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import PLATFORM_ADMIN, roles_of
from core.accounts import lockout, notices, tokens
from core.accounts.hashing import turn_to_hash
from core.accounts.models import RefreshToken, User
from core.accounts.rights import administering_roles, check_may_manage, is_last_administrator
from core.actors import Actor, Door, actor_for
from core.audit.services import changes, record
from core.errors import Duplicate, ErrorCode, Forbidden, InvalidState, Unauthenticated, ValidationFailed
from core.refusals import naming_refusals
from core.requests import client_address
from core.tenancy.context import current_tenant
from core.tenancy.enums import PUBLIC_SCHEMA

# Easily misread characters are left out, since people type these from paper.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789"
GENERATED_LENGTH = 12


@dataclass(frozen=True, slots=True)
class SignIn:
    """What a successful sign-in gives: the person and a pair of signed tokens."""

    user: User
    token: str
    refresh_token: str


def sign_in(*, request: HttpRequest, username: str, password: str) -> SignIn:
    """Check name and password and start a token family.

    Raises Unauthenticated for a wrong pair, TooManyRequests after ten wrong tries.
    """
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        raise Unauthenticated(
            _("The user name or the password is wrong."), code=ErrorCode.INVALID_CREDENTIALS
        )
    return begin_sign_in(request=request, user=user)


def begin_sign_in(*, request: HttpRequest, user: User, without_password: bool = False) -> SignIn:
    """Start a token family for somebody who has been proved, in the user's own schema.

    `without_password` says that no password was asked for, so that one that is still to be changed stops nobody.
    """
    with transaction.atomic():
        user.last_login = timezone.now()
        user.save(update_fields=["last_login"])
        record(_actor(user, request), "accounts.signed_in", user)
        return _issue(
            user,
            family=uuid.uuid4(),
            address=client_address(request),
            without_password=without_password,
        )


def refresh(*, request: HttpRequest, raw: str) -> SignIn:
    """Exchange a refresh token for a new pair. A token used twice revokes its whole family."""
    claims = tokens.read_refresh(raw)
    text = _("The refresh token is not valid any more. Sign in again.")
    refused = Unauthenticated(text, code=ErrorCode.REFRESH_TOKEN_INVALID)
    if claims.get("tenant") != current_tenant().slug:
        raise refused
    with transaction.atomic():
        row = RefreshToken.objects.select_for_update().select_related("user").filter(pk=claims["jti"]).first()
        if row is None or not row.user.is_active:
            raise refused
        reused = row.used_at is not None or row.revoked_at is not None
        if reused:
            revoke_family(row.family)
            record(_actor(row.user, request), "accounts.refresh_token_reused", row.user)
        else:
            row.used_at = timezone.now()
            row.save(update_fields=["used_at"])
            result = _issue(
                row.user,
                family=row.family,
                address=client_address(request),
                without_password=bool(claims.get(tokens.WITHOUT_PASSWORD)),
            )
    if reused:
        raise refused
    return result


def sign_out(*, raw: str | None, actor: Actor) -> None:
    """Revoke the family of the refresh token, or all of the caller's when none is given; access tokens too.

    Raises Unauthenticated for a wrong token, Forbidden for a platform administrator inside an institution.
    """
    _refuse_visitor(actor)
    with transaction.atomic():
        own = RefreshToken.objects.filter(user__pk=actor.user_id or 0)
        rows = own.filter(revoked_at=None)
        if raw:
            claims = tokens.read_refresh(raw)
            family = own.filter(pk=claims["jti"]).values("family")
            rows = rows.filter(family__in=family)
        else:
            User.objects.filter(pk=actor.user_id or 0).update(token_version=F("token_version") + 1)
        rows.update(revoked_at=timezone.now())
        record(actor, "accounts.signed_out")


def revoke_family(family: uuid.UUID) -> None:
    """Make every token of the family useless."""
    RefreshToken.objects.filter(family=family, revoked_at=None).update(revoked_at=timezone.now())


def create_user(
    *,
    actor: Actor,
    username: str,
    name: str,
    role: str,
    email: str = "",
    phone: str = "",
    password: str | None = None,
    must_change_password: bool = True,
) -> tuple[User, str]:
    """Create a user of the current tenant and return it with the password, generated if none was given.

    The password is returned once and stored only as a hash; a notice tells the person of the account, not of
    the password. Raises Duplicate when the name is taken, ValidationFailed for an unknown role or a weak
    password, Forbidden for a role whose accounts the actor may not manage.
    """
    username = username.strip().lower()
    _check_role(role)
    check_may_manage(actor, role)
    if User.objects.named(username).exists():
        raise _taken(username)
    user = User(username=username, name=name, role=role, email=email, phone=phone)
    if password is not None:
        check_password_strength(password, user)
    plain = password or generate_password()
    with turn_to_hash():
        user.set_password(plain)
    user.must_change_password = must_change_password
    with transaction.atomic(), naming_refusals({"user_username_unique": lambda: _taken(username)}):
        user.save()
        record(
            actor, "accounts.user_created", user, after={"username": username, "role": role, "email": email}
        )
        notices.tell_created([user], actor)
    return user, plain


def update_user(*, user: User, actor: Actor, **values: Any) -> User:
    """Change name, user name, e-mail, phone, language, role or activity.

    Deactivation, another role and another user name (a phone number that changes hands) end every sign-in.
    Everybody may choose the own language. Raises Forbidden for an account, or a role to be given, with more
    rights than the actor may manage; InvalidState when nobody could manage accounts any more; Duplicate for a
    taken user name; ValidationFailed for an unknown role.
    """
    if "role" in values:
        _check_role(values["role"])
    with transaction.atomic(), naming_refusals({"user_username_unique": lambda: _taken(values["username"])}):
        user = User.objects.select_for_update().get(pk=user.pk)
        before, after = changes(user, values)
        _check_change(user, after, actor)
        for field, value in after.items():
            setattr(user, field, value)
        if {"is_active", "role", "username"} & set(after):
            user.token_version += 1
            RefreshToken.objects.filter(user=user, revoked_at=None).update(revoked_at=timezone.now())
        user.save()
        if after:
            record(actor, "accounts.user_changed", user, before=before, after=after)
    return user


def change_password(*, user: User, current: str, new: str, actor: Actor) -> User:
    """Change the caller's own password; every token issued before stops working.

    Raises ValidationFailed naming the field, TooManyRequests after ten wrong tries at the current one (a
    stolen token must not guess it), Forbidden for a platform administrator inside an institution.
    """
    _refuse_visitor(actor)
    lockout.count_own_try(user.pk)
    with turn_to_hash():
        is_right = user.check_password(current)
    if not is_right:
        raise ValidationFailed.at("current_password", _("This is not your current password."))
    lockout.clear_own(user.pk)
    if current == new:
        raise ValidationFailed.at("new_password", _("Choose a password that differs from the current one."))
    check_password_strength(new, user, field="new_password")
    with transaction.atomic():
        user = _set_password(
            user=user, plain=new, actor=actor, must_change=False, action="accounts.password_changed"
        )
        notices.tell_changed(user, actor)
    return user


def reset_password(*, user: User, actor: Actor) -> str:
    """Give the user a new generated password, to be changed at the next sign-in, and return it once.

    A notice tells the person that it was done. Raises Forbidden for an account with more rights.
    """
    check_may_manage(actor, user.role)
    plain = generate_password()
    with transaction.atomic():
        user = _set_password(
            user=user, plain=plain, actor=actor, must_change=True, action="accounts.password_reset"
        )
        notices.tell_reset(user, actor)
    return plain


def generate_password() -> str:
    """Return a random password without characters that are easily misread."""
    return "".join(secrets.choice(ALPHABET) for _position in range(GENERATED_LENGTH))


def check_password_strength(password: str, user: User | None = None, *, field: str = "password") -> None:
    """Raise ValidationFailed naming what is wrong with the password."""
    try:
        password_validation.validate_password(password, user)
    except ValidationError as error:
        raise ValidationFailed(error.messages[0], fields={field: error.messages}) from error


def _set_password(*, user: User, plain: str, actor: Actor, must_change: bool, action: str) -> User:
    encoded = User()
    with turn_to_hash():
        encoded.set_password(plain)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        user.password = encoded.password
        user.must_change_password = must_change
        user.token_version += 1
        user.save()
        RefreshToken.objects.filter(user=user, revoked_at=None).update(revoked_at=timezone.now())
        record(actor, action, user)
    return user


def _issue(user: User, *, family: uuid.UUID, address: str, without_password: bool = False) -> SignIn:
    row = RefreshToken.objects.create(
        family=family, user=user, address=address, expires_at=timezone.now() + settings.REFRESH_TOKEN_LIFETIME
    )
    tenant = current_tenant().slug
    return SignIn(
        user,
        tokens.access_token(user, tenant, family=family, without_password=without_password),
        tokens.refresh_token(row, tenant, without_password=without_password),
    )


def _actor(user: User, request: HttpRequest) -> Actor:
    return actor_for(user, tenant_type=current_tenant().type, door=Door.API, address=client_address(request))


def _refuse_visitor(actor: Actor) -> None:
    """Raise Forbidden: a platform administrator's row is in public, the number here is somebody else's."""
    if actor.is_platform and current_tenant().schema_name != PUBLIC_SCHEMA:
        raise Forbidden(_("Your account belongs to the platform. Do this on the platform's own host."))


def _check_change(user: User, after: Mapping[str, Any], actor: Actor) -> None:
    """Raise Forbidden for what the actor may not change, InvalidState where the last administrator would go."""
    is_own = actor.user_id == user.pk and not actor.is_platform
    if set(after) <= ({"language"} if is_own else set()):
        return
    check_may_manage(actor, user.role)
    if "role" in after:
        check_may_manage(actor, after["role"])
    stays = after.get("is_active", True) and after.get("role", user.role) in administering_roles()
    if not stays and user.is_active and {"role", "is_active"} & set(after) and is_last_administrator(user):
        text = _("This is the only active administrator. Make another one first.")
        raise InvalidState.at("is_active" if "is_active" in after else "role", text)


def _taken(username: str) -> Duplicate:
    text = _("The user name %(name)s is taken.") % {"name": username}
    return Duplicate.at("username", text)


def _check_role(role: str) -> None:
    tenant = current_tenant()
    known = [PLATFORM_ADMIN] if tenant.schema_name == PUBLIC_SCHEMA else roles_of(tenant.type)
    if role not in known:
        text = _("Choose one of these roles: %(roles)s.") % {"roles": ", ".join(known)}
        raise ValidationFailed.at("role", text)
