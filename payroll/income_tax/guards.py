"""Guards of the tables of this app."""

from core.triggers import function, kept

GUARDS = "\n".join(
    (
        kept(
            "tax_table_refuse_change",
            "payroll_income_tax_taxtable",
            says="entered tax tables are never changed or removed; enter them again",
            code="KL001",
            rows=True,
        ),
        function(
            "tds_refuse_change",
            """
RAISE EXCEPTION 'an entry of the TDS ledger from a locked payroll run is never changed or removed'
    USING ERRCODE = 'KL001';
""",
        ),
        """
CREATE TRIGGER tds_entry_locked_delete BEFORE DELETE ON payroll_income_tax_tdsentry
    FOR EACH ROW WHEN ((old.run_id IS NOT NULL)) EXECUTE FUNCTION tds_refuse_change();
""",
        """
CREATE TRIGGER tds_entry_locked_update BEFORE UPDATE ON payroll_income_tax_tdsentry
    FOR EACH ROW WHEN (((old.run_id IS NOT NULL) OR (new.run_id IS NOT NULL))) EXECUTE FUNCTION tds_refuse_change();
""",
        """
CREATE TRIGGER tds_entry_no_truncate BEFORE TRUNCATE ON payroll_income_tax_tdsentry
    FOR EACH STATEMENT EXECUTE FUNCTION tds_refuse_change();
""",
    )
)
