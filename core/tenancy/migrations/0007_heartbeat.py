"""Signs of life of beat and workers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tenancy", "0006_backup_retention_floor"),
    ]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                (
                    "name",
                    models.CharField(max_length=20, primary_key=True, serialize=False, verbose_name="part"),
                ),
                ("at", models.DateTimeField(verbose_name="last seen")),
                ("host", models.CharField(blank=True, max_length=200, verbose_name="where")),
            ],
            options={
                "verbose_name": "sign of life",
                "verbose_name_plural": "signs of life",
                "ordering": ["name"],
            },
        ),
    ]
