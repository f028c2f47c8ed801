"""What moved stays: the ledger takes new lines only, receipts are reversed once, no charge is paid beyond what it asks.

What is left of a charge is looked at when the transaction ends. By then another schema may be at hand: the trigger
reads that of its own table.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_student_fees_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'What is in the fee ledger is never changed or removed.' USING ERRCODE = 'KL121';
END $$;
CREATE TRIGGER erp_fee_entry_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON erp_student_fees_feeentry
    FOR EACH STATEMENT EXECUTE FUNCTION erp_student_fees_kept();
CREATE TRIGGER erp_fee_charge_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON erp_student_fees_feecharge
    FOR EACH STATEMENT EXECUTE FUNCTION erp_student_fees_kept();
CREATE TRIGGER erp_fee_payment_kept BEFORE DELETE OR TRUNCATE ON erp_student_fees_feepayment
    FOR EACH STATEMENT EXECUTE FUNCTION erp_student_fees_kept();
CREATE TRIGGER erp_fee_refund_kept BEFORE DELETE OR TRUNCATE ON erp_student_fees_feerefund
    FOR EACH STATEMENT EXECUTE FUNCTION erp_student_fees_kept();

CREATE FUNCTION erp_fee_payment_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free text[] := '{state,voucher_id,reversed_by,reversed_at,reason}';
BEGIN
    IF OLD.state <> 'posted' OR to_jsonb(NEW) - free <> to_jsonb(OLD) - free THEN
        RAISE EXCEPTION 'A receipt is final; it can be reversed once.' USING ERRCODE = 'KL121';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_fee_payment_final BEFORE UPDATE ON erp_student_fees_feepayment
    FOR EACH ROW EXECUTE FUNCTION erp_fee_payment_final();

CREATE FUNCTION erp_fee_refund_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free text[] := '{state,voucher_id,paid_on,decided_by,decided_at,comments}';
BEGIN
    -- A voucher that finance rejects is made again.
    IF OLD.state = 'paid' AND to_jsonb(NEW) - 'voucher_id' = to_jsonb(OLD) - 'voucher_id' THEN
        RETURN NEW;
    END IF;
    IF OLD.state <> 'requested' OR to_jsonb(NEW) - free <> to_jsonb(OLD) - free THEN
        RAISE EXCEPTION 'A decided refund is final.' USING ERRCODE = 'KL121';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_fee_refund_final BEFORE UPDATE ON erp_student_fees_feerefund
    FOR EACH ROW EXECUTE FUNCTION erp_fee_refund_final();

CREATE FUNCTION erp_fee_charge_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    found numeric;
BEGIN
    EXECUTE format('SELECT coalesce(sum(amount), 0) FROM %I.erp_student_fees_feeentry WHERE charge_id = $1',
        TG_TABLE_SCHEMA) INTO found USING NEW.charge_id;
    IF found < 0 THEN
        RAISE EXCEPTION 'More is entered against a fee than it asks for.' USING ERRCODE = 'KL122';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER erp_fee_charge_ties AFTER INSERT ON erp_student_fees_feeentry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION erp_fee_charge_ties();

CREATE FUNCTION erp_fee_payment_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    asked numeric;
    found numeric;
BEGIN
    EXECUTE format('SELECT CASE WHEN state = ''posted'' THEN amount ELSE 0 END FROM %I.erp_student_fees_feepayment
        WHERE id = $1', TG_TABLE_SCHEMA) INTO asked USING NEW.id;
    EXECUTE format('SELECT -coalesce(sum(amount), 0) FROM %I.erp_student_fees_feeentry WHERE payment_id = $1',
        TG_TABLE_SCHEMA) INTO found USING NEW.id;
    IF found <> asked THEN
        RAISE EXCEPTION 'A receipt of % has lines of %.', asked, found USING ERRCODE = 'KL122';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER erp_fee_payment_ties AFTER INSERT OR UPDATE OF state ON erp_student_fees_feepayment
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION erp_fee_payment_ties();
"""
BACKWARD = """
DROP FUNCTION erp_student_fees_kept() CASCADE;
DROP FUNCTION erp_fee_payment_final() CASCADE;
DROP FUNCTION erp_fee_refund_final() CASCADE;
DROP FUNCTION erp_fee_charge_ties() CASCADE;
DROP FUNCTION erp_fee_payment_ties() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_student_fees", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
