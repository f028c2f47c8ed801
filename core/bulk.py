"""Many rows changed at once, each to values of its own, by one statement.

Django's `bulk_update` writes a CASE with a branch for each row and column, which the database goes through for each
row: the time grows with the square of the number of rows.
"""

from collections.abc import Collection, Sequence
from typing import Any

from django.db import connection, models


def update_rows(rows: Collection[models.Model], names: Sequence[str]) -> None:
    """Write the named fields of rows of one model as they stand in the objects; nothing for no rows.

    Triggers and constraints are the table's, and what they refuse is a DatabaseError, as by `save`. Plain columns
    only: values are written as they are, and fields that set themselves on saving do not.
    """
    if not rows:
        return
    meta = next(iter(rows))._meta
    columns: list[Any] = [meta.pk, *(meta.get_field(name) for name in names)]
    quote = connection.ops.quote_name
    given = [
        [field.get_db_prep_save(getattr(row, field.attname), connection) for row in rows] for field in columns
    ]
    arrays = ", ".join(f"%s::{field.db_type(connection)}[]" for field in columns)
    as_named = ", ".join(quote(field.column) for field in columns)
    settings = ", ".join(f"{quote(field.column)} = given.{quote(field.column)}" for field in columns[1:])
    key = quote(columns[0].column)
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {quote(meta.db_table)} AS kept SET {settings} "  # noqa: S608 - names of our own columns
            f"FROM unnest({arrays}) AS given ({as_named}) WHERE kept.{key} = given.{key}",
            given,
        )
