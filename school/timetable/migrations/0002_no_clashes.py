"""What the database refuses: two things at once, by the minute, and a substitute who is not free.

The constraints of lessons can be deferred: when a whole timetable is put in force, or the bells are moved, only the end
of the transaction counts. Minutes stand for times, of which PostgreSQL has no range.
"""

from django.db import migrations

MINUTES = """int4range(
    (extract(hour FROM start_time) * 60 + extract(minute FROM start_time))::int,
    (extract(hour FROM end_time) * 60 + extract(minute FROM end_time))::int
)"""
ENTRY = "school_timetable_timetableentry"

CONSTRAINTS = f"""
ALTER TABLE {ENTRY} ADD CONSTRAINT timetable_section_clash EXCLUDE USING gist (
    academic_year_id WITH =, section_id WITH =, day_of_week WITH =, {MINUTES} WITH &&
) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE {ENTRY} ADD CONSTRAINT timetable_teacher_clash EXCLUDE USING gist (
    academic_year_id WITH =, teacher_id WITH =, day_of_week WITH =, {MINUTES} WITH &&
) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE {ENTRY} ADD CONSTRAINT timetable_room_clash EXCLUDE USING gist (
    academic_year_id WITH =, room_id WITH =, day_of_week WITH =, {MINUTES} WITH &&
) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE {ENTRY} ADD CONSTRAINT timetable_period_clash
    UNIQUE (academic_year_id, section_id, day_of_week, period_number) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE school_timetable_period ADD CONSTRAINT period_overlap EXCLUDE USING gist (
    schedule_id WITH =, {MINUTES} WITH &&
) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE school_timetable_substitution ADD CONSTRAINT substitution_substitute_clash EXCLUDE USING gist (
    substitute_id WITH =, "on" WITH =, {MINUTES} WITH &&
);
"""
SUBSTITUTES = """
CREATE FUNCTION school_timetable_substitute_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
    IF EXISTS (
        SELECT 1 FROM school_timetable_teacherabsence absence
        WHERE absence.teacher_id = NEW.substitute_id AND NEW."on" BETWEEN absence.starts_on AND absence.ends_on
    ) THEN
        RAISE EXCEPTION 'The substitute is away that day.' USING ERRCODE = 'KL010';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER school_timetable_substitute_is_free BEFORE INSERT OR UPDATE OF substitute_id, "on"
    ON school_timetable_substitution FOR EACH ROW EXECUTE FUNCTION school_timetable_substitute_is_free();
"""
NO_SUBSTITUTES = """
DROP TRIGGER school_timetable_substitute_is_free ON school_timetable_substitution;
DROP FUNCTION school_timetable_substitute_is_free();
"""
NO_CONSTRAINTS = f"""
ALTER TABLE school_timetable_substitution DROP CONSTRAINT substitution_substitute_clash;
ALTER TABLE school_timetable_period DROP CONSTRAINT period_overlap;
ALTER TABLE {ENTRY} DROP CONSTRAINT timetable_period_clash, DROP CONSTRAINT timetable_room_clash,
    DROP CONSTRAINT timetable_teacher_clash, DROP CONSTRAINT timetable_section_clash;
"""


class Migration(migrations.Migration):
    dependencies = [("school_timetable", "0001_initial")]
    operations = [
        migrations.RunSQL(CONSTRAINTS, NO_CONSTRAINTS),
        migrations.RunSQL(SUBSTITUTES, NO_SUBSTITUTES),
    ]
