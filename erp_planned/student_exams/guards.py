"""Guards of the tables of this app."""

from core.triggers import before

GUARDS = "\n".join(
    (
        before(
            "erp_student_marks_final",
            {"erp_student_exams_studentmark": "INSERT OR UPDATE OR DELETE"},
            declare="""
found text;
corrected boolean := false;
""",
            body="""
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
""",
        ),
    )
)
