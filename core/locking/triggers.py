"""SQL for migrations: the database refuses any change of a locked run's rows, whoever asks.

Statement triggers with transition tables: the cost is one look per statement, not per row. No text names a schema.
Migrations call this module: what it returns stays as it is, and a further rule gets a function of its own.
"""

from collections.abc import Iterable

# By `prefix`: rows of a locked run; the run itself; entries of ledgers, which a lock alone writes.
FUNCTIONS = """
CREATE FUNCTION {prefix}_refuse_locked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    touched boolean := TG_OP = 'TRUNCATE';
BEGIN
    IF TG_OP IN ('UPDATE', 'DELETE') THEN
        SELECT EXISTS (SELECT 1 FROM {run} r WHERE r.state = 'locked'
                       AND r.id IN (SELECT run_id FROM old_rows)) INTO touched;
    END IF;
    IF NOT touched AND TG_OP IN ('UPDATE', 'INSERT') THEN
        SELECT EXISTS (SELECT 1 FROM {run} r WHERE r.state = 'locked'
                       AND r.id IN (SELECT run_id FROM new_rows)) INTO touched;
    END IF;
    IF touched THEN
        RAISE EXCEPTION 'The run is locked; a locked run is final.' USING ERRCODE = 'KL001';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION {prefix}_refuse_locked_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' OR OLD.state = 'locked' THEN
        RAISE EXCEPTION 'The run is locked; a locked run is final.' USING ERRCODE = 'KL001';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE FUNCTION {prefix}_refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Ledger entries of a locked run are final.' USING ERRCODE = 'KL001';
END $$;
CREATE TRIGGER {prefix}_run_final BEFORE UPDATE OR DELETE ON {run}
    FOR EACH ROW EXECUTE FUNCTION {prefix}_refuse_locked_run();
CREATE TRIGGER {prefix}_run_kept BEFORE TRUNCATE ON {run}
    FOR EACH STATEMENT EXECUTE FUNCTION {prefix}_refuse_locked_run();
"""
ROWS = """
CREATE TRIGGER {table}_insert AFTER INSERT ON {table} REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION {prefix}_refuse_locked();
CREATE TRIGGER {table}_update AFTER UPDATE ON {table} REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION {prefix}_refuse_locked();
CREATE TRIGGER {table}_delete AFTER DELETE ON {table} REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION {prefix}_refuse_locked();
CREATE TRIGGER {table}_truncate BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION {prefix}_refuse_locked();
"""
LEDGER = """
CREATE TRIGGER {table}_final BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION {prefix}_refuse_ledger_change();
"""


def final_rows(
    *, prefix: str, run: str, tables: Iterable[str], ledgers: Iterable[str] = ()
) -> tuple[str, str]:
    """Return forward and backward SQL (for `migrations.RunSQL`) that makes a locked run final.

    `run` is the run's table; `tables` have a `run_id`; `ledgers` take new entries and no change, ever.
    """
    forward = FUNCTIONS.format(prefix=prefix, run=run)
    forward += "".join(ROWS.format(table=table, prefix=prefix) for table in tables)
    forward += "".join(LEDGER.format(table=table, prefix=prefix) for table in ledgers)
    backward = "".join(
        f"DROP FUNCTION {prefix}_{name}() CASCADE;"
        for name in ("refuse_locked", "refuse_locked_run", "refuse_ledger_change")
    )
    return forward, backward
