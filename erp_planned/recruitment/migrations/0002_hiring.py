"""Why an offer is above the first cell; feedback stands once its round is over; the first checklist of joining."""

from typing import Any

from django.db import migrations, models

from erp_planned.recruitment.seeds_hiring import write_items

FORWARD = """
CREATE FUNCTION erp_keep_panel_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM erp_recruitment_interview i WHERE i.id = NEW.interview_id AND i.state <> 'scheduled'
    ) AND (OLD.rating, OLD.recommendation, OLD.given_at, OLD.conflict_at, OLD.employee_id, OLD.interview_id)
        IS DISTINCT FROM
        (NEW.rating, NEW.recommendation, NEW.given_at, NEW.conflict_at, NEW.employee_id, NEW.interview_id) THEN
        RAISE EXCEPTION 'The round is over; its feedback stays.' USING ERRCODE = 'KL101';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_panel_feedback_final BEFORE UPDATE ON erp_recruitment_panelmember
    FOR EACH ROW EXECUTE FUNCTION erp_keep_panel_feedback();

CREATE FUNCTION erp_keep_round_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state <> 'scheduled' AND NEW.state <> OLD.state THEN
        RAISE EXCEPTION 'A round that is over is not opened again; schedule another one.' USING ERRCODE = 'KL102';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_round_final BEFORE UPDATE ON erp_recruitment_interview
    FOR EACH ROW EXECUTE FUNCTION erp_keep_round_closed();
"""
BACKWARD = """
DROP TRIGGER erp_round_final ON erp_recruitment_interview;
DROP FUNCTION erp_keep_round_closed();
DROP TRIGGER erp_panel_feedback_final ON erp_recruitment_panelmember;
DROP FUNCTION erp_keep_panel_feedback();
"""


def give_items(apps: Any, _schema_editor: Any) -> None:
    """Give institutions that stand already the first checklist; new ones are given it when they are made."""
    if apps.get_model("payroll_organizations", "Organization").objects.exists():
        write_items(apps.get_model("erp_recruitment", "JoiningItem"))


class Migration(migrations.Migration):
    dependencies = [
        ("erp_recruitment", "0001_initial"),
        ("payroll_organizations", "0001_initial"),
    ]
    operations = [
        migrations.AddField(
            model_name="offer",
            name="cell_reason",
            field=models.CharField(
                blank=True,
                help_text="Needed above the first cell.",
                max_length=300,
                verbose_name="why above the first cell",
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("cell", 1), models.Q(("cell_reason", ""), _negated=True), _connector="OR"
                ),
                name="erp_offer_cell_reason",
            ),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
        migrations.RunPython(give_items, migrations.RunPython.noop),
    ]
