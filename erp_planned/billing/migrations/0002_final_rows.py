"""What is issued stays: invoices change only by what is received, receipts are reversed once, and sums tie.

The tie is looked at when the transaction ends, so that a share and its invoice may be written in any order. By then
another schema may be at hand: the trigger reads that of its own table.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_billing_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Invoices and receipts are never removed; cancel or reverse them.' USING ERRCODE = 'KL085';
END $$;
CREATE TRIGGER erp_invoice_kept BEFORE DELETE ON erp_billing_invoice
    FOR EACH ROW EXECUTE FUNCTION erp_billing_kept();
CREATE TRIGGER erp_invoice_item_kept BEFORE UPDATE OR DELETE ON erp_billing_invoiceitem
    FOR EACH ROW EXECUTE FUNCTION erp_billing_kept();
CREATE TRIGGER erp_receipt_kept BEFORE DELETE ON erp_billing_receipt
    FOR EACH ROW EXECUTE FUNCTION erp_billing_kept();
CREATE TRIGGER erp_allocation_kept BEFORE DELETE ON erp_billing_allocation
    FOR EACH ROW EXECUTE FUNCTION erp_billing_kept();

CREATE FUNCTION erp_billing_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free text[];
BEGIN
    free := CASE TG_TABLE_NAME
        WHEN 'erp_billing_invoice' THEN
            '{paid_amount,status,voucher_id,cancelled_on,cancelled_by,cancelled_at,reason}'::text[]
        WHEN 'erp_billing_receipt' THEN
            '{state,voucher_id,reversed_on,reversed_by,reversed_at,reason}'::text[]
        ELSE '{released_on}'::text[] END;
    IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
        OR to_jsonb(OLD) ->> 'status' = 'cancelled' OR to_jsonb(OLD) ->> 'state' = 'reversed'
        OR to_jsonb(OLD) ->> 'released_on' IS NOT NULL
        OR (to_jsonb(OLD) ->> 'voucher_id' IS NOT NULL
            AND to_jsonb(NEW) ->> 'voucher_id' IS DISTINCT FROM to_jsonb(OLD) ->> 'voucher_id') THEN
        RAISE EXCEPTION 'What is issued is final; cancel the invoice or reverse the receipt.' USING ERRCODE = 'KL085';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_invoice_final BEFORE UPDATE ON erp_billing_invoice
    FOR EACH ROW EXECUTE FUNCTION erp_billing_final();
CREATE TRIGGER erp_receipt_final BEFORE UPDATE ON erp_billing_receipt
    FOR EACH ROW EXECUTE FUNCTION erp_billing_final();
CREATE TRIGGER erp_allocation_final BEFORE UPDATE ON erp_billing_allocation
    FOR EACH ROW EXECUTE FUNCTION erp_billing_final();

CREATE FUNCTION erp_invoice_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    wanted bigint := coalesce(to_jsonb(NEW) ->> 'invoice_id', to_jsonb(NEW) ->> 'id')::bigint;
    paid numeric;
    shares numeric;
BEGIN
    EXECUTE format('SELECT paid_amount FROM %I.erp_billing_invoice WHERE id = $1', TG_TABLE_SCHEMA)
        INTO paid USING wanted;
    EXECUTE format('SELECT coalesce(sum(amount), 0) FROM %I.erp_billing_allocation
        WHERE invoice_id = $1 AND released_on IS NULL', TG_TABLE_SCHEMA) INTO shares USING wanted;
    IF paid IS DISTINCT FROM shares THEN
        RAISE EXCEPTION 'An invoice has % received, its receipts say %.', paid, shares USING ERRCODE = 'KL086';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER erp_invoice_ties AFTER INSERT OR UPDATE OF paid_amount ON erp_billing_invoice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION erp_invoice_ties();

CREATE FUNCTION erp_receipt_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    has numeric;
    shares numeric;
BEGIN
    EXECUTE format('SELECT CASE WHEN state = ''posted'' THEN amount ELSE 0 END FROM %I.erp_billing_receipt
        WHERE id = $1', TG_TABLE_SCHEMA) INTO has USING NEW.receipt_id;
    EXECUTE format('SELECT coalesce(sum(amount), 0) FROM %I.erp_billing_allocation
        WHERE receipt_id = $1 AND released_on IS NULL', TG_TABLE_SCHEMA) INTO shares USING NEW.receipt_id;
    IF shares > has THEN
        RAISE EXCEPTION 'A receipt of % has shares of %.', has, shares USING ERRCODE = 'KL086';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER erp_allocation_ties AFTER INSERT OR UPDATE ON erp_billing_allocation
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION erp_invoice_ties();
CREATE CONSTRAINT TRIGGER erp_allocation_receipt AFTER INSERT OR UPDATE ON erp_billing_allocation
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION erp_receipt_ties();
"""
BACKWARD = """
DROP FUNCTION erp_billing_kept() CASCADE;
DROP FUNCTION erp_billing_final() CASCADE;
DROP FUNCTION erp_invoice_ties() CASCADE;
DROP FUNCTION erp_receipt_ties() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_billing", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
