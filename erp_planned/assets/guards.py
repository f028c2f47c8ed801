"""Guards of the tables of this app."""

from core.triggers import refuse

GUARDS = "\n".join(
    (
        refuse(
            "erp_assets_posted",
            {
                "erp_assets_blockyear": "INSERT OR UPDATE OR DELETE",
                "erp_assets_assetdepreciation": "INSERT OR UPDATE OR DELETE",
            },
            declare="""
stands text;
of_run bigint := CASE WHEN TG_OP = 'INSERT' THEN NEW.run_id ELSE OLD.run_id END;
""",
            look="""
EXECUTE format('SELECT state FROM %I.erp_assets_depreciationrun WHERE id = $1', TG_TABLE_SCHEMA)
    INTO stands USING of_run;
""",
            when="stands IN ('posted', 'reversed')",
            says="The depreciation of this year is posted; its rows are final.",
            code="KL085",
        ),
        refuse(
            "erp_assets_final",
            {
                "erp_assets_assetdisposal": "UPDATE OR DELETE",
                "erp_assets_depreciationrun": "UPDATE OR DELETE",
            },
            declare="""
free text[] := CASE TG_TABLE_NAME
    WHEN 'erp_assets_depreciationrun' THEN '{state,voucher_id,reversed_by,reversed_at,reason}'::text[]
    ELSE '{state,voucher_id,remarks,decided_by,decided_at}'::text[] END;
""",
            look="""
IF OLD.state IN ('draft', 'proposed') THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END IF;
""",
            when="""
TG_OP = 'DELETE' OR to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
    OR (OLD.state NOT IN ('posted', 'approved') AND NEW.state IS DISTINCT FROM OLD.state)
""",
            says="What is posted or decided is final; reverse it.",
            code="KL085",
        ),
    )
)
