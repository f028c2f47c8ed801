"""What was paid stays paid: an order never goes back from paid, and money that came in keeps its facts."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION school_gateway_order_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'paid' AND NEW.state <> 'paid' THEN
        RAISE EXCEPTION 'A paid order stays paid.' USING ERRCODE = 'KL073';
    END IF;
    IF NEW.amount_paise <> OLD.amount_paise OR NEW.invoice_id <> OLD.invoice_id OR NEW.currency <> OLD.currency
        OR (OLD.gateway_order_id <> '' AND NEW.gateway_order_id <> OLD.gateway_order_id) THEN
        RAISE EXCEPTION 'An order of the gateway is not changed; begin another one.' USING ERRCODE = 'KL073';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER school_gateway_order_final BEFORE UPDATE ON school_payments_gatewayorder
    FOR EACH ROW EXECUTE FUNCTION school_gateway_order_final();

CREATE FUNCTION school_gateway_payment_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state IN ('posted', 'refunded', 'closed') AND NEW.state <> OLD.state THEN
        RAISE EXCEPTION 'This payment is settled.' USING ERRCODE = 'KL073';
    END IF;
    IF NEW.payment_id <> OLD.payment_id OR NEW.amount_paise <> OLD.amount_paise OR NEW.currency <> OLD.currency THEN
        RAISE EXCEPTION 'What the gateway took is not changed.' USING ERRCODE = 'KL073';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER school_gateway_payment_final BEFORE UPDATE ON school_payments_gatewaypayment
    FOR EACH ROW EXECUTE FUNCTION school_gateway_payment_final();

CREATE FUNCTION school_payments_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'What was paid is never removed.' USING ERRCODE = 'KL073';
END $$;
CREATE TRIGGER school_gateway_payment_kept BEFORE DELETE OR TRUNCATE ON school_payments_gatewaypayment
    FOR EACH STATEMENT EXECUTE FUNCTION school_payments_kept();
CREATE TRIGGER school_statement_line_kept BEFORE DELETE OR TRUNCATE ON school_payments_statementline
    FOR EACH STATEMENT EXECUTE FUNCTION school_payments_kept();
"""
BACKWARD = """
DROP FUNCTION school_gateway_order_final() CASCADE;
DROP FUNCTION school_gateway_payment_final() CASCADE;
DROP FUNCTION school_payments_kept() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("school_payments", "0001_payments")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
