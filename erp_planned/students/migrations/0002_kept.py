"""What is kept of students: years share no day, a certificate is cancelled once and else stays, history stays."""

from django.db import migrations

FORWARD = """
ALTER TABLE erp_students_academicyear ADD CONSTRAINT erp_academic_year_apart
    EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&);

CREATE FUNCTION erp_students_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'This is kept as it is.' USING ERRCODE = 'KL083';
END $$;
CREATE TRIGGER erp_attendance_change_kept BEFORE UPDATE OR DELETE ON erp_students_attendancechange
    FOR EACH ROW EXECUTE FUNCTION erp_students_kept();
CREATE TRIGGER erp_certificate_kept BEFORE DELETE ON erp_students_certificate
    FOR EACH ROW EXECUTE FUNCTION erp_students_kept();

CREATE FUNCTION erp_certificate_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'issued'
        AND to_jsonb(NEW) - '{state,cancelled_by,cancelled_at,cancel_reason}'::text[]
          = to_jsonb(OLD) - '{state,cancelled_by,cancelled_at,cancel_reason}'::text[] THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'An issued certificate is final; it can be cancelled once.' USING ERRCODE = 'KL081';
END $$;
CREATE TRIGGER erp_certificate_final BEFORE UPDATE ON erp_students_certificate
    FOR EACH ROW EXECUTE FUNCTION erp_certificate_final();

CREATE FUNCTION erp_student_number_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.admission_no <> OLD.admission_no THEN
        RAISE EXCEPTION 'An admission number is given once and stays.' USING ERRCODE = 'KL083';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_student_number_kept BEFORE UPDATE ON erp_students_student
    FOR EACH ROW EXECUTE FUNCTION erp_student_number_kept();
"""
BACKWARD = """
DROP TRIGGER erp_student_number_kept ON erp_students_student;
DROP TRIGGER erp_certificate_final ON erp_students_certificate;
DROP TRIGGER erp_certificate_kept ON erp_students_certificate;
DROP TRIGGER erp_attendance_change_kept ON erp_students_attendancechange;
DROP FUNCTION erp_student_number_kept();
DROP FUNCTION erp_certificate_final();
DROP FUNCTION erp_students_kept();
ALTER TABLE erp_students_academicyear DROP CONSTRAINT erp_academic_year_apart;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_students", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
