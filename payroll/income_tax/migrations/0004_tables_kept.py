"""The database itself refuses to change or remove tax tables that were entered: months may be taxed by them."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION tax_table_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entered tax tables are never changed or removed; enter them again'
        USING ERRCODE = 'KL001';
END $$;
CREATE TRIGGER tax_table_kept BEFORE UPDATE OR DELETE ON payroll_income_tax_taxtable
    FOR EACH ROW EXECUTE FUNCTION tax_table_refuse_change();
"""
BACKWARD = """
DROP TRIGGER tax_table_kept ON payroll_income_tax_taxtable;
DROP FUNCTION tax_table_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("payroll_income_tax", "0003_tables_and_deducted")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
