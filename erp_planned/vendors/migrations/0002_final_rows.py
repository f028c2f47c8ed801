"""Figures of a decided bill and posted tax are final; a ledger entry is only ever reversed, once."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_vendors_keep_tds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.posted_at IS NULL THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL
        AND to_jsonb(OLD) - 'reversed_at' = to_jsonb(NEW) - 'reversed_at' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'Posted tax is final; cancel or reverse the payment.' USING ERRCODE = 'KL090';
END $$;
CREATE TRIGGER erp_vendors_tds_final BEFORE UPDATE OR DELETE ON erp_vendors_vendortdsentry
    FOR EACH ROW EXECUTE FUNCTION erp_vendors_keep_tds();

CREATE FUNCTION erp_vendors_keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'Payments stay; cancel one that is wrong.' USING ERRCODE = 'KL091';
    END IF;
    IF OLD.status <> 'entered' AND (
        OLD.vendor_id, OLD.invoice_no, OLD.invoice_date, OLD.credited_on, OLD.amount, OLD.gst_amount,
        OLD.contract_value, OLD.tds_deducted, OLD.gst_tds_cgst, OLD.gst_tds_sgst, OLD.gst_tds_igst,
        OLD.net_amount, OLD.entered_by_id
    ) IS DISTINCT FROM (
        NEW.vendor_id, NEW.invoice_no, NEW.invoice_date, NEW.credited_on, NEW.amount, NEW.gst_amount,
        NEW.contract_value, NEW.tds_deducted, NEW.gst_tds_cgst, NEW.gst_tds_sgst, NEW.gst_tds_igst,
        NEW.net_amount, NEW.entered_by_id
    ) THEN
        RAISE EXCEPTION 'A decided payment is final; cancel or reverse it.' USING ERRCODE = 'KL092';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_vendors_payment_final BEFORE UPDATE OR DELETE ON erp_vendors_vendorpayment
    FOR EACH ROW EXECUTE FUNCTION erp_vendors_keep_payment();

CREATE FUNCTION erp_vendors_keep_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM erp_vendors_vendorpayment p WHERE p.id = OLD.payment_id AND p.status <> 'entered'
    ) THEN
        RAISE EXCEPTION 'A decided payment is final; cancel or reverse it.' USING ERRCODE = 'KL092';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER erp_vendors_line_final BEFORE UPDATE OR DELETE ON erp_vendors_vendorpaymentline
    FOR EACH ROW EXECUTE FUNCTION erp_vendors_keep_line();
"""
BACKWARD = """
DROP TRIGGER erp_vendors_line_final ON erp_vendors_vendorpaymentline;
DROP FUNCTION erp_vendors_keep_line();
DROP TRIGGER erp_vendors_payment_final ON erp_vendors_vendorpayment;
DROP FUNCTION erp_vendors_keep_payment();
DROP TRIGGER erp_vendors_tds_final ON erp_vendors_vendortdsentry;
DROP FUNCTION erp_vendors_keep_tds();
"""


class Migration(migrations.Migration):
    dependencies = [("erp_vendors", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
