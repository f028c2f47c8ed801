"""The voucher of an invoice or receipt may be another one where finance rejected or cancelled the one it had."""

from django.db import migrations

FORWARD = """
CREATE OR REPLACE FUNCTION erp_billing_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free text[];
    kept boolean := true;
BEGIN
    free := CASE TG_TABLE_NAME
        WHEN 'erp_billing_invoice' THEN
            '{paid_amount,status,voucher_id,cancelled_on,cancelled_by,cancelled_at,reason}'::text[]
        WHEN 'erp_billing_receipt' THEN
            '{state,voucher_id,reversed_on,reversed_by,reversed_at,reason}'::text[]
        ELSE '{released_on}'::text[] END;
    IF to_jsonb(OLD) ->> 'voucher_id' IS NOT NULL AND to_jsonb(NEW) ->> 'voucher_id' IS NOT NULL THEN
        EXECUTE format('SELECT status NOT IN (''rejected'', ''cancelled'') FROM %I.erp_finance_voucher WHERE id = $1',
            TG_TABLE_SCHEMA) INTO kept USING (to_jsonb(OLD) ->> 'voucher_id')::bigint;
    END IF;
    IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
        OR to_jsonb(OLD) ->> 'status' = 'cancelled' OR to_jsonb(OLD) ->> 'state' = 'reversed'
        OR to_jsonb(OLD) ->> 'released_on' IS NOT NULL
        OR (kept AND to_jsonb(OLD) ->> 'voucher_id' IS NOT NULL
            AND to_jsonb(NEW) ->> 'voucher_id' IS DISTINCT FROM to_jsonb(OLD) ->> 'voucher_id') THEN
        RAISE EXCEPTION 'What is issued is final; cancel the invoice or reverse the receipt.' USING ERRCODE = 'KL085';
    END IF;
    RETURN NEW;
END $$;
"""
BACKWARD = """
CREATE OR REPLACE FUNCTION erp_billing_final() RETURNS trigger LANGUAGE plpgsql AS $$
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
"""


class Migration(migrations.Migration):
    dependencies = [("erp_billing", "0002_final_rows")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
