"""Bounds of the figures of rates."""

import django.core.validators
from django.db import migrations, models

import core.money


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_pay_commission", "0003_da_of_early_2016"),
    ]

    operations = [
        migrations.AlterField(
            model_name="allowancerule",
            name="amount",
            field=core.money.MoneyField(
                blank=True,
                decimal_places=2,
                max_digits=14,
                null=True,
                validators=[django.core.validators.MinValueValidator(0)],
                verbose_name="rupees a month",
            ),
        ),
        migrations.AlterField(
            model_name="allowancerule",
            name="basic_from",
            field=core.money.MoneyField(
                blank=True,
                decimal_places=2,
                max_digits=14,
                null=True,
                validators=[django.core.validators.MinValueValidator(0)],
                verbose_name="from basic pay",
            ),
        ),
        migrations.AlterField(
            model_name="allowancerule",
            name="da_from",
            field=models.DecimalField(
                blank=True,
                decimal_places=2,
                max_digits=6,
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(0),
                    django.core.validators.MaxValueValidator(500),
                ],
                verbose_name="from DA percent",
            ),
        ),
        migrations.AlterField(
            model_name="allowancerule",
            name="minimum",
            field=core.money.MoneyField(
                blank=True,
                decimal_places=2,
                max_digits=14,
                null=True,
                validators=[django.core.validators.MinValueValidator(0)],
                verbose_name="at least (rupees a month)",
            ),
        ),
        migrations.AlterField(
            model_name="allowancerule",
            name="percentage",
            field=models.DecimalField(
                blank=True,
                decimal_places=2,
                max_digits=5,
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(0),
                    django.core.validators.MaxValueValidator(100),
                ],
                verbose_name="percent",
            ),
        ),
        migrations.AlterField(
            model_name="npsrate",
            name="employee_pct",
            field=models.DecimalField(
                decimal_places=2,
                max_digits=5,
                validators=[
                    django.core.validators.MinValueValidator(0),
                    django.core.validators.MaxValueValidator(100),
                ],
                verbose_name="employee, percent",
            ),
        ),
        migrations.AlterField(
            model_name="npsrate",
            name="employer_pct",
            field=models.DecimalField(
                decimal_places=2,
                max_digits=5,
                validators=[
                    django.core.validators.MinValueValidator(0),
                    django.core.validators.MaxValueValidator(100),
                ],
                verbose_name="government, percent",
            ),
        ),
    ]
