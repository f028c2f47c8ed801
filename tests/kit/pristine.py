"""Putting a schema back to what it was: only the tables that a test has changed are written again.

A kept copy of the rows lies in a schema of its own. What a test did to the tables themselves (dropped, renamed,
migrated) is not mended here: `put_back` says so, and the schema is made anew.
"""

from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

COPIES = "pristine_"


@dataclass
class Kept:
    """A schema as it was: its shape, a mark of each table's rows, where its sequences stood."""

    shape: str
    marks: dict[str, tuple[int, int]]
    sequences: dict[str, int | None]
    columns: dict[str, str]


_kept: dict[str, Kept] = {}


def keep(schema: str) -> None:
    """Remember a schema as it is now."""
    with transaction.atomic(), connection.cursor() as cursor:
        columns = _columns(cursor, schema)
        cursor.execute(f'DROP SCHEMA IF EXISTS "{COPIES}{schema}" CASCADE')
        cursor.execute(f'CREATE SCHEMA "{COPIES}{schema}"')
        marks = _marks(cursor, schema, columns)
        for table in (name for name, (count, _) in marks.items() if count):
            copy = f'"{COPIES}{schema}"."{table}"'
            cursor.execute(f'CREATE TABLE {copy} AS SELECT {columns[table]} FROM "{schema}"."{table}"')
        _kept[schema] = Kept(_shape(cursor, schema), marks, _sequences(cursor, schema), columns)


def put_back(schema: str) -> bool:
    """Put the rows back; False where the tables themselves are others than they were."""
    kept = _kept.get(schema)
    with transaction.atomic(), connection.cursor() as cursor:
        if kept is None or _shape(cursor, schema) != kept.shape:
            return False
        cursor.execute("SET LOCAL session_replication_role = replica")
        marks = _marks(cursor, schema, kept.columns)
        changed = [table for table, mark in marks.items() if mark != kept.marks[table]]
        for table in changed:
            _write(cursor, schema, table, kept)
        again = _marks(cursor, schema, dict.fromkeys(changed, "")) if changed else {}
        for name, last in _sequences(cursor, schema).items():
            if last != kept.sequences[name]:
                place = f'"{schema}"."{name}"'
                value = kept.sequences[name]
                cursor.execute("SELECT setval(%s, %s, %s)", [place, value or 1, value is not None])
    kept.marks.update(again)
    return True


def _write(cursor: Any, schema: str, table: str, kept: Kept) -> None:
    count, _ = kept.marks[table]
    cursor.execute(f'DELETE FROM "{schema}"."{table}"')
    if count:
        names = kept.columns[table]
        copy = f'"{COPIES}{schema}"."{table}"'
        cursor.execute(
            f'INSERT INTO "{schema}"."{table}" ({names}) OVERRIDING SYSTEM VALUE SELECT {names} FROM {copy}'
        )


def _columns(cursor: Any, schema: str) -> dict[str, str]:
    """Return the columns that can be written, by table."""
    cursor.execute(
        "SELECT table_name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position)"
        " FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)"
        " WHERE table_schema = %s AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' GROUP BY 1",
        [schema],
    )
    return dict(cursor.fetchall())


def _marks(cursor: Any, schema: str, tables: dict[str, str]) -> dict[str, tuple[int, int]]:
    """Return the number of rows of each table and a sum over where they lie and who wrote them."""
    if not tables:
        return {}
    each = (
        f"SELECT '{table}', count(*), coalesce(sum(hashtext(ctid::text || xmin::text)::bigint), 0)"
        f' FROM "{schema}"."{table}"'
        for table in tables
    )
    cursor.execute(" UNION ALL ".join(each))
    return {table: (count, int(mark)) for table, count, mark in cursor.fetchall()}


def _sequences(cursor: Any, schema: str) -> dict[str, int | None]:
    cursor.execute("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = %s", [schema])
    return dict(cursor.fetchall())


def _shape(cursor: Any, schema: str) -> str:
    """Return a mark of the tables, their columns, triggers and functions."""
    cursor.execute(
        """
        SELECT concat(
            (SELECT md5(string_agg(concat(c.oid, c.relname, c.relnatts), ',' ORDER BY c.oid))
               FROM pg_class c WHERE c.relnamespace = n.oid),
            (SELECT md5(string_agg(concat(t.oid, t.tgenabled), ',' ORDER BY t.oid))
               FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = n.oid),
            (SELECT md5(string_agg(concat(o.oid, o.conname), ',' ORDER BY o.oid))
               FROM pg_constraint o WHERE o.connamespace = n.oid),
            (SELECT md5(string_agg(concat(p.oid, p.xmin), ',' ORDER BY p.oid))
               FROM pg_proc p WHERE p.pronamespace = n.oid))
        FROM pg_namespace n WHERE n.nspname = %s
        """,
        [schema],
    )
    found = cursor.fetchone()
    return found[0] if found else ""
