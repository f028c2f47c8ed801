"""Guards of the tables of this app."""

from core.triggers import kept, refuse

GUARDS = "\n".join(
    (
        kept(
            "erp_hrms_kept",
            {"erp_hrms_appraisal": "DELETE", "erp_hrms_grievanceentry": "UPDATE OR DELETE"},
            says="This is kept as it is.",
            code="KL083",
            rows=True,
        ),
        refuse(
            "erp_hrms_appraisal_steps",
            {"erp_hrms_appraisal": "UPDATE"},
            when="""
OLD.state IN ('final', 'lapsed')
    OR (OLD.state <> 'open' AND (NEW.goals, NEW.achievements, NEW.self_rating, NEW.submitted_at)
        IS DISTINCT FROM (OLD.goals, OLD.achievements, OLD.self_rating, OLD.submitted_at))
    OR (OLD.state = 'reviewed' AND (NEW.manager_rating, NEW.manager_remarks, NEW.reviewed_by_id)
        IS DISTINCT FROM (OLD.manager_rating, OLD.manager_remarks, OLD.reviewed_by_id))
""",
            says="This step of the appraisal is closed.",
            code="KL082",
        ),
        refuse(
            "erp_hrms_order_final",
            {"erp_hrms_promotionrecord": "UPDATE OR DELETE", "erp_hrms_transferorder": "UPDATE OR DELETE"},
            when="TG_OP = 'DELETE' OR OLD.state IN ('in_force', 'rejected', 'cancelled')",
            says="A decided order is final; make another order.",
            code="KL081",
        ),
    )
)
