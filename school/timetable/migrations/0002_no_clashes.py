"""What the database refuses: two things at once, by the minute.

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
NO_CONSTRAINTS = f"""
ALTER TABLE school_timetable_substitution DROP CONSTRAINT substitution_substitute_clash;
ALTER TABLE school_timetable_period DROP CONSTRAINT period_overlap;
ALTER TABLE {ENTRY} DROP CONSTRAINT timetable_period_clash, DROP CONSTRAINT timetable_room_clash,
    DROP CONSTRAINT timetable_teacher_clash, DROP CONSTRAINT timetable_section_clash;
"""


class Migration(migrations.Migration):
    dependencies = [("school_timetable", "0001_squashed")]
    operations = [
        migrations.RunSQL(CONSTRAINTS, NO_CONSTRAINTS),
    ]
