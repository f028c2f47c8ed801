"""Users made by the thousand: without a password first, which costs nothing and cannot be guessed."""

from collections.abc import Collection, Iterable, Sequence

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, make_password
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Lower
from django.utils import timezone

from core.accounts.hashers import GeneratedPasswordHasher
from core.accounts.models import RefreshToken, User, UserQuerySet
from core.accounts.rights import managed_roles
from core.accounts.services import generate_password
from core.actors import Actor
from core.audit.services import record

BATCH = 1000


def taken_usernames(usernames: Iterable[str]) -> set[str]:
    """Return those of the names that users have already, in small letters."""
    rows = User.objects.alias(lower_name=Lower("username")).filter(
        lower_name__in=[name.lower() for name in usernames]
    )
    return {name.lower() for name in rows.values_list("username", flat=True)}


def create_users(*, users: Sequence[User]) -> list[User]:
    """Store new users, each without a password until `first_passwords`, in the caller's transaction.

    Whoever calls has checked the names and the right, and notes the whole in the audit. Raises IntegrityError
    for a name that is taken.
    """
    for user in users:
        user.password = make_password(None)
        user.must_change_password = True
    return User.objects.bulk_create(users, batch_size=BATCH)


def without_password(user_ids: Sequence[int]) -> int:
    """Return how many of the users have never been given a password."""
    return _waiting(user_ids).count()


def first_passwords(*, user_ids: Sequence[int], most: int, actor: Actor) -> list[tuple[User, str]]:
    """Give a password to those who have none yet, at most so many by user name, and return them once.

    Stored as hashes only; each must be changed at the first sign-in. Accounts whose role has been raised since,
    beyond what the actor may manage, are passed over.
    """
    hasher = GeneratedPasswordHasher()
    with transaction.atomic():
        waiting = _waiting(user_ids).filter(role__in=managed_roles(actor))
        users = list(waiting.order_by("username").select_for_update()[:most])
        found = []
        for user in users:
            plain = generate_password()
            user.password = hasher.encode(plain, hasher.salt())
            user.must_change_password = True
            found.append((user, plain))
        User.objects.bulk_update(users, ["password", "must_change_password"], batch_size=BATCH)
        if users:
            record(actor, "accounts.first_passwords", after={"count": len(users)})
    return found


def _waiting(user_ids: Sequence[int]) -> UserQuerySet:
    rows: UserQuerySet = User.objects.filter(
        pk__in=user_ids, is_active=True, password__startswith=UNUSABLE_PASSWORD_PREFIX
    )
    return rows


def close_accounts(*, user_ids: Collection[int], actor: Actor) -> list[int]:
    """Deactivate accounts because of what they are for, and return those that were open; each is signed out.

    In the caller's transaction. Whoever calls has checked the right over the records the accounts belong to, and
    hands in no account of those who manage others. One entry in the audit.
    """
    rows = User.objects.filter(pk__in=user_ids, is_active=True).order_by("pk").select_for_update(no_key=True)
    found = [row.pk for row in rows]
    if found:
        User.objects.filter(pk__in=found).update(is_active=False, token_version=F("token_version") + 1)
        RefreshToken.objects.filter(user__in=found, revoked_at=None).update(revoked_at=timezone.now())
        record(actor, "accounts.closed", after={"count": len(found), "users": found})
    return found


def reopen_accounts(*, user_ids: Collection[int], actor: Actor) -> list[int]:
    """Activate accounts that `close_accounts` closed, and return them; in the caller's transaction."""
    rows = User.objects.filter(pk__in=user_ids, is_active=False).order_by("pk").select_for_update(no_key=True)
    found = [row.pk for row in rows]
    if found:
        User.objects.filter(pk__in=found).update(is_active=True)
        record(actor, "accounts.reopened", after={"count": len(found), "users": found})
    return found
