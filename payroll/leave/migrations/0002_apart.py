"""Leave that waits or is granted never overlaps, half days included."""

from django.db import migrations

FORWARD = """
ALTER TABLE payroll_leave_leaveapplication DROP CONSTRAINT IF EXISTS leave_application_overlap;
ALTER TABLE payroll_leave_leaveapplication ADD CONSTRAINT leave_application_overlap EXCLUDE USING gist (
    employee_id WITH =,
    int4range((from_on - DATE '2000-01-01') * 2 + from_half::int,
              (to_on - DATE '2000-01-01') * 2 + 2 - to_half::int) WITH &&
) WHERE (state IN ('pending', 'approved'));
"""
BACKWARD = "ALTER TABLE payroll_leave_leaveapplication DROP CONSTRAINT leave_application_overlap"


class Migration(migrations.Migration):
    dependencies = [("payroll_leave", "0001_squashed")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
