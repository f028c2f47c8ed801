"""Guards of the tables of this app."""

from core.triggers import kept, refuse, ties

GUARDS = "\n".join(
    (
        refuse(
            "erp_billing_final",
            {
                "erp_billing_allocation": "UPDATE",
                "erp_billing_invoice": "UPDATE",
                "erp_billing_receipt": "UPDATE",
            },
            declare="""
free text[];
kept boolean := true;
""",
            look="""
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
""",
            when="""
to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
    OR to_jsonb(OLD) ->> 'status' = 'cancelled' OR to_jsonb(OLD) ->> 'state' = 'reversed'
    OR to_jsonb(OLD) ->> 'released_on' IS NOT NULL
    OR (kept AND to_jsonb(OLD) ->> 'voucher_id' IS NOT NULL
        AND to_jsonb(NEW) ->> 'voucher_id' IS DISTINCT FROM to_jsonb(OLD) ->> 'voucher_id')
""",
            says="What is issued is final; cancel the invoice or reverse the receipt.",
            code="KL085",
        ),
        kept(
            "erp_billing_kept",
            {
                "erp_billing_allocation": "DELETE",
                "erp_billing_invoiceitem": "UPDATE OR DELETE",
                "erp_billing_invoice": "DELETE",
                "erp_billing_receipt": "DELETE",
            },
            says="Invoices and receipts are never removed; cancel or reverse them.",
            code="KL085",
            rows=True,
        ),
        ties(
            "erp_receipt_ties",
            {"erp_billing_allocation": "INSERT OR UPDATE"},
            declare="""
has numeric;
shares numeric;
""",
            body="""
EXECUTE format('SELECT CASE WHEN state = ''posted'' THEN amount ELSE 0 END FROM %I.erp_billing_receipt
    WHERE id = $1', TG_TABLE_SCHEMA) INTO has USING NEW.receipt_id;
EXECUTE format('SELECT coalesce(sum(amount), 0) FROM %I.erp_billing_allocation
    WHERE receipt_id = $1 AND released_on IS NULL', TG_TABLE_SCHEMA) INTO shares USING NEW.receipt_id;
IF shares > has THEN
    RAISE EXCEPTION 'A receipt of % has shares of %.', has, shares USING ERRCODE = 'KL086';
END IF;
""",
        ),
        ties(
            "erp_invoice_ties",
            {
                "erp_billing_allocation": "INSERT OR UPDATE",
                "erp_billing_invoice": "INSERT OR UPDATE OF paid_amount",
            },
            declare="""
wanted bigint := coalesce(to_jsonb(NEW) ->> 'invoice_id', to_jsonb(NEW) ->> 'id')::bigint;
paid numeric;
shares numeric;
""",
            body="""
EXECUTE format('SELECT paid_amount FROM %I.erp_billing_invoice WHERE id = $1', TG_TABLE_SCHEMA)
    INTO paid USING wanted;
EXECUTE format('SELECT coalesce(sum(amount), 0) FROM %I.erp_billing_allocation
    WHERE invoice_id = $1 AND released_on IS NULL', TG_TABLE_SCHEMA) INTO shares USING wanted;
IF paid IS DISTINCT FROM shares THEN
    RAISE EXCEPTION 'An invoice has % received, its receipts say %.', paid, shares USING ERRCODE = 'KL086';
END IF;
""",
        ),
    )
)
