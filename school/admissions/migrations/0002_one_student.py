"""The student of an inquiry, once made, is not put in another's place: each approval makes one student."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION school_inquiry_keeps_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The child of this inquiry is enrolled already.' USING ERRCODE = 'KL001';
END $$;
CREATE TRIGGER school_inquiry_keeps_student BEFORE UPDATE OF student_id ON school_admissions_inquiry
    FOR EACH ROW WHEN (OLD.student_id IS NOT NULL AND NEW.student_id IS DISTINCT FROM OLD.student_id)
    EXECUTE FUNCTION school_inquiry_keeps_student();
"""
BACKWARD = """
DROP TRIGGER school_inquiry_keeps_student ON school_admissions_inquiry;
DROP FUNCTION school_inquiry_keeps_student();
"""


class Migration(migrations.Migration):
    dependencies = [("school_admissions", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
