"""Guards of the tables of this app."""

from core.triggers import refuse

GUARDS = "\n".join(
    (
        refuse(
            "erp_keep_panel_feedback",
            {"erp_recruitment_panelmember": "UPDATE"},
            when="""
EXISTS (
    SELECT 1 FROM erp_recruitment_interview i WHERE i.id = NEW.interview_id AND i.state <> 'scheduled'
) AND (OLD.rating, OLD.recommendation, OLD.given_at, OLD.conflict_at, OLD.employee_id, OLD.interview_id)
    IS DISTINCT FROM
    (NEW.rating, NEW.recommendation, NEW.given_at, NEW.conflict_at, NEW.employee_id, NEW.interview_id)
""",
            says="The round is over; its feedback stays.",
            code="KL101",
        ),
        refuse(
            "erp_keep_round_closed",
            {"erp_recruitment_interview": "UPDATE"},
            when="OLD.state <> 'scheduled' AND NEW.state <> OLD.state",
            says="A round that is over is not opened again; schedule another one.",
            code="KL102",
        ),
    )
)
