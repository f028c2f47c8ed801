"""Which tables an act has changed: rows are hashed only where PostgreSQL's counters of the transaction moved.

A hash over every row of every table costs a hundred times what the counters cost, and nearly every refusal leaves them
as they were. They count what was written and taken back too, so that a table whose counters stand still is untouched,
and one whose counters moved may still be as it was: there the rows decide.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db import connection, transaction

# Rows that came, changed and went in this transaction, and what of the table itself TRUNCATE and ALTER change.
COUNTERS = """
    SELECT format('%%I.%%I', nspname, relname), concat_ws(' ', c.oid, relfilenode, relnatts,
        pg_stat_get_xact_tuples_inserted(c.oid), pg_stat_get_xact_tuples_updated(c.oid),
        pg_stat_get_xact_tuples_deleted(c.oid))
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND nspname = ANY(%s) AND relname <> ALL(%s)
"""

Counters = dict[str, str]
Hashes = dict[str, tuple[int, int]]


@contextmanager
def changes(schemas: Collection[str], *, without: Collection[str] = ()) -> Iterator[set[str]]:
    """Yield a set that holds the tables whose rows the block has changed, as soon as it ends.

    The block is undone then: what its tables were before is read in them. `without` are names of tables that may
    change. Only what this connection writes is seen, in the transaction that is open around the block.
    """
    changed: set[str] = set()
    before = _counters(schemas, without)
    point = transaction.savepoint()
    yield changed
    now = _counters(schemas, without)
    moved = {table for table in {*before, *now} if before.get(table) != now.get(table)}
    after = _hashes(moved & now.keys())
    transaction.savepoint_rollback(point)
    transaction.savepoint_commit(point)
    earlier = _hashes(moved & before.keys())
    changed |= {table for table in moved if earlier.get(table) != after.get(table)}


@contextmanager
def nothing_changes(schemas: Collection[str], *, without: Collection[str] = ()) -> Iterator[None]:
    """Fail where the block has changed a row of the schemas."""
    with changes(schemas, without=without) as changed:
        yield
    assert changed == set()


def _counters(schemas: Collection[str], without: Collection[str]) -> Counters:
    with connection.cursor() as cursor:
        cursor.execute(COUNTERS, [[*schemas], [*without]])
        found: Counters = dict(cursor.fetchall())
    assert len(found) > 60 or not schemas, found
    return found


def _hashes(tables: Collection[str]) -> Hashes:
    """Return number and hash of the rows of the tables, in one query."""
    if not tables:
        return {}
    each = (
        f"SELECT '{table}', count(*), coalesce(sum(hashtext(t::text)), 0) FROM {table} t" for table in tables
    )
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(each))
        return {name: (count, total) for name, count, total in cursor.fetchall()}
