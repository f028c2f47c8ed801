"""What is final stays: orders that are decided and done, steps of an appraisal, entries of a grievance."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_hrms_order_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.state IN ('in_force', 'rejected', 'cancelled') THEN
        RAISE EXCEPTION 'A decided order is final; make another order.' USING ERRCODE = 'KL081';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_hrms_transfer_final BEFORE UPDATE OR DELETE ON erp_hrms_transferorder
    FOR EACH ROW EXECUTE FUNCTION erp_hrms_order_final();
CREATE TRIGGER erp_hrms_promotion_final BEFORE UPDATE OR DELETE ON erp_hrms_promotionrecord
    FOR EACH ROW EXECUTE FUNCTION erp_hrms_order_final();

CREATE FUNCTION erp_hrms_appraisal_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state IN ('final', 'lapsed')
        OR (OLD.state <> 'open' AND (NEW.goals, NEW.achievements, NEW.self_rating, NEW.submitted_at)
            IS DISTINCT FROM (OLD.goals, OLD.achievements, OLD.self_rating, OLD.submitted_at))
        OR (OLD.state = 'reviewed' AND (NEW.manager_rating, NEW.manager_remarks, NEW.reviewed_by_id)
            IS DISTINCT FROM (OLD.manager_rating, OLD.manager_remarks, OLD.reviewed_by_id))
    THEN
        RAISE EXCEPTION 'This step of the appraisal is closed.' USING ERRCODE = 'KL082';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_hrms_appraisal_steps BEFORE UPDATE ON erp_hrms_appraisal
    FOR EACH ROW EXECUTE FUNCTION erp_hrms_appraisal_steps();

CREATE FUNCTION erp_hrms_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'This is kept as it is.' USING ERRCODE = 'KL083';
END $$;
CREATE TRIGGER erp_hrms_entry_kept BEFORE UPDATE OR DELETE ON erp_hrms_grievanceentry
    FOR EACH ROW EXECUTE FUNCTION erp_hrms_kept();
CREATE TRIGGER erp_hrms_appraisal_kept BEFORE DELETE ON erp_hrms_appraisal
    FOR EACH ROW EXECUTE FUNCTION erp_hrms_kept();
"""
BACKWARD = """
DROP TRIGGER erp_hrms_transfer_final ON erp_hrms_transferorder;
DROP TRIGGER erp_hrms_promotion_final ON erp_hrms_promotionrecord;
DROP TRIGGER erp_hrms_appraisal_steps ON erp_hrms_appraisal;
DROP TRIGGER erp_hrms_entry_kept ON erp_hrms_grievanceentry;
DROP TRIGGER erp_hrms_appraisal_kept ON erp_hrms_appraisal;
DROP FUNCTION erp_hrms_order_final();
DROP FUNCTION erp_hrms_appraisal_steps();
DROP FUNCTION erp_hrms_kept();
"""


class Migration(migrations.Migration):
    dependencies = [("erp_hrms", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
