"""Telling people about their own account. No notice ever holds a password: that is shown once, on paper."""

from collections.abc import Iterable

from core.accounts.models import User
from core.actors import Actor
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify_many
from core.tenancy.addresses import absolute
from core.tenancy.context import current_tenant

CREATED, RESET, CHANGED = "account_created", "password_reset", "password_changed"


def tell_created(users: Iterable[User], actor: Actor) -> int:
    """Write to each new user with an e-mail address that there is an account, its name and where to sign in.

    One or thousands of users in the same few statements; in the caller's transaction. Returns the rows added.
    """
    return _tell(CREATED, (user for user in users if user.email), actor, [Channel.EMAIL], once=True)


def tell_reset(user: User, actor: Actor) -> int:
    """Tell the user that somebody else has given the account a new password."""
    return _tell(RESET, [user], actor, [Channel.INBOX, Channel.EMAIL])


def tell_changed(user: User, actor: Actor) -> int:
    """Tell the user that the password was changed: whoever did not do it hears of it."""
    return _tell(CHANGED, [user], actor, [Channel.INBOX, Channel.EMAIL])


def _tell(
    template: str, users: Iterable[User], actor: Actor, channels: list[Channel], *, once: bool = False
) -> int:
    recipients = (
        Recipient(
            user_id=user.pk,
            context={"username": user.username},
            key=f"{template}:{user.pk}" if once else None,
        )
        for user in users
    )
    context = {"institution": current_tenant().name, "link": absolute("/")}
    return notify_many(
        actor=actor, template=template, context=context, channels=channels, recipients=recipients
    )
