"""Guards of the tables of this app."""

from core.triggers import before, refuse

GUARDS = "\n".join(
    (
        refuse(
            "erp_vendors_keep_line",
            "erp_vendors_vendorpaymentline",
            when="""
EXISTS (
    SELECT 1 FROM erp_vendors_vendorpayment p WHERE p.id = OLD.payment_id AND p.status <> 'entered'
)
""",
            says="A decided payment is final; cancel or reverse it.",
            code="KL092",
        ),
        refuse(
            "erp_vendors_keep_payment",
            "erp_vendors_vendorpayment",
            look="""
IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Payments stay; cancel one that is wrong.' USING ERRCODE = 'KL091';
END IF;
""",
            when="""
OLD.status <> 'entered' AND (
    OLD.vendor_id, OLD.invoice_no, OLD.invoice_date, OLD.credited_on, OLD.amount, OLD.gst_amount,
    OLD.contract_value, OLD.tds_deducted, OLD.gst_tds_cgst, OLD.gst_tds_sgst, OLD.gst_tds_igst,
    OLD.net_amount, OLD.entered_by_id, OLD.damages_proposed, OLD.damages_deducted
) IS DISTINCT FROM (
    NEW.vendor_id, NEW.invoice_no, NEW.invoice_date, NEW.credited_on, NEW.amount, NEW.gst_amount,
    NEW.contract_value, NEW.tds_deducted, NEW.gst_tds_cgst, NEW.gst_tds_sgst, NEW.gst_tds_igst,
    NEW.net_amount, NEW.entered_by_id, NEW.damages_proposed, NEW.damages_deducted
)
""",
            says="A decided payment is final; cancel or reverse it.",
            code="KL092",
        ),
        before(
            "erp_vendors_keep_tds",
            "erp_vendors_vendortdsentry",
            body="""
IF OLD.posted_at IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END IF;
IF TG_OP = 'UPDATE' AND OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL
    AND to_jsonb(OLD) - 'reversed_at' = to_jsonb(NEW) - 'reversed_at' THEN
    RETURN NEW;
END IF;
RAISE EXCEPTION 'Posted tax is final; cancel or reverse the payment.' USING ERRCODE = 'KL090';
""",
        ),
    )
)
