"""Guards of the tables of this app."""

from core.triggers import before, kept, refuse, ties

GUARDS = "\n".join(
    (
        refuse(
            "school_decided_final",
            {"school_fees_adjustment": "UPDATE", "school_fees_refund": "UPDATE"},
            look="""
-- Erasure makes a refund pseudonymous; nothing else of it changes.
IF to_jsonb(NEW) - 'payee' = to_jsonb(OLD) - 'payee' AND to_jsonb(NEW) ->> 'payee' = '' THEN
    RETURN NEW;
END IF;
""",
            when="""
OLD.state <> 'requested' OR NEW.amount <> OLD.amount OR NEW.invoice_id <> OLD.invoice_id
""",
            says="A decided entry is final; undo it by an opposite one.",
            code="KL071",
        ),
        kept(
            "school_fees_kept",
            {
                "school_fees_adjustment": "DELETE OR TRUNCATE",
                "school_fees_allocation": "UPDATE OR DELETE OR TRUNCATE",
                "school_fees_invoice": "DELETE OR TRUNCATE",
                "school_fees_invoiceline": "UPDATE OR DELETE OR TRUNCATE",
                "school_fees_ledgerline": "UPDATE OR DELETE OR TRUNCATE",
                "school_fees_receipt": "DELETE OR TRUNCATE",
                "school_fees_refund": "DELETE OR TRUNCATE",
            },
            says="What is in the fee ledger is never changed or removed.",
            code="KL071",
        ),
        ties(
            "school_invoice_ties",
            {"school_fees_invoice": "INSERT OR UPDATE"},
            declare="""
asked numeric;
owed numeric;
""",
            body="""
EXECUTE format('SELECT outstanding FROM %I.school_fees_invoice WHERE id = $1', TG_TABLE_SCHEMA)
    INTO asked USING NEW.id;
EXECUTE format('SELECT coalesce(sum(debit - credit), 0) FROM %I.school_fees_ledgerline WHERE invoice_id = $1',
    TG_TABLE_SCHEMA) INTO owed USING NEW.id;
IF asked IS DISTINCT FROM owed THEN
    RAISE EXCEPTION 'Invoice % has % outstanding, its ledger says %.', NEW.invoice_number, asked, owed
        USING ERRCODE = 'KL072';
END IF;
""",
        ),
        ties(
            "school_ledger_ties",
            {"school_fees_ledgerline": "INSERT"},
            declare="""
held uuid;
asked numeric;
owed numeric;
""",
            body="""
EXECUTE format('SELECT account_id, outstanding FROM %I.school_fees_invoice WHERE id = $1', TG_TABLE_SCHEMA)
    INTO held, asked USING NEW.invoice_id;
EXECUTE format('SELECT sum(debit - credit) FROM %I.school_fees_ledgerline WHERE invoice_id = $1',
    TG_TABLE_SCHEMA) INTO owed USING NEW.invoice_id;
IF held <> NEW.account_id OR asked IS DISTINCT FROM owed THEN
    RAISE EXCEPTION 'A line of the ledger does not fit its invoice (% asked, % owed).', asked, owed
        USING ERRCODE = 'KL072';
END IF;
""",
        ),
        before(
            "school_receipt_final",
            {"school_fees_receipt": "UPDATE"},
            body="""
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
""",
        ),
    )
)
