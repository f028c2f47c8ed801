"""Guards of the tables of this app."""

from core.triggers import before, kept, refuse

GUARDS = "\n".join(
    (
        kept(
            "erp_students_kept",
            {"erp_students_attendancechange": "UPDATE OR DELETE", "erp_students_certificate": "DELETE"},
            says="This is kept as it is.",
            code="KL083",
            rows=True,
        ),
        before(
            "erp_certificate_final",
            {"erp_students_certificate": "UPDATE"},
            body="""
IF OLD.state = 'issued'
    AND to_jsonb(NEW) - '{state,cancelled_by,cancelled_at,cancel_reason}'::text[]
      = to_jsonb(OLD) - '{state,cancelled_by,cancelled_at,cancel_reason}'::text[] THEN
    RETURN NEW;
END IF;
RAISE EXCEPTION 'An issued certificate is final; it can be cancelled once.' USING ERRCODE = 'KL081';
""",
        ),
        refuse(
            "erp_student_number_kept",
            {"erp_students_student": "UPDATE"},
            when="NEW.admission_no <> OLD.admission_no",
            says="An admission number is given once and stays.",
            code="KL083",
        ),
    )
)
