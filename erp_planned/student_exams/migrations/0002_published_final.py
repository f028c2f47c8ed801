"""No class sits two papers at once; marks of a published exam change by an approved correction alone."""

from django.db import migrations

FORWARD = """
ALTER TABLE erp_student_exams_exampaper ADD CONSTRAINT erp_paper_clash EXCLUDE USING gist (
    school_class_id WITH =, tsrange(held_on + starts_at, held_on + ends_at) WITH &&);

CREATE FUNCTION erp_student_marks_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    found text;
    corrected boolean := false;
BEGIN
    EXECUTE format('SELECT state FROM %I.erp_student_exams_exam WHERE id = (
        SELECT exam_id FROM %I.erp_student_exams_exampaper WHERE id = $1) FOR KEY SHARE', TG_TABLE_SCHEMA,
        TG_TABLE_SCHEMA) INTO found USING coalesce(NEW.paper_id, OLD.paper_id);
    IF found = 'published' AND TG_OP = 'UPDATE' THEN
        EXECUTE format('SELECT exists (SELECT 1 FROM %I.erp_student_exams_markcorrection
            WHERE mark_id = $1 AND state = ''approved'' AND marks = $2)', TG_TABLE_SCHEMA)
            INTO corrected USING NEW.id, NEW.marks;
    END IF;
    IF found = 'published' AND NOT corrected THEN
        RAISE EXCEPTION 'Marks of a published exam change by a correction only.' USING ERRCODE = 'KL123';
    END IF;
    RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER erp_student_marks_final BEFORE INSERT OR UPDATE OR DELETE ON erp_student_exams_studentmark
    FOR EACH ROW EXECUTE FUNCTION erp_student_marks_final();
"""
BACKWARD = """
DROP FUNCTION erp_student_marks_final() CASCADE;
ALTER TABLE erp_student_exams_exampaper DROP CONSTRAINT erp_paper_clash;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_student_exams", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
