"""Guards of the tables of this app."""

from core.triggers import before, function, kept

GUARDS = "\n".join(
    (
        function(
            "school_student_search_text",
            """
RETURN upper(full_name || ' ' || student_code || coalesce(
    (SELECT string_agg(' ' || g.full_name || ' ' || g.phone, '' ORDER BY l.is_primary DESC, g.phone)
     FROM school_students_studentguardian l JOIN school_students_guardian g ON g.id = l.guardian_id
     WHERE l.student_id = student), ''));
""",
            returns="text",
            takes="student uuid, full_name text, student_code text",
        ),
        before(
            "school_certificate_final",
            "school_students_certificate",
            body="""
IF TG_OP = 'UPDATE' AND OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL
    AND to_jsonb(NEW) - '{cancelled_at,cancelled_by,cancel_reason}'::text[]
      = to_jsonb(OLD) - '{cancelled_at,cancelled_by,cancel_reason}'::text[] THEN
    RETURN NEW;
END IF;
RAISE EXCEPTION 'An issued certificate is never changed or removed.' USING ERRCODE = 'KL061';
""",
        ),
        kept(
            "school_certificate_print_final",
            "school_students_certificateprint",
            says="A print of a certificate is never changed or removed.",
            code="KL061",
            rows=True,
        ),
        kept(
            "school_certificate_truncated",
            {"school_students_certificateprint": "TRUNCATE", "school_students_certificate": "TRUNCATE"},
            says="An issued certificate is never changed or removed.",
            code="KL061",
        ),
        function(
            "school_guardian_searched",
            """
UPDATE school_students_student SET search_text = ''
WHERE id IN (SELECT student_id FROM school_students_studentguardian WHERE guardian_id = NEW.id);
RETURN NULL;
""",
        ),
        """
CREATE TRIGGER school_guardian_searched AFTER UPDATE OF full_name, phone ON school_students_guardian
    FOR EACH ROW WHEN ((OLD.full_name, OLD.phone) IS DISTINCT FROM (NEW.full_name, NEW.phone))
    EXECUTE FUNCTION school_guardian_searched();
""",
        function(
            "school_student_guardian_searched",
            """
UPDATE school_students_student SET search_text = ''
WHERE id IN (CASE WHEN TG_OP = 'INSERT' THEN NEW.student_id ELSE OLD.student_id END,
             CASE WHEN TG_OP = 'DELETE' THEN OLD.student_id ELSE NEW.student_id END);
RETURN NULL;
""",
        ),
        """
CREATE TRIGGER school_student_guardian_searched
    AFTER INSERT OR DELETE OR UPDATE OF student_id, guardian_id ON school_students_studentguardian
    FOR EACH ROW EXECUTE FUNCTION school_student_guardian_searched();
""",
        before(
            "school_student_searched",
            {"school_students_student": "INSERT OR UPDATE OF full_name, student_code, search_text"},
            body="""
NEW.search_text := school_student_search_text(NEW.id, NEW.full_name, NEW.student_code);
RETURN NEW;
""",
        ),
    )
)
