"""Triggers: payroll's late facts hear of every change of days without pay; figures and histories never change."""

from django.db import migrations

FUNCTIONS = """
CREATE FUNCTION erp_attendance_note_loss() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payroll_runs_factchange (employee_id, kind, from_on, recorded_at, recorded_in)
    SELECT employee_id, 'attendance', min("on"), clock_timestamp(), pg_current_xact_id()::text::bigint
    FROM changed_rows GROUP BY employee_id;
    RETURN NULL;
END $$;
CREATE FUNCTION erp_attendance_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER erp_attendance_loss_new AFTER INSERT ON erp_attendance_lossday REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION erp_attendance_note_loss();
CREATE TRIGGER erp_attendance_loss_gone AFTER DELETE ON erp_attendance_lossday REFERENCING OLD TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION erp_attendance_note_loss();
CREATE TRIGGER erp_attendance_loss_changed AFTER UPDATE ON erp_attendance_lossday REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION erp_attendance_note_loss();
CREATE TRIGGER erp_attendance_figures_stay BEFORE UPDATE ON erp_attendance_monthfigures
    FOR EACH ROW EXECUTE FUNCTION erp_attendance_stays();
CREATE TRIGGER erp_attendance_changes_stay BEFORE UPDATE ON erp_attendance_daychange
    FOR EACH ROW EXECUTE FUNCTION erp_attendance_stays();
"""
BACKWARD = """
DROP TRIGGER erp_attendance_changes_stay ON erp_attendance_daychange;
DROP TRIGGER erp_attendance_figures_stay ON erp_attendance_monthfigures;
DROP TRIGGER erp_attendance_loss_changed ON erp_attendance_lossday;
DROP TRIGGER erp_attendance_loss_gone ON erp_attendance_lossday;
DROP TRIGGER erp_attendance_loss_new ON erp_attendance_lossday;
DROP FUNCTION erp_attendance_stays();
DROP FUNCTION erp_attendance_note_loss();
"""


class Migration(migrations.Migration):
    dependencies = [("erp_attendance", "0001_initial"), ("payroll_runs", "0006_attendance_facts")]
    operations = [migrations.RunSQL(FUNCTIONS, BACKWARD)]
