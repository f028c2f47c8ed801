"""Guards of the tables of this app."""

from core.triggers import kept, refuse

GUARDS = "\n".join(
    (
        refuse(
            "erp_comparison_choice_final",
            {"erp_sourcing_comparisonchoice": "INSERT OR UPDATE OR DELETE"},
            declare="found text;",
            look="""
EXECUTE format('SELECT state FROM %I.erp_sourcing_comparison WHERE id = $1', TG_TABLE_SCHEMA) INTO found
    USING CASE WHEN TG_OP = 'INSERT' THEN NEW.comparison_id ELSE OLD.comparison_id END;
""",
            when="found = 'approved'",
            says="An approved comparison is final.",
            code="KL086",
        ),
        refuse(
            "erp_comparison_final",
            "erp_sourcing_comparison",
            when="OLD.state = 'approved'",
            says="An approved comparison is final.",
            code="KL086",
        ),
        refuse(
            "erp_indent_item_kept",
            "erp_sourcing_indentitem",
            declare="found text;",
            look="""
EXECUTE format('SELECT status FROM %I.erp_sourcing_indent WHERE id = $1', TG_TABLE_SCHEMA) INTO found
    USING OLD.indent_id;
""",
            when="found <> 'draft'",
            says="The lines of an indent that was handed on never change.",
            code="KL087",
        ),
        kept(
            "erp_quotation_item_kept",
            "erp_sourcing_quotationitem",
            says="The lines of an opened quotation never change.",
            code="KL085",
            rows=True,
        ),
        refuse(
            "erp_quotation_kept",
            "erp_sourcing_quotation",
            when="""
TG_OP = 'DELETE' OR OLD.state = 'withdrawn' OR NEW.vendor_id <> OLD.vendor_id
    OR NEW.enquiry_id <> OLD.enquiry_id OR NEW.valid_until <> OLD.valid_until
    OR (OLD.state = 'opened' AND (NEW.state <> 'opened' OR NEW.total_amount <> OLD.total_amount))
""",
            says="A quotation stays as it was sent.",
            code="KL085",
        ),
    )
)
