"""Until when a message is tried. Those that wait now get the whole time from now on."""

from django.db import migrations, models

import core.outbox.models


class Migration(migrations.Migration):
    dependencies = [("outbox", "0002_notice_preferences")]

    operations = [
        migrations.AddField(
            model_name="message",
            name="give_up_at",
            field=models.DateTimeField(
                default=core.outbox.models.give_up_time, verbose_name="given up after"
            ),
        ),
    ]
