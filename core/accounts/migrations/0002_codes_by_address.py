import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_squashed"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="signincode",
            name="tries",
        ),
        migrations.AddField(
            model_name="signincode",
            name="right_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="signincode",
            name="source",
            field=models.CharField(default="", max_length=64),
        ),
        migrations.AlterField(
            model_name="signincode",
            name="digest",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name="signincode",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            model_name="signincode",
            constraint=models.UniqueConstraint(fields=("user", "source"), name="sign_in_code_source"),
        ),
    ]
