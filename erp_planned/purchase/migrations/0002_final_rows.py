"""What was received, inspected, decided and handed on is final; versions of orders stay."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_purchase_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state <> 'waiting' THEN
        RAISE EXCEPTION 'A decided version of an order is final.' USING ERRCODE = 'KL120';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER erp_purchase_version_final BEFORE UPDATE OR DELETE ON erp_purchase_orderversion
    FOR EACH ROW EXECUTE FUNCTION erp_purchase_keep_version();

CREATE FUNCTION erp_purchase_keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'Goods receipts stay; reject what was not received.' USING ERRCODE = 'KL121';
    END IF;
    IF (OLD.grn_no, OLD.order_id, OLD.store_id, OLD.received_on)
        IS DISTINCT FROM (NEW.grn_no, NEW.order_id, NEW.store_id, NEW.received_on)
        OR (OLD.inspection_status <> 'pending' AND to_jsonb(OLD) IS DISTINCT FROM to_jsonb(NEW)) THEN
        RAISE EXCEPTION 'An inspected goods receipt is final; send goods back.' USING ERRCODE = 'KL122';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_purchase_receipt_final BEFORE UPDATE OR DELETE ON erp_purchase_goodsreceipt
    FOR EACH ROW EXECUTE FUNCTION erp_purchase_keep_receipt();

CREATE FUNCTION erp_purchase_keep_receipt_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'Goods receipts stay; reject what was not received.' USING ERRCODE = 'KL121';
    END IF;
    IF (OLD.order_item_id, OLD.received, OLD.batch_id) IS DISTINCT FROM (NEW.order_item_id, NEW.received, NEW.batch_id)
        OR (OLD.accepted + OLD.rejected > 0 AND (OLD.accepted, OLD.rejected, OLD.value, OLD.reason)
            IS DISTINCT FROM (NEW.accepted, NEW.rejected, NEW.value, NEW.reason)) THEN
        RAISE EXCEPTION 'An inspected goods receipt is final; send goods back.' USING ERRCODE = 'KL122';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_purchase_receipt_line_final BEFORE UPDATE OR DELETE ON erp_purchase_receiptline
    FOR EACH ROW EXECUTE FUNCTION erp_purchase_keep_receipt_line();

CREATE FUNCTION erp_purchase_keep_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.status <> 'waiting' THEN
        RAISE EXCEPTION 'A decided return is final.' USING ERRCODE = 'KL123';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_purchase_return_final BEFORE UPDATE OR DELETE ON erp_purchase_goodsreturn
    FOR EACH ROW EXECUTE FUNCTION erp_purchase_keep_return();

CREATE FUNCTION erp_purchase_keep_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'Bills stay; cancel one that is wrong.' USING ERRCODE = 'KL124';
    END IF;
    IF OLD.status = 'cancelled' OR (OLD.status <> 'held' AND
        to_jsonb(OLD) - 'status' - 'remarks' IS DISTINCT FROM to_jsonb(NEW) - 'status' - 'remarks') THEN
        RAISE EXCEPTION 'A bill that was handed on is final; cancel it.' USING ERRCODE = 'KL125';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_purchase_bill_final BEFORE UPDATE OR DELETE ON erp_purchase_purchasebill
    FOR EACH ROW EXECUTE FUNCTION erp_purchase_keep_bill();
"""
BACKWARD = """
DROP TRIGGER erp_purchase_bill_final ON erp_purchase_purchasebill;
DROP FUNCTION erp_purchase_keep_bill();
DROP TRIGGER erp_purchase_return_final ON erp_purchase_goodsreturn;
DROP FUNCTION erp_purchase_keep_return();
DROP TRIGGER erp_purchase_receipt_line_final ON erp_purchase_receiptline;
DROP FUNCTION erp_purchase_keep_receipt_line();
DROP TRIGGER erp_purchase_receipt_final ON erp_purchase_goodsreceipt;
DROP FUNCTION erp_purchase_keep_receipt();
DROP TRIGGER erp_purchase_version_final ON erp_purchase_orderversion;
DROP FUNCTION erp_purchase_keep_version();
"""


class Migration(migrations.Migration):
    dependencies = [("erp_purchase", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
