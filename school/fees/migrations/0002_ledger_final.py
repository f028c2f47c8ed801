"""What moved stays: the ledger takes new lines only, receipts and adjustments are undone by others, and an invoice
says what its lines say.

The tie of an invoice with its lines is looked at when the transaction ends, so that a line and its invoice may be
written in either order. By then another schema may be at hand: the triggers read that of their own table.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION school_fees_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'What is in the fee ledger is never changed or removed.' USING ERRCODE = 'KL071';
END $$;
CREATE TRIGGER school_ledger_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON school_fees_ledgerline
    FOR EACH STATEMENT EXECUTE FUNCTION school_fees_kept();
CREATE TRIGGER school_allocation_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON school_fees_allocation
    FOR EACH STATEMENT EXECUTE FUNCTION school_fees_kept();
CREATE TRIGGER school_invoice_line_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON school_fees_invoiceline
    FOR EACH STATEMENT EXECUTE FUNCTION school_fees_kept();
CREATE TRIGGER school_receipt_kept BEFORE DELETE OR TRUNCATE ON school_fees_receipt
    FOR EACH STATEMENT EXECUTE FUNCTION school_fees_kept();
CREATE TRIGGER school_invoice_kept BEFORE DELETE OR TRUNCATE ON school_fees_invoice
    FOR EACH STATEMENT EXECUTE FUNCTION school_fees_kept();
CREATE TRIGGER school_adjustment_kept BEFORE DELETE OR TRUNCATE ON school_fees_adjustment
    FOR EACH STATEMENT EXECUTE FUNCTION school_fees_kept();
CREATE TRIGGER school_refund_kept BEFORE DELETE OR TRUNCATE ON school_fees_refund
    FOR EACH STATEMENT EXECUTE FUNCTION school_fees_kept();

CREATE FUNCTION school_receipt_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status = 'posted'
        AND to_jsonb(NEW) - '{status,reversed_on,reversed_by,reversal_reason,reversal_number}'::text[]
          = to_jsonb(OLD) - '{status,reversed_on,reversed_by,reversal_reason,reversal_number}'::text[] THEN
        RETURN NEW;
    END IF;
    -- Erasure makes a receipt pseudonymous; nothing else of it changes.
    IF to_jsonb(NEW) - 'payer' = to_jsonb(OLD) - 'payer' AND NEW.payer = '' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A receipt is final; it can be reversed once.' USING ERRCODE = 'KL071';
END $$;
CREATE TRIGGER school_receipt_final BEFORE UPDATE ON school_fees_receipt
    FOR EACH ROW EXECUTE FUNCTION school_receipt_final();

CREATE FUNCTION school_decided_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Erasure makes a refund pseudonymous; nothing else of it changes.
    IF to_jsonb(NEW) - 'payee' = to_jsonb(OLD) - 'payee' AND to_jsonb(NEW) ->> 'payee' = '' THEN
        RETURN NEW;
    END IF;
    IF OLD.state <> 'requested' OR NEW.amount <> OLD.amount OR NEW.invoice_id <> OLD.invoice_id THEN
        RAISE EXCEPTION 'A decided entry is final; undo it by an opposite one.' USING ERRCODE = 'KL071';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER school_adjustment_final BEFORE UPDATE ON school_fees_adjustment
    FOR EACH ROW EXECUTE FUNCTION school_decided_final();
CREATE TRIGGER school_refund_final BEFORE UPDATE ON school_fees_refund
    FOR EACH ROW EXECUTE FUNCTION school_decided_final();

CREATE FUNCTION school_invoice_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    asked numeric;
    owed numeric;
BEGIN
    EXECUTE format('SELECT outstanding FROM %I.school_fees_invoice WHERE id = $1', TG_TABLE_SCHEMA)
        INTO asked USING NEW.id;
    EXECUTE format('SELECT coalesce(sum(debit - credit), 0) FROM %I.school_fees_ledgerline WHERE invoice_id = $1',
        TG_TABLE_SCHEMA) INTO owed USING NEW.id;
    IF asked IS DISTINCT FROM owed THEN
        RAISE EXCEPTION 'Invoice % has % outstanding, its ledger says %.', NEW.invoice_number, asked, owed
            USING ERRCODE = 'KL072';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER school_invoice_ties AFTER INSERT OR UPDATE ON school_fees_invoice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION school_invoice_ties();
CREATE FUNCTION school_ledger_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    held uuid;
    asked numeric;
    owed numeric;
BEGIN
    EXECUTE format('SELECT account_id, outstanding FROM %I.school_fees_invoice WHERE id = $1', TG_TABLE_SCHEMA)
        INTO held, asked USING NEW.invoice_id;
    EXECUTE format('SELECT sum(debit - credit) FROM %I.school_fees_ledgerline WHERE invoice_id = $1',
        TG_TABLE_SCHEMA) INTO owed USING NEW.invoice_id;
    IF held <> NEW.account_id OR asked IS DISTINCT FROM owed THEN
        RAISE EXCEPTION 'A line of the ledger does not fit its invoice (% asked, % owed).', asked, owed
            USING ERRCODE = 'KL072';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER school_ledger_ties AFTER INSERT ON school_fees_ledgerline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION school_ledger_ties();
"""
BACKWARD = """
DROP FUNCTION school_fees_kept() CASCADE;
DROP FUNCTION school_receipt_final() CASCADE;
DROP FUNCTION school_decided_final() CASCADE;
DROP FUNCTION school_invoice_ties() CASCADE;
DROP FUNCTION school_ledger_ties() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("school_fees", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
