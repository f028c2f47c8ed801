"""Sign-in by a code that is sent to the registered phone or e-mail address: six digits, once, for ten minutes.

Only a digest with the server's key is kept. Asking for a code answers alike, and as slowly, for every name, so that
nobody learns from it who has an account.
"""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
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
TRIES = 5
DIGITS = 6
# Codes that may be asked for within VALID_FOR: for one name, from one address.
MOST_FOR_NAME, MOST_FROM_ADDRESS = 3, 30
# Seconds that asking takes for any name: longer than writing the code and its message takes.
AS_SLOW_AS = 0.25


def ask_code(*, user: User | None, username: str, address: str, actor: Actor) -> None:
    """Send the user a new code, which makes an earlier one useless; for nobody (None) only take as long.

    Raises TooManyRequests for a name or an address that asks too often.
    """
    _count(f"code-for:{_digest(username.lower())}", MOST_FOR_NAME)
    _count(f"code-from:{_digest(address)}", MOST_FROM_ADDRESS)
    with _as_slow_as(AS_SLOW_AS):
        if user is not None:
            _send(user, actor)


def is_code_right(*, user: User, code: str) -> bool:
    """Say whether it is the user's code; it then counts as used. The sixth try finds no code any more."""
    with transaction.atomic():
        row = SignInCode.objects.select_for_update().filter(user=user).first()
        if row is None:
            return False
        row.tries += 1
        is_right = (
            row.tries <= TRIES
            and row.expires_at > timezone.now()
            and constant_time_compare(row.digest, _digest(f"{user.pk}:{code.strip()}"))
        )
        if is_right or row.tries >= TRIES:
            row.delete()
        else:
            row.save(update_fields=["tries"])
    return is_right


def _send(user: User, actor: Actor) -> None:
    code = "".join(secrets.choice("0123456789") for _place in range(DIGITS))
    values = {
        "digest": _digest(f"{user.pk}:{code}"),
        "expires_at": timezone.now() + VALID_FOR,
        "tries": 0,
    }
    with transaction.atomic():
        SignInCode.objects.update_or_create(user=user, defaults=values)
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


def _count(key: str, most: int) -> None:
    seconds = int(VALID_FOR.total_seconds())
    if count_within(key, seconds) > most:
        text = _("Too many codes were asked for. Wait %(minutes)d minutes, then ask again.")
        raise TooManyRequests(text % {"minutes": seconds // 60}, retry_after=seconds)


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
