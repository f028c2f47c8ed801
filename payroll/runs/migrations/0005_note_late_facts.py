"""Triggers that note every change of a fact that pay depends on, through whatever door it came.

Statement triggers with transition tables: one insert for each statement, not for each row.
"""

from django.db import migrations

DATED = {
    # table: (kind, column of the first day concerned)
    "payroll_employees_payhistory": ("pay", "effective_on"),
    "payroll_employees_statushistory": ("status", "effective_on"),
    "payroll_employees_entitlementhistory": ("entitlement", "effective_on"),
    "payroll_employees_employeeelement": ("element", "from_on"),
}

FUNCTIONS = """
CREATE FUNCTION payroll_runs_note_dated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format(
        'INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
         SELECT employee_id, %L, min(%I), clock_timestamp(), pg_current_xact_id()::text::bigint
         FROM changed_rows GROUP BY employee_id', TG_ARGV[0], TG_ARGV[1]);
    RETURN NULL;
END $$;
CREATE FUNCTION payroll_runs_note_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
    SELECT employee_id, CASE WHEN bool_and(pay = 'full') THEN 'full_leave' ELSE 'leave' END, min("on"),
           clock_timestamp(), pg_current_xact_id()::text::bigint
    FROM changed_rows GROUP BY employee_id;
    RETURN NULL;
END $$;
CREATE FUNCTION payroll_runs_note_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
    SELECT DISTINCT employee_id, 'tax', NULL::date, clock_timestamp(), pg_current_xact_id()::text::bigint
    FROM changed_rows;
    RETURN NULL;
END $$;
CREATE FUNCTION payroll_runs_note_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
    SELECT DISTINCT employee_id, 'tax', NULL::date, clock_timestamp(), pg_current_xact_id()::text::bigint
    FROM changed_rows WHERE run_id IS NULL;
    RETURN NULL;
END $$;
CREATE FUNCTION payroll_runs_note_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
    SELECT id, 'joined', date_of_joining, clock_timestamp(), pg_current_xact_id()::text::bigint
    FROM changed_rows;
    RETURN NULL;
END $$;
CREATE FUNCTION payroll_runs_note_employee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
    SELECT n.id, c.kind, c.from_on, clock_timestamp(), pg_current_xact_id()::text::bigint
    FROM old_rows o JOIN new_rows n ON n.id = o.id
    CROSS JOIN LATERAL (VALUES
        ('joining', o.date_of_joining IS DISTINCT FROM n.date_of_joining,
         least(o.date_of_joining, n.date_of_joining)),
        ('leaving', least(o.last_working_on, o.retirement_on) IS DISTINCT FROM least(n.last_working_on, n.retirement_on),
         least(o.last_working_on, o.retirement_on, n.last_working_on, n.retirement_on) + 1),
        ('bank', (o.bank_account, o.ifsc) IS DISTINCT FROM (n.bank_account, n.ifsc), NULL::date),
        ('pension', (o.scheme, o.pran) IS DISTINCT FROM (n.scheme, n.pran), NULL::date),
        ('tax', (o.pan, o.tax_regime, o.date_of_birth) IS DISTINCT FROM (n.pan, n.tax_regime, n.date_of_birth),
         NULL::date),
        ('particulars', (o.name, o.code, o.department_id, o.designation_id)
            IS DISTINCT FROM (n.name, n.code, n.department_id, n.designation_id), NULL::date),
        ('entitlement', (o.hra_eligible, o.hra_class, o.ta_eligible, o.ta_class)
            IS DISTINCT FROM (n.hra_eligible, n.hra_class, n.ta_eligible, n.ta_class)
            AND NOT EXISTS (SELECT 1 FROM payroll_employees_entitlementhistory h WHERE h.employee_id = n.id),
         NULL::date)
    ) c (kind, is_changed, from_on)
    WHERE c.is_changed;
    RETURN NULL;
END $$;
CREATE TRIGGER payroll_runs_note_joined AFTER INSERT ON payroll_employees_employee
    REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_note_joined();
CREATE TRIGGER payroll_runs_note_employee AFTER UPDATE ON payroll_employees_employee
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_note_employee();
"""

# Rows as they came, went, were and became.
PER_TABLE = """
CREATE TRIGGER payroll_runs_note_new AFTER INSERT ON {table} REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION {call};
CREATE TRIGGER payroll_runs_note_gone AFTER DELETE ON {table} REFERENCING OLD TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION {call};
CREATE TRIGGER payroll_runs_note_before AFTER UPDATE ON {table} REFERENCING OLD TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION {call};
CREATE TRIGGER payroll_runs_note_after AFTER UPDATE ON {table} REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION {call};
"""

CALLS = {
    **{table: f"payroll_runs_note_dated('{kind}', '{column}')" for table, (kind, column) in DATED.items()},
    "payroll_leave_leaveday": "payroll_runs_note_leave()",
    "payroll_income_tax_taxdeclaration": "payroll_runs_note_tax()",
    "payroll_income_tax_tdsentry": "payroll_runs_note_opening()",
}

# Facts entered since the last locked month was computed: the next run compares them.
SINCE_THE_LAST_LOCK = """
INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
SELECT h.employee_id, h.kind, h.effective_on, h.created_at, 0
FROM (SELECT employee_id, 'pay' AS kind, effective_on, created_at FROM payroll_employees_payhistory
      UNION ALL
      SELECT employee_id, 'status', effective_on, created_at FROM payroll_employees_statushistory) h
WHERE h.created_at > (SELECT max(processed_at) FROM payroll_runs_payrollrun WHERE state = 'locked')
"""

BACKWARD = (
    "DROP TRIGGER payroll_runs_note_joined ON payroll_employees_employee;"
    "DROP TRIGGER payroll_runs_note_employee ON payroll_employees_employee;"
    + "".join(
        f"DROP TRIGGER payroll_runs_note_{act} ON {table};"
        for table in CALLS
        for act in ("new", "gone", "before", "after")
    )
    + "".join(
        f"DROP FUNCTION payroll_runs_note_{name}();"
        for name in ("dated", "leave", "tax", "opening", "joined", "employee")
    )
)


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_runs", "0004_late_facts"),
        ("payroll_employees", "0003_special_pay_by_days"),
        ("payroll_leave", "0005_limits_of_seeds"),
        ("payroll_income_tax", "0005_deducted_of_locked_months"),
    ]
    operations = [
        migrations.RunSQL(
            FUNCTIONS + "".join(PER_TABLE.format(table=table, call=call) for table, call in CALLS.items()),
            BACKWARD,
        ),
        migrations.RunSQL(SINCE_THE_LAST_LOCK, migrations.RunSQL.noop),
    ]
