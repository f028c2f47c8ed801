"""Guards of the tables of this app."""

from core.triggers import refuse

GUARDS = "\n".join(
    (
        refuse(
            "erp_mess_bill_final",
            "erp_mess_messbill",
            declare="""
free text[] := '{paid,late_fee,state,reason,decided_by,decided_at,bill_no,due_on}'::text[];
""",
            look="""
IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' THEN
        RAISE EXCEPTION 'An issued bill stays; cancel it.' USING ERRCODE = 'KL133';
    END IF;
    RETURN OLD;
END IF;
""",
            when="""
OLD.state <> 'draft' AND (to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
    OR NEW.bill_no <> OLD.bill_no OR NEW.due_on IS DISTINCT FROM OLD.due_on OR OLD.state = 'cancelled')
""",
            says="An issued bill is final; cancel it.",
            code="KL133",
        ),
        refuse(
            "erp_mess_receipt_final",
            "erp_mess_messreceipt",
            when="""
TG_OP = 'DELETE' OR to_jsonb(NEW) - 'voucher_id' IS DISTINCT FROM to_jsonb(OLD) - 'voucher_id'
""",
            says="A receipt is never changed.",
            code="KL133",
        ),
    )
)
