"""The database refuses any change of a locked run's rows, whoever asks.

Statement triggers with transition tables: the cost is one look per statement, not per row.
"""

from django.db import migrations

TABLES = (
    "payroll_runs_salarydetail",
    "payroll_runs_salaryelement",
    "payroll_runs_arrearline",
    "payroll_runs_correction",
    "payroll_runs_finding",
)

FUNCTIONS = """
CREATE FUNCTION payroll_runs_refuse_locked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    touched boolean := TG_OP = 'TRUNCATE';
BEGIN
    IF TG_OP IN ('UPDATE', 'DELETE') THEN
        SELECT EXISTS (SELECT 1 FROM payroll_runs_payrollrun r WHERE r.state = 'locked'
                       AND r.id IN (SELECT run_id FROM old_rows)) INTO touched;
    END IF;
    IF NOT touched AND TG_OP IN ('UPDATE', 'INSERT') THEN
        SELECT EXISTS (SELECT 1 FROM payroll_runs_payrollrun r WHERE r.state = 'locked'
                       AND r.id IN (SELECT run_id FROM new_rows)) INTO touched;
    END IF;
    IF touched THEN
        RAISE EXCEPTION 'The run is locked; a locked run is final.' USING ERRCODE = 'KL001';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION payroll_runs_refuse_locked_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' OR OLD.state = 'locked' THEN
        RAISE EXCEPTION 'The run is locked; a locked run is final.' USING ERRCODE = 'KL001';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE FUNCTION payroll_runs_refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Ledger entries of a locked run are final.' USING ERRCODE = 'KL001';
END $$;
CREATE TRIGGER payroll_runs_run_final BEFORE UPDATE OR DELETE ON payroll_runs_payrollrun
    FOR EACH ROW EXECUTE FUNCTION payroll_runs_refuse_locked_run();
CREATE TRIGGER payroll_runs_nps_final BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_runs_npsentry
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_refuse_ledger_change();
"""

PER_TABLE = """
CREATE TRIGGER {table}_insert AFTER INSERT ON {table} REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_refuse_locked();
CREATE TRIGGER {table}_update AFTER UPDATE ON {table} REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_refuse_locked();
CREATE TRIGGER {table}_delete AFTER DELETE ON {table} REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_refuse_locked();
CREATE TRIGGER {table}_truncate BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_refuse_locked();
"""

BACKWARD = (
    "DROP TRIGGER payroll_runs_run_final ON payroll_runs_payrollrun;"
    "DROP TRIGGER payroll_runs_nps_final ON payroll_runs_npsentry;"
    + "".join(
        f"DROP TRIGGER {table}_{act} ON {table};"
        for table in TABLES
        for act in ("insert", "update", "delete", "truncate")
    )
    + "DROP FUNCTION payroll_runs_refuse_locked(); DROP FUNCTION payroll_runs_refuse_locked_run();"
    "DROP FUNCTION payroll_runs_refuse_ledger_change();"
)


class Migration(migrations.Migration):
    dependencies = [("payroll_runs", "0001_initial")]
    operations = [
        migrations.RunSQL(FUNCTIONS + "".join(PER_TABLE.format(table=table) for table in TABLES), BACKWARD)
    ]
