"""Where the account of whoever asked for a job is; empty for jobs from before, which are the institution's own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("outbox", "0003_message_give_up_at")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="created_by_schema",
            field=models.CharField(blank=True, default="", editable=False, max_length=63),
        ),
    ]
