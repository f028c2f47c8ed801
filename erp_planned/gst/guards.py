"""Guards of the tables of this app."""

from core.triggers import before, function, kept, refuse, ties

GUARDS = "\n".join(
    (
        function(
            "erp_gst_refuse_filed",
            """
EXECUTE format('SELECT EXISTS (SELECT FROM %I.erp_gst_gstreturn WHERE status = ''filed''
    AND return_type = ANY($1) AND $2 BETWEEN starts_on AND ends_on)', place) INTO found USING kinds, day;
IF found THEN
    RAISE EXCEPTION 'The return of this month is filed; enter a credit or debit note instead.'
        USING ERRCODE = 'KLG01';
END IF;
""",
            declare="""
kinds text[] := CASE flow WHEN 'outward' THEN '{GSTR-1,GSTR-3B}'::text[] ELSE '{GSTR-3B}'::text[] END;
found boolean;
""",
            returns="void",
            takes="place text, flow text, day date",
        ),
        before(
            "erp_gst_document",
            {"erp_gst_gstinvoice": "INSERT OR UPDATE OR DELETE"},
            declare="""
free text[] := '{is_cancelled,cancelled_on,reason,itc,credit_period}';
credit text[] := '{itc,credit_period}';
""",
            body="""
IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'Documents of the GST ledger are never removed; cancel them.' USING ERRCODE = 'KLG02';
END IF;
IF TG_OP = 'INSERT' THEN
    PERFORM erp_gst_refuse_filed(TG_TABLE_SCHEMA, NEW.flow, NEW.period);
    IF NEW.credit_period IS NOT NULL THEN
        PERFORM erp_gst_refuse_filed(TG_TABLE_SCHEMA, 'inward', NEW.credit_period);
    END IF;
    RETURN NEW;
END IF;
IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free OR (OLD.is_cancelled AND NEW IS DISTINCT FROM OLD)
THEN
    RAISE EXCEPTION 'A document of the GST ledger does not change; cancel it and enter it anew.'
        USING ERRCODE = 'KLG02';
END IF;
IF to_jsonb(NEW) - credit IS DISTINCT FROM to_jsonb(OLD) - credit THEN
    PERFORM erp_gst_refuse_filed(TG_TABLE_SCHEMA, NEW.flow, NEW.period);
END IF;
IF (OLD.itc, OLD.credit_period) IS DISTINCT FROM (NEW.itc, NEW.credit_period)
    OR NEW.is_cancelled IS DISTINCT FROM OLD.is_cancelled THEN
    IF OLD.credit_period IS NOT NULL THEN
        PERFORM erp_gst_refuse_filed(TG_TABLE_SCHEMA, 'inward', OLD.credit_period);
    END IF;
    IF NEW.credit_period IS NOT NULL THEN
        PERFORM erp_gst_refuse_filed(TG_TABLE_SCHEMA, 'inward', NEW.credit_period);
    END IF;
END IF;
RETURN NEW;
""",
        ),
        ties(
            "erp_gst_ties",
            {"erp_gst_gstinvoice": "INSERT", "erp_gst_gstinvoiceline": "INSERT"},
            declare="""
wanted bigint := coalesce(to_jsonb(NEW) ->> 'invoice_id', to_jsonb(NEW) ->> 'id')::bigint;
ties boolean;
""",
            body="""
EXECUTE format('SELECT (d.taxable_value, d.cgst, d.sgst, d.igst, d.cess) = (sum(l.taxable_value), sum(l.cgst),
    sum(l.sgst), sum(l.igst), sum(l.cess)) FROM %1$I.erp_gst_gstinvoice d
    JOIN %1$I.erp_gst_gstinvoiceline l ON l.invoice_id = d.id WHERE d.id = $1 GROUP BY d.id', TG_TABLE_SCHEMA)
    INTO ties USING wanted;
IF ties IS DISTINCT FROM true THEN
    RAISE EXCEPTION 'A document of the GST ledger is not the sum of its lines.' USING ERRCODE = 'KLG04';
END IF;
""",
        ),
        kept(
            "erp_gst_line_kept",
            "erp_gst_gstinvoiceline",
            says="Lines of the GST ledger do not change; cancel the document and enter it anew.",
            code="KLG02",
            rows=True,
        ),
        refuse(
            "erp_gst_return_final",
            "erp_gst_gstreturn",
            look="""
IF TG_OP = 'DELETE' THEN
    IF OLD.status = 'filed' THEN
        RAISE EXCEPTION 'A filed return is final.' USING ERRCODE = 'KLG03';
    END IF;
    RETURN OLD;
END IF;
""",
            when="""
OLD.status = 'filed' AND (to_jsonb(NEW) - 'voucher_id' IS DISTINCT FROM to_jsonb(OLD) - 'voucher_id'
    OR OLD.voucher_id IS NOT NULL AND OLD.voucher_id IS DISTINCT FROM NEW.voucher_id)
""",
            says="A filed return is final.",
            code="KLG03",
        ),
    )
)
