"""Guards of the tables of this app."""

from core.triggers import before, final_rows

GUARDS = "\n".join(
    (
        final_rows(
            prefix="school_payroll",
            run="school_payroll_payrollrun",
            tables=[
                "school_payroll_payarrear",
                "school_payroll_payfigure",
                "school_payroll_payrollfinding",
                "school_payroll_payslip",
                "school_payroll_payslipline",
            ],
            ledgers=[],
        ),
        before(
            "school_payroll_structure_kept",
            {"school_payroll_structureline": "INSERT OR UPDATE OR DELETE"},
            body="""
IF EXISTS (SELECT 1 FROM school_payroll_salarystructure s
           WHERE s.used_at IS NOT NULL
           AND s.id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.structure_id END,
                        CASE WHEN TG_OP <> 'DELETE' THEN NEW.structure_id END)) THEN
    RAISE EXCEPTION 'A locked month has paid by this structure, so it stays.' USING ERRCODE = 'KL081';
END IF;
RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
""",
        ),
    )
)
