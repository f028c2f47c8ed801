"""The database itself refuses to change rates by which a locked payroll run has paid."""

from django.db import migrations

RATES = ("darevision", "allowancerule", "npsrate")

FUNCTIONS = """
CREATE FUNCTION pay_rate_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'this rate has been used by a locked payroll run: it is never changed or removed, only superseded'
        USING ERRCODE = 'KL003';
END $$;
CREATE FUNCTION pay_commission_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a locked payroll run has paid by this pay commission: it is never removed'
        USING ERRCODE = 'KL003';
END $$;
CREATE FUNCTION pay_matrix_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    versions smallint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        versions := ARRAY[NEW.commission_id];
    ELSIF TG_OP = 'DELETE' THEN
        versions := ARRAY[OLD.commission_id];
    ELSE
        versions := ARRAY[OLD.commission_id, NEW.commission_id];
    END IF;
    -- FOR SHARE: a run that is being locked at this moment is waited for.
    PERFORM 1 FROM payroll_pay_commission_commission
        WHERE version = ANY (versions) AND used_at IS NOT NULL FOR SHARE;
    IF FOUND THEN
        RAISE EXCEPTION 'a locked payroll run has paid by this pay matrix: its cells are never changed'
            USING ERRCODE = 'KL003';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
"""
MATRIX = """
CREATE TRIGGER pay_matrix_used BEFORE INSERT OR UPDATE OR DELETE ON payroll_pay_commission_paymatrixcell
    FOR EACH ROW EXECUTE FUNCTION pay_matrix_refuse_change();
CREATE TRIGGER pay_commission_used_update BEFORE UPDATE ON payroll_pay_commission_commission
    FOR EACH ROW WHEN (OLD.used_at IS NOT NULL
        AND (NEW.used_at IS DISTINCT FROM OLD.used_at OR NEW.version <> OLD.version))
    EXECUTE FUNCTION pay_commission_refuse_change();
CREATE TRIGGER pay_commission_used_delete BEFORE DELETE ON payroll_pay_commission_commission
    FOR EACH ROW WHEN (OLD.used_at IS NOT NULL) EXECUTE FUNCTION pay_commission_refuse_change();
"""
RATE = """
CREATE TRIGGER pay_rate_used BEFORE UPDATE OR DELETE ON payroll_pay_commission_{table}
    FOR EACH ROW WHEN (OLD.used_at IS NOT NULL) EXECUTE FUNCTION pay_rate_refuse_change();
"""
DROP_RATE = "DROP TRIGGER pay_rate_used ON payroll_pay_commission_{table};\n"
DROP_REST = """
DROP TRIGGER pay_commission_used_delete ON payroll_pay_commission_commission;
DROP TRIGGER pay_commission_used_update ON payroll_pay_commission_commission;
DROP TRIGGER pay_matrix_used ON payroll_pay_commission_paymatrixcell;
DROP FUNCTION pay_matrix_refuse_change();
DROP FUNCTION pay_commission_refuse_change();
DROP FUNCTION pay_rate_refuse_change();
"""
FORWARD = FUNCTIONS + MATRIX + "".join(RATE.format(table=table) for table in RATES)
BACKWARD = "".join(DROP_RATE.format(table=table) for table in RATES) + DROP_REST


class Migration(migrations.Migration):
    dependencies = [("payroll_pay_commission", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
