"""Giving numbers without gaps: a number belongs to the caller's transaction and goes back when that is undone."""

from datetime import date

from django.db import connection

from core.numbering.models import Series
from core.periods import Month


def next_number(name: str, *, period: str = "") -> int:
    """Return the next number of a series, from 1.

    The series stays locked until the caller's transaction ends: two at once wait for each other, and neither a
    refusal nor a kill leaves a gap. Raises RuntimeError outside a transaction.
    """
    return next_numbers(name, 1, period=period)


def next_numbers(name: str, count: int, *, period: str = "") -> int:
    """Take `count` numbers at once and return the first. Raises RuntimeError outside a transaction."""
    if not connection.in_atomic_block:
        raise RuntimeError("numbers are given inside the transaction that uses them")
    table = connection.ops.quote_name(Series._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} AS series (name, period, last) VALUES (%s, %s, %s) "  # noqa: S608 - our own table
            "ON CONFLICT (name, period) DO UPDATE SET last = series.last + EXCLUDED.last RETURNING last",
            [name, period, count],
        )
        (last,) = cursor.fetchone()
    return int(last) - count + 1


def yearly_number(name: str, prefix: str, on: date) -> str:
    """Return the next number of a series that begins anew each financial year: `INV/26-27/0001`.

    Of a prefix of three letters and at most 9999 documents a year it has the 14 characters that tax documents may
    have 16 of (CGST Rules, rule 46). Raises RuntimeError outside a transaction.
    """
    start = Month.of(on).financial_year.start
    year = f"{start % 100:02d}-{(start + 1) % 100:02d}"
    return f"{prefix}/{year}/{next_number(name, period=year):04d}"
