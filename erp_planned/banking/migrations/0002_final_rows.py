"""What the bank said stays as it was said, matches tie, and no cheque is forgotten.

Whether a match ties is looked at when the transaction ends, so that its parts may be written in any order. By then
another schema may be at hand: the triggers read that of their own table.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_bank_line_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.match_id IS NOT NULL THEN
            RAISE EXCEPTION 'A matched line of a bank statement stays.' USING ERRCODE = 'KL081';
        END IF;
        RETURN OLD;
    END IF;
    IF to_jsonb(NEW) - 'match_id' IS DISTINCT FROM to_jsonb(OLD) - 'match_id' THEN
        RAISE EXCEPTION 'A line of a bank statement is never changed.' USING ERRCODE = 'KL081';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_bank_line_kept BEFORE UPDATE OR DELETE ON erp_banking_banktransaction
    FOR EACH ROW EXECUTE FUNCTION erp_bank_line_kept();

CREATE FUNCTION erp_bank_match_ties_of(space text, wanted bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    own bigint;
    bank numeric;
    books numeric;
    strange bigint;
BEGIN
    EXECUTE format('SELECT bank_account_id FROM %I.erp_banking_bankmatch WHERE id = $1', space)
        INTO own USING wanted;
    IF own IS NULL THEN
        RETURN;
    END IF;
    EXECUTE format('SELECT sum(CASE WHEN type = ''Credit'' THEN amount ELSE -amount END),
        count(*) FILTER (WHERE bank_account_id <> $2)
        FROM %I.erp_banking_banktransaction WHERE match_id = $1', space) INTO bank, strange USING wanted, own;
    EXECUTE format('SELECT sum(e.debit - e.credit),
        $3 + count(*) FILTER (WHERE e.posted_on IS NULL OR e.account_id IS DISTINCT FROM b.account_id)
        FROM %1$I.erp_banking_matchedentry m JOIN %1$I.erp_finance_voucherentry e ON e.id = m.entry_id
        JOIN %1$I.erp_banking_bankaccount b ON b.id = $2 WHERE m.match_id = $1', space)
        INTO books, strange USING wanted, own, strange;
    IF bank IS NULL OR bank IS DISTINCT FROM books OR strange > 0 THEN
        RAISE EXCEPTION 'Lines of the bank and entries of the books that are matched must have the same sum.'
            USING ERRCODE = 'KL082';
    END IF;
END $$;
CREATE FUNCTION erp_bank_match_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    wanted bigint;
BEGIN
    FOREACH wanted IN ARRAY ARRAY[
        CASE WHEN TG_OP <> 'INSERT' THEN OLD.match_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.match_id END
    ] LOOP
        IF wanted IS NOT NULL THEN
            EXECUTE format('SELECT %I.erp_bank_match_ties_of($1, $2)', TG_TABLE_SCHEMA)
                USING TG_TABLE_SCHEMA::text, wanted;
        END IF;
    END LOOP;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER erp_bank_line_ties AFTER INSERT OR UPDATE OF match_id ON erp_banking_banktransaction
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION erp_bank_match_ties();
CREATE CONSTRAINT TRIGGER erp_matched_entry_ties AFTER INSERT OR UPDATE OR DELETE ON erp_banking_matchedentry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION erp_bank_match_ties();

CREATE FUNCTION erp_cheque_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state <> 'blank' THEN
        RAISE EXCEPTION 'A cheque that was used, cancelled or spoiled stays on record.' USING ERRCODE = 'KL083';
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER erp_cheque_kept BEFORE DELETE ON erp_banking_chequeleaf
    FOR EACH ROW EXECUTE FUNCTION erp_cheque_kept();

CREATE FUNCTION erp_advice_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR (OLD.state <> 'waiting' AND to_jsonb(NEW) - 'leaf_id' IS DISTINCT FROM to_jsonb(OLD) - 'leaf_id')
        OR (NEW.amount <> OLD.amount OR NEW.bank_account_id <> OLD.bank_account_id OR NEW.pay_on <> OLD.pay_on) THEN
        RAISE EXCEPTION 'A payment advice is final once it is decided, and its amount from the start.'
            USING ERRCODE = 'KL084';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_advice_final BEFORE UPDATE OR DELETE ON erp_banking_paymentadvice
    FOR EACH ROW EXECUTE FUNCTION erp_advice_final();
CREATE FUNCTION erp_payee_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The payees of a payment advice never change; cancel it and enter another.' USING ERRCODE = 'KL084';
END $$;
CREATE TRIGGER erp_payee_kept BEFORE UPDATE OR DELETE ON erp_banking_payee
    FOR EACH ROW EXECUTE FUNCTION erp_payee_kept();
"""
BACKWARD = """
DROP FUNCTION erp_bank_line_kept() CASCADE;
DROP FUNCTION erp_bank_match_ties() CASCADE;
DROP FUNCTION erp_bank_match_ties_of(text, bigint) CASCADE;
DROP FUNCTION erp_cheque_kept() CASCADE;
DROP FUNCTION erp_advice_final() CASCADE;
DROP FUNCTION erp_payee_kept() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_banking", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
