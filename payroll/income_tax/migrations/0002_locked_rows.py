"""The database itself refuses to change ledger entries of a locked run.

Entries with a run are written once, in the transaction that locks the run. Opening balances (no run) stay
open, but cannot be turned into entries of a run.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION tds_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an entry of the TDS ledger from a locked payroll run is never changed or removed'
        USING ERRCODE = 'KL001';
END $$;
CREATE TRIGGER tds_entry_locked_update BEFORE UPDATE ON payroll_income_tax_tdsentry
    FOR EACH ROW WHEN (OLD.run_id IS NOT NULL OR NEW.run_id IS NOT NULL) EXECUTE FUNCTION tds_refuse_change();
CREATE TRIGGER tds_entry_locked_delete BEFORE DELETE ON payroll_income_tax_tdsentry
    FOR EACH ROW WHEN (OLD.run_id IS NOT NULL) EXECUTE FUNCTION tds_refuse_change();
CREATE TRIGGER tds_entry_no_truncate BEFORE TRUNCATE ON payroll_income_tax_tdsentry
    FOR EACH STATEMENT EXECUTE FUNCTION tds_refuse_change();
"""
BACKWARD = """
DROP TRIGGER tds_entry_no_truncate ON payroll_income_tax_tdsentry;
DROP TRIGGER tds_entry_locked_delete ON payroll_income_tax_tdsentry;
DROP TRIGGER tds_entry_locked_update ON payroll_income_tax_tdsentry;
DROP FUNCTION tds_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("payroll_income_tax", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
