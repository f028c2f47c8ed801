"""The tables that stand in core.reports now."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("payroll_reports", "0002_rows_to_core")]

    operations = [
        migrations.DeleteModel(name="ScheduledReport"),
        migrations.DeleteModel(name="ReportSchedule"),
    ]
