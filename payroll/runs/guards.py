"""A locked run is final, and every change of a fact that pay depends on is noted, through whatever door it came."""

from core.triggers import final_rows, function, notes

DATED = {
    "payroll_employees_payhistory": "'pay', 'effective_on'",
    "payroll_employees_statushistory": "'status', 'effective_on'",
    "payroll_employees_entitlementhistory": "'entitlement', 'effective_on'",
    "payroll_employees_employeeelement": "'element', 'from_on'",
}

GUARDS = "\n".join(
    (
        final_rows(
            prefix="payroll_runs",
            run="payroll_runs_payrollrun",
            tables=[
                "payroll_runs_accepteddifference",
                "payroll_runs_arrearline",
                "payroll_runs_correction",
                "payroll_runs_finding",
                "payroll_runs_salarydetail",
                "payroll_runs_salaryelement",
            ],
            ledgers=["payroll_runs_npsentry"],
        ),
        notes(
            "payroll_runs_note_dated",
            DATED,
            body="""
EXECUTE format(
    'INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
     SELECT employee_id, %L, min(%I), clock_timestamp(), pg_current_xact_id()::text::bigint
     FROM changed_rows GROUP BY employee_id', TG_ARGV[0], TG_ARGV[1]);
""",
        ),
        notes(
            "payroll_runs_note_leave",
            {"payroll_leave_leaveday": ""},
            body="""
INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
SELECT employee_id, CASE WHEN bool_and(pay = 'full') THEN 'full_leave' ELSE 'leave' END, min("on"),
       clock_timestamp(), pg_current_xact_id()::text::bigint
FROM changed_rows GROUP BY employee_id;
""",
        ),
        notes(
            "payroll_runs_note_tax",
            {"payroll_income_tax_taxdeclaration": ""},
            body="""
INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
SELECT DISTINCT employee_id, 'tax', NULL::date, clock_timestamp(), pg_current_xact_id()::text::bigint
FROM changed_rows;
""",
        ),
        notes(
            "payroll_runs_note_opening",
            {"payroll_income_tax_tdsentry": ""},
            body="""
INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
SELECT DISTINCT employee_id, 'tax', NULL::date, clock_timestamp(), pg_current_xact_id()::text::bigint
FROM changed_rows WHERE run_id IS NULL;
""",
        ),
        function(
            "payroll_runs_note_employee",
            """
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
""",
        ),
        """
CREATE TRIGGER payroll_runs_note_employee AFTER UPDATE ON payroll_employees_employee
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_note_employee();
""",
        function(
            "payroll_runs_note_joined",
            """
INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
SELECT id, 'joined', date_of_joining, clock_timestamp(), pg_current_xact_id()::text::bigint
FROM changed_rows;
RETURN NULL;
""",
        ),
        """
CREATE TRIGGER payroll_runs_note_joined AFTER INSERT ON payroll_employees_employee
    REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION payroll_runs_note_joined();
""",
    )
)
