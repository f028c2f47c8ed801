"""SQL that keeps the rows of a locked run: the same in effect as what payroll's own migrations have applied."""

import re
from importlib import import_module
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from core.locking.triggers import final_rows

# Each: its migration, the names that the function is called with, triggers that only one of both has.
APPLIED = [
    (
        "payroll.runs.migrations.0002_locked_rows",
        {"prefix": "payroll_runs", "run": "payroll_runs_payrollrun", "ledgers": ["payroll_runs_npsentry"]},
        {"payroll_runs_run_kept"},
    ),
    (
        "payroll.contract_staff.migrations.0002_locked_rows",
        {
            "prefix": "payroll_contract",
            "run": "payroll_contract_staff_contractrun",
            "ledgers": ["payroll_contract_staff_contracttdsentry"],
        },
        set(),
    ),
]


def statements(sql: str) -> set[str]:
    """Return the statements without layout; the name of a ledger's trigger is free."""
    parts = re.split(r";\s*(?=CREATE|$)", " ".join(sql.split()))
    return {
        re.sub(r"TRIGGER \w+ (BEFORE UPDATE OR DELETE OR TRUNCATE)", r"TRIGGER \1", part)
        for part in parts
        if part
    }


@pytest.mark.parametrize(("name", "given", "only_here"), APPLIED)
def test_it_is_what_the_applied_migrations_say(name: str, given: dict[str, Any], only_here: set[str]) -> None:
    """Would catch a rule that the next suite's locked rows do not get."""
    migration: Any = import_module(name)
    applied = migration.FUNCTIONS + "".join(
        migration.PER_TABLE.format(table=table) for table in migration.TABLES
    )
    ours = statements(final_rows(tables=migration.TABLES, **given)[0])
    assert statements(applied) <= ours
    extra = ours - statements(applied)
    assert {text.split()[2] for text in extra} == only_here


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
    """Every kind of statement on every table; then the way back takes all of it away."""
    forward, backward = final_rows(
        prefix="scratch", run="scratch_run", tables=["scratch_row"], ledgers=["scratch_entry"]
    )
    with connection.cursor() as cursor:
        cursor.execute(SCRATCH + forward)
        for statement in REFUSED:
            with pytest.raises(DatabaseError) as refusal, transaction.atomic():
                cursor.execute(statement)
            assert getattr(refusal.value.__cause__, "sqlstate", "") == "KL001", statement
        for statement in ALLOWED:
            cursor.execute(statement)
        cursor.execute(backward)
        for statement in REFUSED:
            cursor.execute(statement)
        cursor.execute("SELECT count(*) FROM pg_proc WHERE proname LIKE 'scratch%%'")
        assert cursor.fetchone() == (0,)
