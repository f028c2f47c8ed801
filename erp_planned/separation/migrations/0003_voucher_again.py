"""A settlement stays final, but for its voucher where finance rejected or cancelled the one it had."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_settlement_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    undone boolean := false;
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.voucher_id IS NOT NULL AND NEW.voucher_id IS NOT NULL THEN
        EXECUTE format('SELECT status IN (''rejected'', ''cancelled'') FROM %I.erp_finance_voucher WHERE id = $1',
            TG_TABLE_SCHEMA) INTO undone USING OLD.voucher_id;
    END IF;
    IF NOT undone OR to_jsonb(NEW) - 'voucher_id' IS DISTINCT FROM to_jsonb(OLD) - 'voucher_id' THEN
        RAISE EXCEPTION 'A settlement is final; settle again what later facts changed.' USING ERRCODE = 'KL081';
    END IF;
    RETURN NEW;
END $$;
DROP TRIGGER erp_settlement_final ON erp_separation_settlement;
CREATE TRIGGER erp_settlement_final BEFORE TRUNCATE ON erp_separation_settlement
    FOR EACH STATEMENT EXECUTE FUNCTION erp_settled_is_final();
CREATE TRIGGER erp_settlement_kept BEFORE UPDATE OR DELETE ON erp_separation_settlement
    FOR EACH ROW EXECUTE FUNCTION erp_settlement_kept();
"""
BACKWARD = """
DROP FUNCTION erp_settlement_kept() CASCADE;
DROP TRIGGER erp_settlement_final ON erp_separation_settlement;
CREATE TRIGGER erp_settlement_final BEFORE UPDATE OR DELETE OR TRUNCATE ON erp_separation_settlement
    FOR EACH STATEMENT EXECUTE FUNCTION erp_settled_is_final();
"""


class Migration(migrations.Migration):
    dependencies = [("erp_separation", "0002_settled_is_final")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
