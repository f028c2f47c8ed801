"""Retention has a floor; rows below it were raised before."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tenancy", "0005_raise_retention"),
    ]

    operations = [
        migrations.AlterField(
            model_name="backupsettings",
            name="keep_at_least",
            field=models.PositiveSmallIntegerField(
                default=7,
                validators=[
                    django.core.validators.MinValueValidator(3),
                    django.core.validators.MaxValueValidator(1000),
                ],
                verbose_name="newest backups that are always kept",
            ),
        ),
        migrations.AlterField(
            model_name="backupsettings",
            name="keep_days",
            field=models.PositiveSmallIntegerField(
                default=30,
                help_text="Backups made by schedule and before a restore; others stay until somebody deletes them.",
                validators=[
                    django.core.validators.MinValueValidator(7),
                    django.core.validators.MaxValueValidator(3650),
                ],
                verbose_name="days that backups are kept",
            ),
        ),
        migrations.AddConstraint(
            model_name="backupsettings",
            constraint=models.CheckConstraint(
                condition=models.Q(("keep_at_least__gte", 3), ("keep_days__gte", 7)),
                name="tenancy_backup_retention_floor",
            ),
        ),
    ]
