"""Tables of the app."""

import django.db.models.deletion
from django.db import migrations, models

import core.money


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("payroll_employees", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="TaxDeclaration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("financial_year", models.PositiveSmallIntegerField(verbose_name="financial year beginning")),
                (
                    "regime",
                    models.CharField(
                        choices=[("new", "New regime"), ("old", "Old regime")],
                        default="new",
                        max_length=3,
                        verbose_name="regime",
                    ),
                ),
                (
                    "section_80c",
                    core.money.MoneyField(
                        decimal_places=2,
                        default=0,
                        max_digits=14,
                        verbose_name="80C and own 80CCD(1) savings beside NPS",
                    ),
                ),
                (
                    "section_80ccd_1b",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="80CCD(1B) additional NPS"
                    ),
                ),
                (
                    "section_80d",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="80D health insurance"
                    ),
                ),
                (
                    "home_loan_interest",
                    core.money.MoneyField(
                        decimal_places=2,
                        default=0,
                        max_digits=14,
                        verbose_name="interest on a home loan, own use",
                    ),
                ),
                (
                    "professional_tax",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="professional tax"
                    ),
                ),
                (
                    "other_deductions",
                    core.money.MoneyField(
                        decimal_places=2,
                        default=0,
                        max_digits=14,
                        verbose_name="other deductions of chapter VI-A",
                    ),
                ),
                (
                    "rent_paid",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="rent paid"
                    ),
                ),
                (
                    "is_metro",
                    models.BooleanField(default=False, verbose_name="the rented home is in a metro city"),
                ),
                (
                    "other_income",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="other income"
                    ),
                ),
                (
                    "previous_salary",
                    core.money.MoneyField(
                        decimal_places=2,
                        default=0,
                        max_digits=14,
                        verbose_name="salary from an earlier employer this year",
                    ),
                ),
                (
                    "previous_tds",
                    core.money.MoneyField(
                        decimal_places=2,
                        default=0,
                        max_digits=14,
                        verbose_name="tax deducted by the earlier employer",
                    ),
                ),
                ("updated_at", models.DateTimeField(auto_now=True, verbose_name="changed at")),
                (
                    "employee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tax_declarations",
                        to="payroll_employees.employee",
                        verbose_name="employee",
                    ),
                ),
            ],
            options={
                "verbose_name": "tax declaration",
                "verbose_name_plural": "tax declarations",
                "ordering": ["-financial_year", "employee"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("employee", "financial_year"), name="tax_declaration_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("home_loan_interest__gte", 0),
                            ("other_deductions__gte", 0),
                            ("other_income__gte", 0),
                            ("previous_salary__gte", 0),
                            ("previous_tds__gte", 0),
                            ("professional_tax__gte", 0),
                            ("rent_paid__gte", 0),
                            ("section_80c__gte", 0),
                            ("section_80ccd_1b__gte", 0),
                            ("section_80d__gte", 0),
                        ),
                        name="tax_declaration_amounts",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TdsEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("financial_year", models.PositiveSmallIntegerField(verbose_name="financial year beginning")),
                ("month", models.DateField(verbose_name="month")),
                ("run_id", models.BigIntegerField(editable=False, null=True, verbose_name="payroll run")),
                (
                    "salary",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="taxable salary"),
                ),
                (
                    "hra",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="of it HRA"
                    ),
                ),
                (
                    "basic_da",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="of it basic pay and DA"
                    ),
                ),
                (
                    "nps",
                    core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name="own NPS"),
                ),
                ("tax", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="tax deducted")),
                (
                    "employee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tds_entries",
                        to="payroll_employees.employee",
                        verbose_name="employee",
                    ),
                ),
            ],
            options={
                "verbose_name": "TDS ledger entry",
                "verbose_name_plural": "TDS ledger",
                "ordering": ["employee", "month"],
                "indexes": [models.Index(fields=["financial_year", "employee"], name="tds_year_employee")],
                "constraints": [
                    models.UniqueConstraint(fields=("run_id", "employee"), name="tds_entry_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("run_id", None)),
                        fields=("employee", "financial_year"),
                        name="tds_opening_once",
                    ),
                ],
            },
        ),
    ]
