"""Tables of the app."""

import django.core.validators
from django.db import migrations, models

import core.validators


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Organization",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("code", models.CharField(max_length=20, verbose_name="code")),
                ("address", models.TextField(blank=True, verbose_name="address")),
                (
                    "pan",
                    models.CharField(
                        blank=True,
                        max_length=10,
                        validators=[core.validators.validate_pan],
                        verbose_name="PAN",
                    ),
                ),
                (
                    "tan",
                    models.CharField(
                        blank=True,
                        max_length=10,
                        validators=[core.validators.validate_tan],
                        verbose_name="TAN",
                    ),
                ),
                (
                    "gstin",
                    models.CharField(
                        blank=True,
                        max_length=15,
                        validators=[core.validators.validate_gstin],
                        verbose_name="GSTIN",
                    ),
                ),
                ("ddo_code", models.CharField(blank=True, max_length=20, verbose_name="DDO code")),
                ("pao_code", models.CharField(blank=True, max_length=20, verbose_name="PAO code")),
                (
                    "ain",
                    models.CharField(
                        blank=True,
                        max_length=7,
                        validators=[core.validators.validate_ain],
                        verbose_name="AIN",
                    ),
                ),
                (
                    "deductor_category",
                    models.CharField(
                        choices=[
                            ("A", "Central government"),
                            ("S", "State government"),
                            ("D", "Statutory body, central"),
                            ("E", "Statutory body, State"),
                            ("G", "Autonomous body, central"),
                            ("H", "Autonomous body, State"),
                            ("L", "Local authority, central"),
                            ("N", "Local authority, State"),
                            ("K", "Company"),
                        ],
                        default="G",
                        max_length=1,
                        verbose_name="deductor category",
                    ),
                ),
                (
                    "responsible_name",
                    models.CharField(blank=True, max_length=100, verbose_name="responsible person"),
                ),
                (
                    "responsible_designation",
                    models.CharField(blank=True, max_length=100, verbose_name="their designation"),
                ),
                (
                    "responsible_pan",
                    models.CharField(
                        blank=True,
                        max_length=10,
                        validators=[core.validators.validate_pan],
                        verbose_name="their PAN",
                    ),
                ),
                ("phone", models.CharField(blank=True, max_length=15, verbose_name="phone")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("logo", models.ImageField(blank=True, upload_to="organization", verbose_name="logo")),
            ],
            options={
                "verbose_name": "organization",
                "verbose_name_plural": "organization",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="organization_single_row")
                ],
            },
        ),
        migrations.CreateModel(
            name="OrganizationSettings",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "commission_version",
                    models.PositiveSmallIntegerField(
                        choices=[(7, "7th"), (8, "8th")], default=7, verbose_name="pay commission"
                    ),
                ),
                (
                    "hra_class",
                    models.CharField(
                        choices=[
                            ("X", "X (50 lakh people and more)"),
                            ("Y", "Y (5 to 50 lakh)"),
                            ("Z", "Z (all other places)"),
                        ],
                        default="X",
                        max_length=1,
                        verbose_name="city class for HRA",
                    ),
                ),
                (
                    "ta_class",
                    models.CharField(
                        choices=[
                            ("higher", "One of the 19 higher-rate cities"),
                            ("other", "Any other place"),
                        ],
                        default="higher",
                        max_length=6,
                        verbose_name="city class for TA",
                    ),
                ),
                (
                    "hra_base",
                    models.CharField(
                        choices=[("basic_plus_da", "Basic pay and DA"), ("basic", "Basic pay alone")],
                        default="basic_plus_da",
                        max_length=15,
                        verbose_name="HRA is paid on",
                    ),
                ),
                (
                    "nps_rounding",
                    models.CharField(
                        choices=[
                            ("half_up", "To the nearest rupee, 50 paise up"),
                            ("up", "To the next rupee"),
                        ],
                        default="half_up",
                        max_length=10,
                        verbose_name="NPS is rounded",
                    ),
                ),
                (
                    "financial_year_start_month",
                    models.PositiveSmallIntegerField(
                        default=4,
                        validators=[
                            django.core.validators.MinValueValidator(4),
                            django.core.validators.MaxValueValidator(4),
                        ],
                        verbose_name="first month of the financial year",
                    ),
                ),
                (
                    "retirement_age",
                    models.PositiveSmallIntegerField(
                        default=60,
                        validators=[
                            django.core.validators.MinValueValidator(50),
                            django.core.validators.MaxValueValidator(70),
                        ],
                        verbose_name="retirement age (years)",
                    ),
                ),
                (
                    "employee_code_prefix",
                    models.CharField(
                        blank=True, default="E", max_length=6, verbose_name="employee codes begin with"
                    ),
                ),
                (
                    "payslip_footer",
                    models.CharField(blank=True, max_length=300, verbose_name="payslip footer"),
                ),
                (
                    "background_threshold",
                    models.PositiveIntegerField(
                        default=500, verbose_name="employees above which a run is processed in the background"
                    ),
                ),
                (
                    "arrears_limit_months",
                    models.PositiveSmallIntegerField(
                        default=36,
                        validators=[django.core.validators.MaxValueValidator(120)],
                        verbose_name="months that arrears may reach back",
                    ),
                ),
            ],
            options={
                "verbose_name": "payroll settings",
                "verbose_name_plural": "payroll settings",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", 1)), name="organization_settings_single_row"
                    )
                ],
            },
        ),
    ]
