"""Numbers of one institution that no other has: tests of isolation ask for them where they are unknown."""

from django.db import connection

FAR_NUMBERS = """
    SELECT setval(oid::regclass, 700000) FROM pg_class
    WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace
"""


def give_far_numbers() -> None:
    """Let all numbers that the current institution gives from now on be far from those of any other."""
    with connection.cursor() as cursor:
        cursor.execute(FAR_NUMBERS)
