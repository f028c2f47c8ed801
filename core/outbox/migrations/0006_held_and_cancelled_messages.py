"""Messages that are held for a while, taken back, or kept as not sent; what they tell of."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("outbox", "0005_kinds_of_notices_are_registered"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="message",
            name="message_has_recipient",
        ),
        migrations.AddField(
            model_name="message",
            name="about",
            field=models.CharField(blank=True, max_length=80, verbose_name="about"),
        ),
        migrations.AddField(
            model_name="message",
            name="is_promotional",
            field=models.BooleanField(default=False, verbose_name="promotional"),
        ),
        migrations.AddField(
            model_name="message",
            name="send_after",
            field=models.DateTimeField(null=True, verbose_name="held until"),
        ),
        migrations.AlterField(
            model_name="message",
            name="state",
            field=models.CharField(
                choices=[
                    ("pending", "waiting"),
                    ("sent", "sent"),
                    ("failed", "failed"),
                    ("cancelled", "cancelled"),
                    ("suppressed", "not sent"),
                ],
                default="pending",
                max_length=10,
                verbose_name="state",
            ),
        ),
        migrations.AddIndex(
            model_name="message",
            index=models.Index(
                condition=models.Q(("about", ""), _negated=True),
                fields=["about", "state"],
                name="message_about",
            ),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("user_id__isnull", False),
                    models.Q(("address", ""), _negated=True),
                    ("state", "suppressed"),
                    _connector="OR",
                ),
                name="message_has_recipient",
            ),
        ),
    ]
