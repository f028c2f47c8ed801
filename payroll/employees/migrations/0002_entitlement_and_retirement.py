"""Dated HRA and TA, retirement by designation and by order, elements that are cut by days or are pay."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_employees", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="EntitlementHistory",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("effective_on", models.DateField(verbose_name="from")),
                ("hra_eligible", models.BooleanField(verbose_name="HRA is paid")),
                (
                    "hra_class",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("X", "X (50 lakh people and more)"),
                            ("Y", "Y (5 to 50 lakh)"),
                            ("Z", "Z (all other places)"),
                        ],
                        max_length=1,
                        verbose_name="own HRA city class",
                    ),
                ),
                ("ta_eligible", models.BooleanField(verbose_name="TA is paid")),
                (
                    "ta_class",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("higher", "One of the 19 higher-rate cities"),
                            ("other", "Any other place"),
                        ],
                        max_length=6,
                        verbose_name="own TA city class",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason or order")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="entered at")),
                ("created_by", models.CharField(blank=True, max_length=150, verbose_name="entered by")),
            ],
            options={
                "verbose_name": "history of HRA and TA",
                "verbose_name_plural": "history of HRA and TA",
                "ordering": ["-effective_on", "-id"],
            },
        ),
        migrations.AddField(
            model_name="designation",
            name="retirement_age",
            field=models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(50),
                    django.core.validators.MaxValueValidator(70),
                ],
                verbose_name="retirement age (years)",
            ),
        ),
        migrations.AddField(
            model_name="employee",
            name="retirement_order",
            field=models.CharField(
                blank=True, max_length=200, verbose_name="order of the date of retirement"
            ),
        ),
        migrations.AlterField(
            model_name="employee",
            name="retirement_on",
            field=models.DateField(db_index=True, verbose_name="date of retirement"),
        ),
        migrations.AddField(
            model_name="payelement",
            name="is_pay",
            field=models.BooleanField(
                default=False,
                help_text="DA and NPS are computed on it too; earnings only.",
                verbose_name="pay for DA and NPS",
            ),
        ),
        migrations.AddField(
            model_name="payelement",
            name="is_prorata",
            field=models.BooleanField(
                default=False,
                help_text="Cut for days without pay, joining and leaving, as pay is.",
                verbose_name="by days",
            ),
        ),
        migrations.AddConstraint(
            model_name="payelement",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_pay", False), ("kind", "earning"), _connector="OR"),
                name="pay_element_pay_is_earned",
            ),
        ),
        migrations.AddField(
            model_name="entitlementhistory",
            name="employee",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entitlement_history",
                to="payroll_employees.employee",
                verbose_name="employee",
            ),
        ),
        migrations.AddIndex(
            model_name="entitlementhistory",
            index=models.Index(fields=["employee", "-effective_on", "-id"], name="entitlement_history_as_of"),
        ),
        migrations.AddIndex(
            model_name="entitlementhistory",
            index=models.Index(fields=["effective_on"], name="entitlement_history_date"),
        ),
    ]
