"""Guards of the tables of this app."""

from core.triggers import kept, refuse, ties

GUARDS = "\n".join(
    (
        kept(
            "erp_student_fees_kept",
            {
                "erp_student_fees_feecharge": "UPDATE OR DELETE OR TRUNCATE",
                "erp_student_fees_feeentry": "UPDATE OR DELETE OR TRUNCATE",
                "erp_student_fees_feepayment": "DELETE OR TRUNCATE",
                "erp_student_fees_feerefund": "DELETE OR TRUNCATE",
            },
            says="What is in the fee ledger is never changed or removed.",
            code="KL121",
        ),
        ties(
            "erp_fee_charge_ties",
            {"erp_student_fees_feeentry": "INSERT"},
            declare="found numeric;",
            body="""
EXECUTE format('SELECT coalesce(sum(amount), 0) FROM %I.erp_student_fees_feeentry WHERE charge_id = $1',
    TG_TABLE_SCHEMA) INTO found USING NEW.charge_id;
IF found < 0 THEN
    RAISE EXCEPTION 'More is entered against a fee than it asks for.' USING ERRCODE = 'KL122';
END IF;
""",
        ),
        refuse(
            "erp_fee_payment_final",
            {"erp_student_fees_feepayment": "UPDATE"},
            declare="free text[] := '{state,voucher_id,reversed_by,reversed_at,reason}';",
            when="OLD.state <> 'posted' OR to_jsonb(NEW) - free <> to_jsonb(OLD) - free",
            says="A receipt is final; it can be reversed once.",
            code="KL121",
        ),
        ties(
            "erp_fee_payment_ties",
            {"erp_student_fees_feepayment": "INSERT OR UPDATE OF state"},
            declare="""
asked numeric;
found numeric;
""",
            body="""
EXECUTE format('SELECT CASE WHEN state = ''posted'' THEN amount ELSE 0 END FROM %I.erp_student_fees_feepayment
    WHERE id = $1', TG_TABLE_SCHEMA) INTO asked USING NEW.id;
EXECUTE format('SELECT -coalesce(sum(amount), 0) FROM %I.erp_student_fees_feeentry WHERE payment_id = $1',
    TG_TABLE_SCHEMA) INTO found USING NEW.id;
IF found <> asked THEN
    RAISE EXCEPTION 'A receipt of % has lines of %.', asked, found USING ERRCODE = 'KL122';
END IF;
""",
        ),
        refuse(
            "erp_fee_refund_final",
            {"erp_student_fees_feerefund": "UPDATE"},
            declare="free text[] := '{state,voucher_id,paid_on,decided_by,decided_at,comments}';",
            look="""
-- A voucher that finance rejects is made again.
IF OLD.state = 'paid' AND to_jsonb(NEW) - 'voucher_id' = to_jsonb(OLD) - 'voucher_id' THEN
    RETURN NEW;
END IF;
""",
            when="OLD.state <> 'requested' OR to_jsonb(NEW) - free <> to_jsonb(OLD) - free",
            says="A decided refund is final.",
            code="KL121",
        ),
    )
)
