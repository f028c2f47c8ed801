from django.db import migrations

FORWARD = """
CREATE FUNCTION school_student_search_text(student uuid, full_name text, student_code text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT upper(full_name || ' ' || student_code || coalesce(
        (SELECT string_agg(' ' || g.full_name || ' ' || g.phone, '' ORDER BY l.is_primary DESC, g.phone)
         FROM school_students_studentguardian l JOIN school_students_guardian g ON g.id = l.guardian_id
         WHERE l.student_id = student), ''))
$$;

CREATE FUNCTION school_student_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.search_text := school_student_search_text(NEW.id, NEW.full_name, NEW.student_code);
    RETURN NEW;
END $$;
CREATE TRIGGER school_student_searched BEFORE INSERT OR UPDATE OF full_name, student_code, search_text
    ON school_students_student FOR EACH ROW EXECUTE FUNCTION school_student_searched();

CREATE FUNCTION school_student_guardian_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE school_students_student SET search_text = ''
    WHERE id IN (CASE WHEN TG_OP = 'INSERT' THEN NEW.student_id ELSE OLD.student_id END,
                 CASE WHEN TG_OP = 'DELETE' THEN OLD.student_id ELSE NEW.student_id END);
    RETURN NULL;
END $$;
CREATE TRIGGER school_student_guardian_searched AFTER INSERT OR DELETE OR UPDATE OF student_id, guardian_id
    ON school_students_studentguardian FOR EACH ROW EXECUTE FUNCTION school_student_guardian_searched();

CREATE FUNCTION school_guardian_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE school_students_student SET search_text = ''
    WHERE id IN (SELECT student_id FROM school_students_studentguardian WHERE guardian_id = NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER school_guardian_searched AFTER UPDATE OF full_name, phone ON school_students_guardian
    FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name OR OLD.phone IS DISTINCT FROM NEW.phone)
    EXECUTE FUNCTION school_guardian_searched();

UPDATE school_students_student SET search_text = '';
"""
BACKWARD = """
DROP TRIGGER school_guardian_searched ON school_students_guardian;
DROP TRIGGER school_student_guardian_searched ON school_students_studentguardian;
DROP TRIGGER school_student_searched ON school_students_student;
DROP FUNCTION school_guardian_searched();
DROP FUNCTION school_student_guardian_searched();
DROP FUNCTION school_student_searched();
DROP FUNCTION school_student_search_text(uuid, text, text);
"""


class Migration(migrations.Migration):
    dependencies = [("school_students", "0006_search_text")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
