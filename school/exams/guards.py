"""Guards of the tables of this app."""

from core.triggers import kept, refuse

GUARDS = "\n".join(
    (
        kept(
            "school_exams_refuse_change",
            {"school_exams_markchange": "UPDATE OR DELETE OR TRUNCATE"},
            says="The history of marks is final.",
            code="KL021",
        ),
        refuse(
            "school_exams_check_mark",
            {"school_exams_mark": "INSERT OR UPDATE"},
            declare="""
part record;
sheet record;
""",
            look="""
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
""",
            when="""
sheet.state = 'submitted' AND (
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
)
""",
            says="The sheet is submitted: a mark changes with a reason only.",
            code="KL020",
        ),
        refuse(
            "school_exams_keep_mark",
            {"school_exams_mark": "DELETE"},
            when="""
(SELECT s.state FROM school_exams_marksheet s WHERE s.id = OLD.sheet_id) = 'submitted'
""",
            says="The sheet is submitted: its marks stay.",
            code="KL020",
        ),
    )
)
