"""Guards of the tables of this app."""

from core.triggers import function, kept

GUARDS = "\n".join(
    (
        function(
            "payroll_advances_check_balance",
            """
IF EXISTS (
    SELECT 1 FROM payroll_advances_advanceentry e
    JOIN payroll_advances_advanceapplication a ON a.id = e.application_id
    WHERE e.application_id IN (SELECT application_id FROM new_rows)
    GROUP BY e.application_id, a.sanctioned_amount
    HAVING coalesce(sum(e.amount) FILTER (WHERE e.kind = 'disbursement'), 0)
             > coalesce(a.sanctioned_amount, 0)
        OR coalesce(sum(e.amount) FILTER (WHERE e.kind IN ('principal', 'repayment')), 0)
             > coalesce(sum(e.amount) FILTER (WHERE e.kind = 'disbursement'), 0)
) THEN
    RAISE EXCEPTION 'An advance cannot be paid out above its sanction or paid back above what was drawn.'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'advance_balance';
END IF;
RETURN NULL;
""",
        ),
        """
CREATE TRIGGER payroll_advances_entry_balance AFTER INSERT ON payroll_advances_advanceentry
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payroll_advances_check_balance();
""",
        kept(
            "payroll_advances_refuse_change",
            {"payroll_advances_advanceentry": "UPDATE OR DELETE OR TRUNCATE"},
            says="Entries of the advance ledger are final; enter the opposite.",
            code="KL002",
        ),
    )
)
