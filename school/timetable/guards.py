"""Guards of the tables of this app."""

from core.triggers import refuse

GUARDS = "\n".join(
    (
        refuse(
            "school_timetable_substitute_is_free",
            {"school_timetable_substitution": 'INSERT OR UPDATE OF substitute_id, "on"'},
            look="""
IF NEW.substitute_id IS NULL THEN
    RETURN NEW;
END IF;
IF EXISTS (
    SELECT 1 FROM school_timetable_timetableentry lesson
    WHERE lesson.teacher_id = NEW.substitute_id AND lesson.academic_year_id = NEW.academic_year_id
    AND lesson.day_of_week = extract(isodow FROM NEW."on")
    AND lesson.start_time < NEW.end_time AND lesson.end_time > NEW.start_time
) THEN
    RAISE EXCEPTION 'The substitute teaches then.' USING ERRCODE = 'KL010';
END IF;
""",
            when="""
EXISTS (
    SELECT 1 FROM school_timetable_teacherabsence absence
    WHERE absence.teacher_id = NEW.substitute_id AND NEW."on" BETWEEN absence.starts_on AND absence.ends_on
)
""",
            says="The substitute is away that day.",
            code="KL010",
        ),
    )
)
