"""Session locks of PostgreSQL (advisory) that say who is at work on a row.

A lock goes with its connection, so a killed worker is noticed at once and without clocks.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, InterfaceError, connection


@contextmanager
def held(kind: str, number: int | str) -> Iterator[bool]:
    """Hold the lock of one row of the current schema inside the block; False when another connection has it."""
    name = f"{connection.schema_name}:{kind}:{number}"  # type: ignore[attr-defined]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [name])
        is_held: bool = cursor.fetchone()[0]
    try:
        yield is_held
    finally:
        # After a lost connection there is nothing left to unlock.
        if is_held:
            with suppress(DatabaseError, InterfaceError), connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [name])
