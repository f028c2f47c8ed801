"""What was issued stays: of a certificate only the cancelling is written, once; of a print nothing."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION school_certificate_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL
        AND to_jsonb(NEW) - '{cancelled_at,cancelled_by,cancel_reason}'::text[]
          = to_jsonb(OLD) - '{cancelled_at,cancelled_by,cancel_reason}'::text[] THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'An issued certificate is never changed or removed.' USING ERRCODE = 'KL061';
END $$;
CREATE TRIGGER school_certificate_final BEFORE UPDATE OR DELETE ON school_students_certificate
    FOR EACH ROW EXECUTE FUNCTION school_certificate_final();
CREATE FUNCTION school_certificate_print_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A print of a certificate is never changed or removed.' USING ERRCODE = 'KL061';
END $$;
CREATE TRIGGER school_certificate_print_final BEFORE UPDATE OR DELETE ON school_students_certificateprint
    FOR EACH ROW EXECUTE FUNCTION school_certificate_print_final();
CREATE FUNCTION school_certificate_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'An issued certificate is never changed or removed.' USING ERRCODE = 'KL061';
END $$;
CREATE TRIGGER school_certificate_truncated BEFORE TRUNCATE ON school_students_certificate
    FOR EACH STATEMENT EXECUTE FUNCTION school_certificate_truncated();
CREATE TRIGGER school_certificate_print_truncated BEFORE TRUNCATE ON school_students_certificateprint
    FOR EACH STATEMENT EXECUTE FUNCTION school_certificate_truncated();
"""
BACKWARD = """
DROP TRIGGER school_certificate_final ON school_students_certificate;
DROP TRIGGER school_certificate_print_final ON school_students_certificateprint;
DROP TRIGGER school_certificate_truncated ON school_students_certificate;
DROP TRIGGER school_certificate_print_truncated ON school_students_certificateprint;
DROP FUNCTION school_certificate_final();
DROP FUNCTION school_certificate_print_final();
DROP FUNCTION school_certificate_truncated();
"""


class Migration(migrations.Migration):
    dependencies = [("school_students", "0004_promotion_certificates")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
