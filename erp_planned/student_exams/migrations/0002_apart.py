"""No class writes two papers at once."""

from django.db import migrations

FORWARD = """
ALTER TABLE erp_student_exams_exampaper DROP CONSTRAINT IF EXISTS erp_paper_clash;
ALTER TABLE erp_student_exams_exampaper ADD CONSTRAINT erp_paper_clash EXCLUDE USING gist (
    school_class_id WITH =, tsrange(held_on + starts_at, held_on + ends_at) WITH &&);
"""
BACKWARD = "ALTER TABLE erp_student_exams_exampaper DROP CONSTRAINT erp_paper_clash"


class Migration(migrations.Migration):
    dependencies = [("erp_student_exams", "0001_squashed")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
