"""Academic years lie apart."""

from django.db import migrations

FORWARD = """
ALTER TABLE erp_students_academicyear DROP CONSTRAINT IF EXISTS erp_academic_year_apart;
ALTER TABLE erp_students_academicyear ADD CONSTRAINT erp_academic_year_apart EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&);
"""
BACKWARD = "ALTER TABLE erp_students_academicyear DROP CONSTRAINT erp_academic_year_apart"


class Migration(migrations.Migration):
    dependencies = [("erp_students", "0001_squashed")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
