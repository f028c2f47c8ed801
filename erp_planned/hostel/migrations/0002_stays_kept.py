"""A room has the beds that are held in it, and who came and went stays on record."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_stay_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    beds integer;
BEGIN
    EXECUTE format('SELECT capacity FROM %I.erp_hostel_room WHERE id = $1 FOR KEY SHARE', TG_TABLE_SCHEMA)
        INTO beds USING NEW.room_id;
    IF NEW.bed_no > beds AND NEW.to_on IS DISTINCT FROM NEW.from_on THEN
        RAISE EXCEPTION 'The room has % beds.', beds USING ERRCODE = 'KL131';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_stay_fits BEFORE INSERT OR UPDATE OF room_id, bed_no ON erp_hostel_roomallocation
    FOR EACH ROW EXECUTE FUNCTION erp_stay_fits();

CREATE FUNCTION erp_hostel_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Allocations, ways out and visits stay on record.' USING ERRCODE = 'KL132';
END $$;
CREATE TRIGGER erp_stay_kept BEFORE DELETE ON erp_hostel_roomallocation
    FOR EACH ROW EXECUTE FUNCTION erp_hostel_kept();
CREATE TRIGGER erp_movement_kept BEFORE DELETE ON erp_hostel_inoutmovement
    FOR EACH ROW EXECUTE FUNCTION erp_hostel_kept();
CREATE TRIGGER erp_visit_kept BEFORE DELETE ON erp_hostel_visitorlog
    FOR EACH ROW EXECUTE FUNCTION erp_hostel_kept();

CREATE FUNCTION erp_movement_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.in_at IS NOT NULL AND to_jsonb(NEW) - 'told_at' IS DISTINCT FROM to_jsonb(OLD) - 'told_at' THEN
        RAISE EXCEPTION 'A way out that has its way in is not changed.' USING ERRCODE = 'KL132';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_movement_final BEFORE UPDATE ON erp_hostel_inoutmovement
    FOR EACH ROW EXECUTE FUNCTION erp_movement_final();
"""
BACKWARD = """
DROP FUNCTION erp_stay_fits() CASCADE;
DROP FUNCTION erp_hostel_kept() CASCADE;
DROP FUNCTION erp_movement_final() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_hostel", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
