"""Guards of the tables of this app."""

from core.triggers import kept, refuse

GUARDS = "\n".join(
    (
        kept(
            "erp_settled_is_final",
            {
                "erp_separation_settlement": "TRUNCATE",
                "erp_separation_settlementline": "UPDATE OR DELETE OR TRUNCATE",
            },
            says="A settlement is final; settle again what later facts changed.",
            code="KL081",
        ),
        refuse(
            "erp_settlement_kept",
            "erp_separation_settlement",
            declare="undone boolean := false;",
            look="""
IF TG_OP = 'UPDATE' AND OLD.voucher_id IS NOT NULL AND NEW.voucher_id IS NOT NULL THEN
    EXECUTE format('SELECT status IN (''rejected'', ''cancelled'') FROM %I.erp_finance_voucher WHERE id = $1',
        TG_TABLE_SCHEMA) INTO undone USING OLD.voucher_id;
END IF;
""",
            when="""
NOT undone OR to_jsonb(NEW) - 'voucher_id' IS DISTINCT FROM to_jsonb(OLD) - 'voucher_id'
""",
            says="A settlement is final; settle again what later facts changed.",
            code="KL081",
        ),
    )
)
