"""What a passing loss of something outside looks like: of the database, of Redis, of the broker.

Such a loss is nobody's mistake and says nothing about the work itself: a door answers 503 and asks to try
again, a job waits and is tried again.
"""

import kombu.exceptions
import psycopg
import redis
from django.db import InterfaceError, OperationalError
from django.utils.translation import gettext as _

DATABASE_AWAY = (OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError)
REDIS_AWAY = (redis.ConnectionError, redis.TimeoutError, redis.BusyLoadingError, redis.ReadOnlyError)
BROKER_AWAY = (kombu.exceptions.OperationalError, *REDIS_AWAY)
PASSING = (*DATABASE_AWAY, *BROKER_AWAY)

# SQLSTATE of a serialization failure, a deadlock, a lock that is not free.
BUSY_STATES = frozenset({"40001", "40P01", "55P03"})
# Seconds after which a caller is asked to try again.
RETRY_AFTER = 10
# PostgreSQL's words for a statement that ran into its time limit: it would so again.
TOO_SLOW = "statement timeout"


def is_outage(error: BaseException | None) -> bool:
    """Say whether the error, or the one it was raised from, is a passing loss."""
    for _step in range(5):
        if error is None:
            return False
        if isinstance(error, PASSING):
            return True
        error = error.__cause__
    return False


def is_contention(error: BaseException) -> bool:
    """Say whether the database refused because somebody else holds the same rows; it answers all the same."""
    return getattr(error.__cause__, "sqlstate", None) in BUSY_STATES


def outage_message(error: BaseException) -> str:
    """Return what a person is told."""
    if TOO_SLOW in str(error):
        return _("This took too long and was stopped; nothing has been changed. Ask for less, or try later.")
    return _("A part of the system does not answer at this moment. Please try again shortly.")
