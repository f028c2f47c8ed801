"""Archives of certificates are prepared reports like any other: their jobs get the form of those."""

from django.db import migrations

FORWARD = """
UPDATE outbox_job
   SET task = 'reports.make',
       kwargs = jsonb_build_object(
           'report', 'certificates', 'file_format', 'zip', 'language', kwargs -> 'language',
           'owner', coalesce(created_by_id, 0),
           'texts', jsonb_build_object('financialYear', (kwargs ->> 'year') || '-'
                    || lpad((((kwargs ->> 'year')::int + 1) % 100)::text, 2, '0')))
 WHERE task = 'payroll_reports.certificates';
"""
BACK = """
UPDATE outbox_job
   SET task = 'payroll_reports.certificates',
       kwargs = jsonb_build_object(
           'language', kwargs -> 'language',
           'year', left(kwargs -> 'texts' ->> 'financialYear', 4)::int)
 WHERE task = 'reports.make' AND kwargs ->> 'report' = 'certificates';
"""


class Migration(migrations.Migration):
    dependencies = [("payroll_reports", "0003_drop_tables")]

    operations = [migrations.RunSQL(FORWARD, BACK)]
