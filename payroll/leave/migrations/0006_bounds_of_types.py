"""Bounds of the figures of a leave type."""

import django.core.validators
from django.db import migrations, models

import payroll.leave.models


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_leave", "0005_limits_of_seeds"),
    ]

    operations = [
        migrations.AlterField(
            model_name="leavetype",
            name="carry_maximum",
            field=payroll.leave.models.DaysField(
                blank=True,
                decimal_places=1,
                max_digits=5,
                null=True,
                validators=[django.core.validators.MinValueValidator(0)],
                verbose_name="carried at most (days)",
            ),
        ),
        migrations.AlterField(
            model_name="leavetype",
            name="entitlement",
            field=payroll.leave.models.DaysField(
                decimal_places=1,
                default=0,
                max_digits=5,
                validators=[django.core.validators.MinValueValidator(0)],
                verbose_name="entitlement (days)",
            ),
        ),
        migrations.AlterField(
            model_name="leavetype",
            name="max_days",
            field=payroll.leave.models.DaysField(
                blank=True,
                decimal_places=1,
                max_digits=5,
                null=True,
                validators=[django.core.validators.MinValueValidator(0)],
                verbose_name="most days at a time",
            ),
        ),
        migrations.AlterField(
            model_name="leavetype",
            name="min_days",
            field=payroll.leave.models.DaysField(
                blank=True,
                decimal_places=1,
                max_digits=5,
                null=True,
                validators=[django.core.validators.MinValueValidator(0)],
                verbose_name="least days at a time",
            ),
        ),
        migrations.AlterField(
            model_name="leavetype",
            name="spells_per_year",
            field=models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(366),
                ],
                verbose_name="times a calendar year",
            ),
        ),
    ]
