"""The database keeps marks: never above the maximum, never changed after the submission without their history."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION school_exams_check_mark() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    part record;
    sheet record;
BEGIN
    SELECT c.max_marks, c.is_derived, c.exam_subject_id INTO part
        FROM school_exams_examcomponent c WHERE c.id = NEW.component_id;
    SELECT s.state, s.exam_subject_id INTO sheet FROM school_exams_marksheet s WHERE s.id = NEW.sheet_id;
    IF NEW.marks_obtained > part.max_marks THEN
        RAISE EXCEPTION 'The mark is above the maximum.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'school_mark_maximum';
    END IF;
    IF part.is_derived OR part.exam_subject_id <> sheet.exam_subject_id THEN
        RAISE EXCEPTION 'The part does not belong to the sheet.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'school_mark_part';
    END IF;
    IF sheet.state = 'submitted' AND (
        TG_OP = 'INSERT'
        OR NEW.marks_obtained IS DISTINCT FROM OLD.marks_obtained
        OR NEW.absence <> OLD.absence
        OR (NEW.student_id, NEW.component_id, NEW.sheet_id)
            IS DISTINCT FROM (OLD.student_id, OLD.component_id, OLD.sheet_id)
    ) AND NOT EXISTS (
        SELECT 1 FROM (
            SELECT h.new_marks, h.new_absence FROM school_exams_markchange h
            WHERE h.mark_id = NEW.id ORDER BY h.changed_at DESC, h.id DESC LIMIT 1
        ) last
        WHERE last.new_marks IS NOT DISTINCT FROM NEW.marks_obtained AND last.new_absence = NEW.absence
    ) THEN
        RAISE EXCEPTION 'The sheet is submitted: a mark changes with a reason only.' USING ERRCODE = 'KL020';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER school_exams_mark_check BEFORE INSERT OR UPDATE ON school_exams_mark
    FOR EACH ROW EXECUTE FUNCTION school_exams_check_mark();

CREATE FUNCTION school_exams_keep_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT s.state FROM school_exams_marksheet s WHERE s.id = OLD.sheet_id) = 'submitted' THEN
        RAISE EXCEPTION 'The sheet is submitted: its marks stay.' USING ERRCODE = 'KL020';
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER school_exams_mark_stays BEFORE DELETE ON school_exams_mark
    FOR EACH ROW EXECUTE FUNCTION school_exams_keep_mark();

CREATE FUNCTION school_exams_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The history of marks is final.' USING ERRCODE = 'KL021';
END $$;
CREATE TRIGGER school_exams_history_final BEFORE UPDATE OR DELETE OR TRUNCATE ON school_exams_markchange
    FOR EACH STATEMENT EXECUTE FUNCTION school_exams_refuse_change();
"""
BACKWARD = """
DROP TRIGGER school_exams_history_final ON school_exams_markchange;
DROP TRIGGER school_exams_mark_stays ON school_exams_mark;
DROP TRIGGER school_exams_mark_check ON school_exams_mark;
DROP FUNCTION school_exams_refuse_change();
DROP FUNCTION school_exams_keep_mark();
DROP FUNCTION school_exams_check_mark();
"""


class Migration(migrations.Migration):
    dependencies = [("school_exams", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
