"""Guards of the tables of this app."""

from core.triggers import refuse

GUARDS = "\n".join(
    (
        refuse(
            "erp_purchase_keep_bill",
            "erp_purchase_purchasebill",
            look="""
IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Bills stay; cancel one that is wrong.' USING ERRCODE = 'KL124';
END IF;
""",
            when="""
OLD.status = 'cancelled' OR (OLD.status <> 'held' AND
    to_jsonb(OLD) - 'status' - 'remarks' IS DISTINCT FROM to_jsonb(NEW) - 'status' - 'remarks')
""",
            says="A bill that was handed on is final; cancel it.",
            code="KL125",
        ),
        refuse(
            "erp_purchase_keep_receipt",
            "erp_purchase_goodsreceipt",
            look="""
IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Goods receipts stay; reject what was not received.' USING ERRCODE = 'KL121';
END IF;
""",
            when="""
(OLD.grn_no, OLD.order_id, OLD.store_id, OLD.received_on)
    IS DISTINCT FROM (NEW.grn_no, NEW.order_id, NEW.store_id, NEW.received_on)
    OR (OLD.inspection_status <> 'pending' AND to_jsonb(OLD) IS DISTINCT FROM to_jsonb(NEW))
""",
            says="An inspected goods receipt is final; send goods back.",
            code="KL122",
        ),
        refuse(
            "erp_purchase_keep_receipt_line",
            "erp_purchase_receiptline",
            look="""
IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Goods receipts stay; reject what was not received.' USING ERRCODE = 'KL121';
END IF;
""",
            when="""
(OLD.order_item_id, OLD.received, OLD.batch_id) IS DISTINCT FROM (NEW.order_item_id, NEW.received, NEW.batch_id)
    OR (OLD.accepted + OLD.rejected > 0 AND (OLD.accepted, OLD.rejected, OLD.value, OLD.reason)
        IS DISTINCT FROM (NEW.accepted, NEW.rejected, NEW.value, NEW.reason))
""",
            says="An inspected goods receipt is final; send goods back.",
            code="KL122",
        ),
        refuse(
            "erp_purchase_keep_return",
            "erp_purchase_goodsreturn",
            when="TG_OP = 'DELETE' OR OLD.status <> 'waiting'",
            says="A decided return is final.",
            code="KL123",
        ),
        refuse(
            "erp_purchase_keep_version",
            "erp_purchase_orderversion",
            when="OLD.state <> 'waiting'",
            says="A decided version of an order is final.",
            code="KL120",
        ),
    )
)
