"""Leave that waits or is granted never overlaps, half days included."""

from django.db import migrations

FORWARD = """
ALTER TABLE school_staff_leaverequest DROP CONSTRAINT IF EXISTS school_leave_overlap;
ALTER TABLE school_staff_leaverequest ADD CONSTRAINT school_leave_overlap EXCLUDE USING gist (
    staff_id WITH =,
    int4range((starts_on - DATE '2000-01-01') * 2 + starts_half::int,
              (ends_on - DATE '2000-01-01') * 2 + 2 - ends_half::int) WITH &&
) WHERE (state IN ('requested', 'approved'));
"""
BACKWARD = "ALTER TABLE school_staff_leaverequest DROP CONSTRAINT school_leave_overlap"


class Migration(migrations.Migration):
    dependencies = [("school_staff", "0001_squashed")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
