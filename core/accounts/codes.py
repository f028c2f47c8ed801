"""Sign-in by a code that is sent to the registered phone or e-mail address: six digits, once, for ten minutes.

Only a digest with the server's key is kept. Asking for a code answers alike, and as slowly, for every name, so that
nobody learns from it who has an account. Asking and trying are counted by name and address: who knows a number spoils
the own tries, not the person's. What strangers may do in all is bounded besides, since a code can be guessed; who comes
from an address from which a code has let the person in is none.
"""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from core.accounts.models import SignInCode, User
from core.actors import Actor
from core.counters import count_within
from core.errors import TooManyRequests
from core.outbox.enums import Channel
from core.outbox.services import notify
from core.tenancy.context import current_tenant

NOTICE = "sign_in_code"
VALID_FOR = timedelta(minutes=10)
DIGITS = 6
DAY = timedelta(days=1)
# Tries within VALID_FOR for one name from one address; of those who neither asked nor are known, for a name in a day.
TRIES, MOST_STRANGE_TRIES = 5, 20
# Codes that may be asked for within VALID_FOR: for one name from one address, from one address.
MOST_FOR_NAME, MOST_FROM_ADDRESS = 3, 30
# For one name from addresses that are not known: within VALID_FOR, in a day.
MOST_FROM_STRANGERS, MOST_FROM_STRANGERS_A_DAY = 10, 40
KNOWN_FOR = timedelta(days=90)
# Seconds that asking takes for any name: longer than writing the code and its message takes.
AS_SLOW_AS = 0.25


def ask_code(*, user: User | None, username: str, address: str, actor: Actor) -> None:
    """Send the user a new code, which makes an earlier one asked for from there useless; for nobody only take as long.

    Raises TooManyRequests for an address that asks too often, in all or for the name, and, unless it is known, for a
    name that strangers ask for too often.
    """
    name, source = _digest(username.lower()), _digest(address)
    _count(f"code-for:{name}:{source}", MOST_FOR_NAME)
    _count(f"code-from:{source}", MOST_FROM_ADDRESS)
    if user is None or not _is_known(user, source):
        _count(f"code-strange:{name}", MOST_FROM_STRANGERS)
        _count(f"code-strange-day:{name}", MOST_FROM_STRANGERS_A_DAY, DAY)
    with _as_slow_as(AS_SLOW_AS):
        if user is not None:
            _send(user, source, actor)


def is_code_right(*, user: User, code: str, address: str) -> bool:
    """Say whether it is a code that the user was sent; it then counts as used, and the address is known.

    It may be entered from another address than it was asked for from: phones change theirs. False without a look
    after TRIES, and for strangers in all after MOST_STRANGE_TRIES.
    """
    source, now = _digest(address), timezone.now()
    if _counted(f"code-tries:{user.pk}:{source}", VALID_FOR) > TRIES:
        return False
    with transaction.atomic():
        rows = list(SignInCode.objects.select_for_update().filter(user=user).order_by("pk"))
        is_strange = not any(row.source == source for row in rows)
        if is_strange and _counted(f"code-tries-strange:{user.pk}", DAY) > MOST_STRANGE_TRIES:
            return False
        wanted = _digest(f"{user.pk}:{code.strip()}")
        found = [
            row for row in rows if row.expires_at > now and constant_time_compare(row.digest or "-", wanted)
        ]
        if not found:
            return False
        SignInCode.objects.filter(pk=found[0].pk).update(digest="")
        values = {"right_at": now, "expires_at": now, "digest": ""}
        SignInCode.objects.update_or_create(user=user, source=source, defaults=values)
    return True


def _is_known(user: User, source: str) -> bool:
    rows = SignInCode.objects.filter(user=user, source=source, right_at__gt=timezone.now() - KNOWN_FOR)
    return rows.exists()


def _send(user: User, source: str, actor: Actor) -> None:
    code = "".join(secrets.choice("0123456789") for _place in range(DIGITS))
    now = timezone.now()
    values = {"digest": _digest(f"{user.pk}:{code}"), "expires_at": now + VALID_FOR}
    with transaction.atomic():
        over = SignInCode.objects.filter(user=user, expires_at__lt=now)
        over.filter(Q(right_at=None) | Q(right_at__lt=now - KNOWN_FOR)).delete()
        SignInCode.objects.update_or_create(user=user, source=source, defaults=values)
        context = {
            "code": code,
            "institution": current_tenant().name,
            "minutes": int(VALID_FOR.total_seconds() // 60),
        }
        notify(
            actor=actor,
            template=NOTICE,
            context=context,
            channels=[Channel.SMS, Channel.EMAIL],
            user_id=user.pk,
        )


def _count(key: str, most: int, within: timedelta = VALID_FOR) -> None:
    if _counted(key, within) > most:
        wait = VALID_FOR if within == VALID_FOR else timedelta(hours=1)
        text = _("Too many codes were asked for. Wait %(minutes)d minutes, then ask again.")
        seconds = int(wait.total_seconds())
        raise TooManyRequests(text % {"minutes": seconds // 60}, retry_after=seconds)


def _counted(key: str, within: timedelta) -> int:
    return count_within(key, int(within.total_seconds()))


def _digest(text: str) -> str:
    return salted_hmac("core.accounts.codes", text, algorithm="sha256").hexdigest()


@contextmanager
def _as_slow_as(seconds: float) -> Iterator[None]:
    """Let the block take at least so long."""
    began = time.monotonic()
    try:
        yield
    finally:
        time.sleep(max(0.0, began + seconds - time.monotonic()))
