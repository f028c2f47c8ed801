"""Guards of the tables of this app."""

from core.triggers import kept, refuse, ties

GUARDS = "\n".join(
    (
        refuse(
            "school_gateway_order_final",
            {"school_payments_gatewayorder": "UPDATE"},
            look="""
IF OLD.state = 'paid' AND NEW.state <> 'paid' THEN
    RAISE EXCEPTION 'A paid order stays paid.' USING ERRCODE = 'KL073';
END IF;
""",
            when="""
NEW.amount_paise <> OLD.amount_paise OR NEW.invoice_id <> OLD.invoice_id OR NEW.currency <> OLD.currency
    OR (OLD.gateway_order_id <> '' AND NEW.gateway_order_id <> OLD.gateway_order_id)
""",
            says="An order of the gateway is not changed; begin another one.",
            code="KL073",
        ),
        refuse(
            "school_gateway_payment_final",
            {"school_payments_gatewaypayment": "UPDATE"},
            look="""
IF OLD.state IN ('posted', 'refunded', 'closed') AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'This payment is settled.' USING ERRCODE = 'KL073';
END IF;
""",
            when="""
NEW.payment_id <> OLD.payment_id OR NEW.amount_paise <> OLD.amount_paise OR NEW.currency <> OLD.currency
""",
            says="What the gateway took is not changed.",
            code="KL073",
        ),
        kept(
            "school_payments_kept",
            {
                "school_payments_gatewaypayment": "DELETE OR TRUNCATE",
                "school_payments_statementline": "DELETE OR TRUNCATE",
            },
            says="What was paid is never removed.",
            code="KL073",
        ),
        kept(
            "school_order_share_final",
            "school_payments_ordershare",
            says="An order of the gateway is not changed; begin another one.",
            code="KL073",
            rows=True,
        ),
        ties(
            "school_order_share_whole",
            {"school_payments_ordershare": "INSERT"},
            declare="""
parts bigint;
whole bigint;
""",
            body="""
EXECUTE format('SELECT sum(amount_paise) FROM %I.school_payments_ordershare WHERE order_id = $1',
    TG_TABLE_SCHEMA) INTO parts USING NEW.order_id;
EXECUTE format('SELECT amount_paise FROM %I.school_payments_gatewayorder WHERE id = $1', TG_TABLE_SCHEMA)
    INTO whole USING NEW.order_id;
IF parts IS DISTINCT FROM whole THEN
    RAISE EXCEPTION 'The parts of a payment order add up to its amount.' USING ERRCODE = 'KL073';
END IF;
""",
        ),
    )
)
