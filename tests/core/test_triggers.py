"""The kinds of guards: what each refuses, and what goes on."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.backends.utils import CursorWrapper

from core.triggers import final_rows, kept, notes, refuse, ties

SCRATCH = """
CREATE TABLE scratch_run (id bigint PRIMARY KEY, state text NOT NULL);
CREATE TABLE scratch_row (run_id bigint NOT NULL, amount int NOT NULL);
CREATE TABLE scratch_entry (run_id bigint NOT NULL, amount int NOT NULL);
INSERT INTO scratch_run VALUES (1, 'locked'), (2, 'processed');
INSERT INTO scratch_row VALUES (1, 5), (2, 5);
INSERT INTO scratch_entry VALUES (1, 5);
"""
REFUSED = (
    "INSERT INTO scratch_row VALUES (1, 1)",
    "UPDATE scratch_row SET amount = 6",
    "UPDATE scratch_row SET run_id = 1 WHERE run_id = 2",
    "UPDATE scratch_row SET run_id = 2 WHERE run_id = 1",
    "DELETE FROM scratch_row",
    "TRUNCATE scratch_row",
    "UPDATE scratch_run SET state = 'draft' WHERE id = 1",
    "DELETE FROM scratch_run WHERE id = 1",
    "TRUNCATE scratch_run",
    "UPDATE scratch_entry SET amount = 6",
    "DELETE FROM scratch_entry",
    "TRUNCATE scratch_entry",
)
ALLOWED = (
    "INSERT INTO scratch_row VALUES (2, 1)",
    "UPDATE scratch_row SET amount = 6 WHERE run_id = 2",
    "DELETE FROM scratch_row WHERE run_id = 2",
    "UPDATE scratch_run SET state = 'locked' WHERE id = 2",
    "INSERT INTO scratch_entry VALUES (2, 1)",
)


@pytest.mark.django_db
def test_a_locked_run_is_final_and_an_open_one_is_not() -> None:
    """Every kind of statement on every table; rows of two runs in one statement too."""
    guards = final_rows(
        prefix="scratch", run="scratch_run", tables=["scratch_row"], ledgers=["scratch_entry"]
    )
    with connection.cursor() as cursor:
        cursor.execute(SCRATCH + guards)
        for statement in REFUSED:
            with pytest.raises(DatabaseError) as refusal, transaction.atomic():
                cursor.execute(statement)
            assert getattr(refusal.value.__cause__, "sqlstate", "") == "KL001", statement
        for statement in ALLOWED:
            cursor.execute(statement)


@pytest.mark.django_db
def test_a_function_keeps_the_path_under_which_it_was_made() -> None:
    """Would catch a guard that finds no neighbour while a dump is loaded (empty path)."""
    guards = final_rows(prefix="scratch", run="scratch_run", tables=["scratch_row"])
    with connection.cursor() as cursor:
        cursor.execute(SCRATCH + guards)
        cursor.execute("SELECT current_schema()")
        (schema,) = cursor.fetchone()
        cursor.execute("SET LOCAL search_path = ''")
        with pytest.raises(DatabaseError) as refusal, transaction.atomic():
            cursor.execute(f"UPDATE {schema}.scratch_row SET amount = 6")
    assert getattr(refusal.value.__cause__, "sqlstate", "") == "KL001"


@pytest.mark.django_db
def test_rows_that_are_kept_refuse_by_statement_or_by_row() -> None:
    """A statement that finds no row is refused in the one kind, and goes on in the other; TRUNCATE in both."""
    on = {"scratch_entry": "UPDATE OR DELETE OR TRUNCATE"}
    for rows, nothing_refused in ((False, True), (True, False)):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                SCRATCH + kept("scratch_kept", on, says="It isn't changed.", code="KL009", rows=rows)
            )
            assert (
                _code(cursor, "UPDATE scratch_entry SET amount = 1 WHERE false") == "KL009" * nothing_refused
            )
            assert _code(cursor, "DELETE FROM scratch_entry") == "KL009"
            assert _code(cursor, "TRUNCATE scratch_entry") == "KL009"
            assert _code(cursor, "INSERT INTO scratch_entry VALUES (2, 1)") == ""
            transaction.set_rollback(True)


@pytest.mark.django_db
def test_a_change_is_refused_where_the_condition_holds_and_looks_at_commit_tie() -> None:
    """Old and new values are seen, a removal among them; a tie may be broken inside a transaction."""
    guards = refuse("scratch_final", "scratch_row", when="OLD.amount > 4", says="Final.", code="KL008")
    guards += ties(
        "scratch_ties",
        {"scratch_entry": "INSERT OR UPDATE"},
        body="""
IF (SELECT sum(amount) FROM scratch_entry) <> 5 THEN
    RAISE EXCEPTION 'It does not tie.' USING ERRCODE = 'KL007';
END IF;""",
    )
    with connection.cursor() as cursor:
        cursor.execute(SCRATCH + guards)
        assert _code(cursor, "UPDATE scratch_row SET amount = 1") == "KL008"
        assert _code(cursor, "DELETE FROM scratch_row") == "KL008"
        assert (
            _code(
                cursor,
                "INSERT INTO scratch_row VALUES (2, 1); UPDATE scratch_row SET amount = 2 WHERE amount < 4",
            )
            == ""
        )
        ends = "SET CONSTRAINTS ALL IMMEDIATE"
        assert _code(cursor, f"INSERT INTO scratch_entry VALUES (1, 1); {ends}") == "KL007"
        assert _code(cursor, f"INSERT INTO scratch_entry VALUES (1, 1), (1, -1); {ends}") == ""


@pytest.mark.django_db
def test_notes_are_taken_of_what_was_and_of_what_is() -> None:
    """One note for each statement and side, with the arguments of its table."""
    body = "INSERT INTO scratch_note SELECT TG_ARGV[0] || TG_OP, sum(amount) FROM changed_rows;"
    with connection.cursor() as cursor:
        cursor.execute(SCRATCH + "CREATE TABLE scratch_note (what text, total int);")
        cursor.execute(notes("scratch_notes", {"scratch_row": "'row '"}, body=body))
        cursor.execute("UPDATE scratch_row SET amount = amount + 1")
        cursor.execute("DELETE FROM scratch_row")
        cursor.execute("SELECT what, total FROM scratch_note ORDER BY what, total")
        assert cursor.fetchall() == [("row DELETE", 12), ("row UPDATE", 10), ("row UPDATE", 12)]


def _code(cursor: CursorWrapper, statement: str) -> str:
    """Return the code of the refusal, nothing where the statement goes on; what it did is undone."""
    try:
        with transaction.atomic():
            cursor.execute(statement)
            transaction.set_rollback(True)
    except DatabaseError as refusal:
        return str(getattr(refusal.__cause__, "sqlstate", ""))
    return ""
