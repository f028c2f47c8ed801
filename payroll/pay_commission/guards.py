"""Guards of the tables of this app."""

from core.triggers import UPDATE_OR_DELETE, refuse

GUARDS = "\n".join(
    (
        refuse(
            "pay_commission_refuse_change",
            "payroll_pay_commission_commission",
            when="""
OLD.used_at IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.used_at IS DISTINCT FROM OLD.used_at OR NEW.version <> OLD.version)
""",
            says="a locked payroll run has paid by this pay commission: it is never removed",
            code="KL003",
        ),
        refuse(
            "pay_matrix_refuse_change",
            {"payroll_pay_commission_paymatrixcell": "INSERT OR UPDATE OR DELETE"},
            declare="versions smallint[];",
            look="""
IF TG_OP = 'INSERT' THEN
    versions := ARRAY[NEW.commission_id];
ELSIF TG_OP = 'DELETE' THEN
    versions := ARRAY[OLD.commission_id];
ELSE
    versions := ARRAY[OLD.commission_id, NEW.commission_id];
END IF;
-- FOR SHARE: a run that is being locked at this moment is waited for.
PERFORM 1 FROM payroll_pay_commission_commission
    WHERE version = ANY (versions) AND used_at IS NOT NULL FOR SHARE;
""",
            when="FOUND",
            says="a locked payroll run has paid by this pay matrix: its cells are never changed",
            code="KL003",
        ),
        refuse(
            "pay_rate_refuse_change",
            dict.fromkeys(
                (
                    "payroll_pay_commission_allowancerule",
                    "payroll_pay_commission_darevision",
                    "payroll_pay_commission_npsrate",
                ),
                UPDATE_OR_DELETE,
            ),
            when="OLD.used_at IS NOT NULL",
            says="this rate has been used by a locked payroll run: it is never changed or removed, only superseded",
            code="KL003",
        ),
    )
)
