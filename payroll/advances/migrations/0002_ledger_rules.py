"""The database keeps the ledger of advances: entries are final, and an advance is never repaid twice."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION payroll_advances_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Entries of the advance ledger are final; enter the opposite.' USING ERRCODE = 'KL002';
END $$;
CREATE TRIGGER payroll_advances_entry_final BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_advances_advanceentry
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_advances_refuse_change();

CREATE FUNCTION payroll_advances_check_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM payroll_advances_advanceentry e
        JOIN payroll_advances_advanceapplication a ON a.id = e.application_id
        WHERE e.application_id IN (SELECT application_id FROM new_rows)
        GROUP BY e.application_id, a.sanctioned_amount
        HAVING coalesce(sum(e.amount) FILTER (WHERE e.kind = 'disbursement'), 0)
                 > coalesce(a.sanctioned_amount, 0)
            OR coalesce(sum(e.amount) FILTER (WHERE e.kind IN ('principal', 'repayment')), 0)
                 > coalesce(sum(e.amount) FILTER (WHERE e.kind = 'disbursement'), 0)
    ) THEN
        RAISE EXCEPTION 'An advance cannot be paid out above its sanction or paid back above what was drawn.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'advance_balance';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER payroll_advances_entry_balance AFTER INSERT ON payroll_advances_advanceentry
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_advances_check_balance();
"""
BACKWARD = """
DROP TRIGGER payroll_advances_entry_balance ON payroll_advances_advanceentry;
DROP TRIGGER payroll_advances_entry_final ON payroll_advances_advanceentry;
DROP FUNCTION payroll_advances_check_balance();
DROP FUNCTION payroll_advances_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("payroll_advances", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
