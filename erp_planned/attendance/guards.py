"""Guards of the tables of this app."""

from core.triggers import before, notes

GUARDS = "\n".join(
    (
        before(
            "erp_attendance_stays",
            {"erp_attendance_daychange": "UPDATE", "erp_attendance_monthfigures": "UPDATE"},
            body="""
RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
""",
        ),
        notes(
            "erp_attendance_note_loss",
            {"erp_attendance_lossday": ""},
            body="""
INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
SELECT employee_id, 'attendance', min("on"), clock_timestamp(), pg_current_xact_id()::text::bigint
FROM changed_rows GROUP BY employee_id;
""",
            old_too=False,
        ),
    )
)
