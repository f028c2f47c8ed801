"""Asking many schemas at once: one statement for hundreds of institutions."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import connection

# Bounded so that one statement does not lock more tables than max_locks_per_transaction allows.
SCHEMAS_PER_STATEMENT = 200
HAS_TABLE = """
    SELECT n.nspname
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relname = %s AND c.relkind = 'r'
"""


def of_each_schema(schemas: Iterable[str], table: str, question: str) -> Iterator[tuple[Any, ...]]:
    """Yield the answer of each of the schemas that has the table.

    `question` is a SELECT of one row that begins with `%s::text`, the schema, and names tables as `{schema}.table`.
    """
    wanted = set(schemas)
    with connection.cursor() as cursor:
        cursor.execute(HAS_TABLE, [table])
        known = sorted(name for (name,) in cursor.fetchall() if name in wanted)
        for start in range(0, len(known), SCHEMAS_PER_STATEMENT):
            part = known[start : start + SCHEMAS_PER_STATEMENT]
            each = [question.format(schema=connection.ops.quote_name(name)) for name in part]
            cursor.execute(" UNION ALL ".join(each), part)
            yield from cursor.fetchall()
