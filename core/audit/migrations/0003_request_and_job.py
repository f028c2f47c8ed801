"""The request or job in which an entry was made. Entries from before have none; no row is changed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_append_only")]

    operations = [
        migrations.AddField(
            model_name="auditentry",
            name="request_id",
            field=models.CharField(
                blank=True, default="", editable=False, max_length=64, verbose_name="request"
            ),
        ),
        migrations.AddField(
            model_name="auditentry",
            name="job_id",
            field=models.BigIntegerField(editable=False, null=True, verbose_name="job number"),
        ),
    ]
