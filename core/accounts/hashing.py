"""How many passwords a process hashes at once: each takes a core for a third of a second, for anybody."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils.translation import gettext as _

from core.errors import TooManyRequests

# Seconds that a call waits for its turn, and that it is told to wait then.
PATIENCE = 3
AGAIN_IN = 5

_turns = threading.BoundedSemaphore(settings.HASHES_AT_ONCE)
# Of four threads in a process two hash and one waits: the last one serves everybody else.
_places = threading.BoundedSemaphore(settings.HASHES_AT_ONCE + 1)


@contextmanager
def turn_to_hash() -> Iterator[None]:
    """Hold one of the process's turns. Raises TooManyRequests when none comes free in time.

    The other threads of the process stay free for everybody else's calls.
    """
    with _held(_places, 0), _held(_turns, PATIENCE):
        yield


@contextmanager
def _held(semaphore: threading.BoundedSemaphore, patience: int) -> Iterator[None]:
    if not semaphore.acquire(timeout=patience):
        text = _("Too many people are signing in at this moment. Try again in some seconds.")
        raise TooManyRequests(text, retry_after=AGAIN_IN)
    try:
        yield
    finally:
        semaphore.release()
