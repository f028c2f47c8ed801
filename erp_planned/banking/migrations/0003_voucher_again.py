"""An approved advice may be cancelled, and has another voucher where finance rejected or cancelled its own."""

from django.db import migrations

FORWARD = """
CREATE OR REPLACE FUNCTION erp_advice_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free text[] := '{leaf_id}';
    undone boolean;
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.state = 'approved' THEN
        IF NEW.state = 'cancelled' THEN
            free := '{leaf_id,state,remarks}';
        ELSIF OLD.voucher_id IS NOT NULL AND NEW.voucher_id IS NOT NULL THEN
            EXECUTE format('SELECT status IN (''rejected'', ''cancelled'') FROM %I.erp_finance_voucher WHERE id = $1',
                TG_TABLE_SCHEMA) INTO undone USING OLD.voucher_id;
            IF undone THEN
                free := '{leaf_id,voucher_id}';
            END IF;
        END IF;
    END IF;
    IF TG_OP = 'DELETE' OR (OLD.state <> 'waiting' AND to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free)
        OR (NEW.amount <> OLD.amount OR NEW.bank_account_id <> OLD.bank_account_id OR NEW.pay_on <> OLD.pay_on) THEN
        RAISE EXCEPTION 'A payment advice is final once it is decided, and its amount from the start.'
            USING ERRCODE = 'KL084';
    END IF;
    RETURN NEW;
END $$;
"""
BACKWARD = """
CREATE OR REPLACE FUNCTION erp_advice_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR (OLD.state <> 'waiting' AND to_jsonb(NEW) - 'leaf_id' IS DISTINCT FROM to_jsonb(OLD) - 'leaf_id')
        OR (NEW.amount <> OLD.amount OR NEW.bank_account_id <> OLD.bank_account_id OR NEW.pay_on <> OLD.pay_on) THEN
        RAISE EXCEPTION 'A payment advice is final once it is decided, and its amount from the start.'
            USING ERRCODE = 'KL084';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_banking", "0002_final_rows")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
