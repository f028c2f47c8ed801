"""A type says whether it is casual leave, which counts as duty and is not combined with other leave."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("payroll_leave", "0003_entries_posted_together")]
    operations = [
        migrations.AddField(
            model_name="leavetype",
            name="is_casual",
            field=models.BooleanField(
                default=False, verbose_name="casual leave, not combined with other leave"
            ),
        ),
    ]
