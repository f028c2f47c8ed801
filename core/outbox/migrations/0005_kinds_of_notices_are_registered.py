"""The kinds of notices are registered by the apps and no list of the field any more; the tables stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("outbox", "0004_job_created_by_schema")]

    operations = [
        migrations.AlterField(
            model_name="noticepreference",
            name="kind",
            field=models.CharField(max_length=20, verbose_name="kind"),
        ),
    ]
