"""What is issued stays: a bill changes only by what is paid and its state, receipts never."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_mess_bill_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free text[] := '{paid,late_fee,state,reason,decided_by,decided_at,bill_no,due_on}'::text[];
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.state <> 'draft' THEN
            RAISE EXCEPTION 'An issued bill stays; cancel it.' USING ERRCODE = 'KL133';
        END IF;
        RETURN OLD;
    END IF;
    IF OLD.state <> 'draft' AND (to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
        OR NEW.bill_no <> OLD.bill_no OR NEW.due_on IS DISTINCT FROM OLD.due_on OR OLD.state = 'cancelled') THEN
        RAISE EXCEPTION 'An issued bill is final; cancel it.' USING ERRCODE = 'KL133';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_mess_bill_final BEFORE UPDATE OR DELETE ON erp_mess_messbill
    FOR EACH ROW EXECUTE FUNCTION erp_mess_bill_final();
CREATE FUNCTION erp_mess_receipt_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'voucher_id' IS DISTINCT FROM to_jsonb(OLD) - 'voucher_id' THEN
        RAISE EXCEPTION 'A receipt is never changed.' USING ERRCODE = 'KL133';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_mess_receipt_final BEFORE UPDATE OR DELETE ON erp_mess_messreceipt
    FOR EACH ROW EXECUTE FUNCTION erp_mess_receipt_final();
"""
BACKWARD = """
DROP FUNCTION erp_mess_bill_final() CASCADE;
DROP FUNCTION erp_mess_receipt_final() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_mess", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
