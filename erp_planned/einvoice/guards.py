"""Guards of the tables of this app."""

from core.triggers import refuse

GUARDS = "\n".join(
    (
        refuse(
            "erp_einvoice_final",
            "erp_einvoice_einvoice",
            declare="""
free text[] := '{status,cancelled_at,cancelled_by,cancel_reason,cancel_remarks}'::text[];
""",
            when="""
TG_OP = 'DELETE' OR OLD.status = 'CNL' OR to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
""",
            says="A registration is final; it is cancelled once.",
            code="KL085",
        ),
    )
)
