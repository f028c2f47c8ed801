"""Tables of the app."""

import django.db.models.deletion
import django.db.models.expressions
from django.db import migrations, models

import core.money


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("payroll_employees", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="PayrollRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("month", models.DateField(unique=True, verbose_name="month")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("processing", "Being processed"),
                            ("processed", "Processed"),
                            ("locked", "Locked"),
                        ],
                        default="draft",
                        editable=False,
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("created_by", models.CharField(blank=True, max_length=150, verbose_name="created by")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created at")),
                ("processed_by", models.CharField(blank=True, max_length=150, verbose_name="processed by")),
                ("processed_at", models.DateTimeField(null=True, verbose_name="processed at")),
                ("locked_by", models.CharField(blank=True, max_length=150, verbose_name="locked by")),
                ("locked_at", models.DateTimeField(null=True, verbose_name="locked at")),
                (
                    "da_pct",
                    models.DecimalField(decimal_places=2, max_digits=6, null=True, verbose_name="DA percent"),
                ),
                ("rates_used", models.JSONField(default=dict, editable=False)),
                ("arrears_settled", models.JSONField(default=dict, editable=False)),
                ("totals", models.JSONField(default=dict, editable=False, verbose_name="totals")),
                ("employees_paid", models.PositiveIntegerField(default=0, verbose_name="employees")),
                (
                    "total_gross",
                    core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name="gross"),
                ),
                (
                    "total_deductions",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="deductions"
                    ),
                ),
                (
                    "total_net",
                    core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name="net"),
                ),
                ("error", models.TextField(blank=True, verbose_name="last failure")),
            ],
            options={
                "verbose_name": "payroll run",
                "verbose_name_plural": "payroll runs",
                "ordering": ["-month"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("month__day", 1)), name="payroll_run_first_day"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["draft", "processing", "processed", "locked"])),
                        name="payroll_run_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "total_net",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("total_gross"), "-", models.F("total_deductions")
                                ),
                            )
                        ),
                        name="payroll_run_net",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PaymentHold",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("held_by", models.CharField(max_length=150, verbose_name="held by")),
                ("held_at", models.DateTimeField(auto_now_add=True, verbose_name="held at")),
                ("released_by", models.CharField(blank=True, max_length=150, verbose_name="released by")),
                ("released_at", models.DateTimeField(null=True, verbose_name="released at")),
                (
                    "employee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="payroll_employees.employee",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="holds",
                        to="payroll_runs.payrollrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "payment hold",
                "verbose_name_plural": "payment holds",
                "ordering": ["run", "employee"],
                "constraints": [
                    models.UniqueConstraint(fields=("run", "employee"), name="payment_hold_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="NpsEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("month", models.DateField(verbose_name="month")),
                ("scheme", models.CharField(max_length=4, verbose_name="scheme")),
                ("pran", models.CharField(max_length=12, verbose_name="PRAN")),
                (
                    "emoluments",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="basic pay and DA"),
                ),
                (
                    "employee_share",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="employee"),
                ),
                (
                    "employer_share",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="government"),
                ),
                (
                    "employee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="nps_entries",
                        to="payroll_employees.employee",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="payroll_runs.payrollrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "NPS ledger entry",
                "verbose_name_plural": "NPS ledger",
                "ordering": ["employee", "month"],
                "constraints": [models.UniqueConstraint(fields=("employee", "run"), name="nps_entry_once")],
            },
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "severity",
                    models.CharField(
                        choices=[
                            ("stop", "Stops the run"),
                            ("error", "Employee left out"),
                            ("warning", "Warning"),
                        ],
                        max_length=7,
                        verbose_name="effect",
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        choices=[
                            ("no_da", "No DA revision is in force for the month"),
                            ("no_rules", "Allowance or NPS rules are missing for the month"),
                            ("no_matrix", "The pay matrix of the chosen commission is empty"),
                            ("earlier_run_open", "An earlier month is not locked"),
                            ("attendance_open", "Attendance of the month is not locked"),
                            ("no_employees", "Nobody is on the rolls in this month"),
                            ("no_bank_account", "No bank account or IFSC"),
                            ("no_pay", "No pay is recorded for the month"),
                            ("outside_matrix", "Level, cell and basic pay do not agree with the pay matrix"),
                            ("negative_net", "Deductions exceed earnings"),
                            ("no_pan", "No PAN: tax is deducted at 20 percent where that is more"),
                            ("no_pran", "No PRAN: NPS is not deducted"),
                            ("arrears_leaver", "Arrears are due to somebody who is not in this run"),
                        ],
                        max_length=20,
                        verbose_name="finding",
                    ),
                ),
                ("detail", models.CharField(blank=True, max_length=300, verbose_name="detail")),
                (
                    "employee",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="payroll_employees.employee",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="findings",
                        to="payroll_runs.payrollrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "finding",
                "verbose_name_plural": "findings",
                "ordering": ["run", "severity", "employee"],
                "indexes": [models.Index(fields=["run", "severity"], name="finding_severity")],
            },
        ),
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "field",
                    models.CharField(
                        choices=[
                            ("unpaid_days", "Unpaid days"),
                            ("half_pay_days", "Half-pay days"),
                            ("hra", "HRA"),
                            ("ta", "TA"),
                            ("other_earnings", "Other earnings"),
                            ("tds", "Income tax (TDS)"),
                            ("other_deductions", "Other deductions"),
                        ],
                        max_length=20,
                        verbose_name="figure",
                    ),
                ),
                ("value", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="value")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="entered at")),
                ("created_by", models.CharField(max_length=150, verbose_name="entered by")),
                (
                    "employee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="payroll_employees.employee",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="payroll_runs.payrollrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "correction",
                "verbose_name_plural": "corrections",
                "ordering": ["run", "employee", "field"],
                "constraints": [
                    models.UniqueConstraint(fields=("run", "employee", "field"), name="correction_once"),
                    models.CheckConstraint(
                        condition=models.Q(("value__gte", 0)), name="correction_not_negative"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ArrearLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("month", models.DateField(verbose_name="for month")),
                (
                    "da_pct",
                    models.DecimalField(decimal_places=2, max_digits=6, verbose_name="DA percent due"),
                ),
                (
                    "basic_due",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="basic due"),
                ),
                (
                    "basic_drawn",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="basic drawn"),
                ),
                ("da_due", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="DA due")),
                ("da_drawn", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="DA drawn")),
                ("hra_due", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="HRA due")),
                (
                    "hra_drawn",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="HRA drawn"),
                ),
                ("ta_due", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="TA due")),
                ("ta_drawn", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="TA drawn")),
                ("nps_due", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="NPS due")),
                (
                    "nps_drawn",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="NPS drawn"),
                ),
                (
                    "employer_nps_due",
                    core.money.MoneyField(
                        decimal_places=2, max_digits=14, verbose_name="government's NPS due"
                    ),
                ),
                (
                    "employer_nps_drawn",
                    core.money.MoneyField(
                        decimal_places=2, max_digits=14, verbose_name="government's NPS drawn"
                    ),
                ),
                ("amount", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="arrears")),
                (
                    "employee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="arrear_lines",
                        to="payroll_employees.employee",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="arrear_lines",
                        to="payroll_runs.payrollrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "arrears line",
                "verbose_name_plural": "arrears",
                "ordering": ["employee", "month"],
                "indexes": [models.Index(fields=["month", "employee"], name="arrear_line_month")],
                "constraints": [
                    models.UniqueConstraint(fields=("run", "employee", "month"), name="arrear_line_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "amount",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.expressions.CombinedExpression(
                                                    django.db.models.expressions.CombinedExpression(
                                                        django.db.models.expressions.CombinedExpression(
                                                            models.F("basic_due"),
                                                            "-",
                                                            models.F("basic_drawn"),
                                                        ),
                                                        "+",
                                                        models.F("da_due"),
                                                    ),
                                                    "-",
                                                    models.F("da_drawn"),
                                                ),
                                                "+",
                                                models.F("hra_due"),
                                            ),
                                            "-",
                                            models.F("hra_drawn"),
                                        ),
                                        "+",
                                        models.F("ta_due"),
                                    ),
                                    "-",
                                    models.F("ta_drawn"),
                                ),
                            )
                        ),
                        name="arrear_line_amount",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SalaryDetail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slip_no", models.PositiveIntegerField(verbose_name="payslip number")),
                ("employee_code", models.CharField(max_length=20, verbose_name="code")),
                ("employee_name", models.CharField(max_length=150, verbose_name="name")),
                ("department", models.CharField(max_length=120, verbose_name="department")),
                ("designation", models.CharField(max_length=120, verbose_name="designation")),
                ("bank_account", models.CharField(max_length=18, verbose_name="bank account")),
                ("ifsc", models.CharField(max_length=11, verbose_name="IFSC")),
                ("pan", models.CharField(blank=True, max_length=10, verbose_name="PAN")),
                ("scheme", models.CharField(max_length=4, verbose_name="scheme")),
                ("pran", models.CharField(blank=True, max_length=12, verbose_name="PRAN")),
                ("level", models.PositiveSmallIntegerField(verbose_name="level")),
                ("cell", models.PositiveSmallIntegerField(verbose_name="cell")),
                (
                    "basic_rate",
                    core.money.MoneyField(
                        decimal_places=2, max_digits=14, verbose_name="basic pay of the full month"
                    ),
                ),
                (
                    "service_days",
                    models.DecimalField(decimal_places=1, max_digits=4, verbose_name="days in service"),
                ),
                (
                    "unpaid_days",
                    models.DecimalField(
                        decimal_places=1, default=0, max_digits=4, verbose_name="unpaid days"
                    ),
                ),
                (
                    "half_pay_days",
                    models.DecimalField(
                        decimal_places=1, default=0, max_digits=4, verbose_name="half-pay days"
                    ),
                ),
                ("da_pct", models.DecimalField(decimal_places=2, max_digits=6, verbose_name="DA percent")),
                ("hra_pct", models.DecimalField(decimal_places=2, max_digits=5, verbose_name="HRA percent")),
                ("hra_class", models.CharField(blank=True, max_length=1, verbose_name="HRA class")),
                (
                    "hra_basic",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="basic pay for HRA"),
                ),
                ("ta_class", models.CharField(blank=True, max_length=6, verbose_name="TA class")),
                ("basic", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="basic pay")),
                ("da", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="DA")),
                ("hra", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="HRA")),
                ("ta", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="TA")),
                (
                    "other_earnings",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="other earnings"
                    ),
                ),
                (
                    "arrears",
                    core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name="arrears"),
                ),
                ("gross", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="gross")),
                ("nps", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="NPS")),
                (
                    "nps_arrears",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="NPS on arrears"
                    ),
                ),
                ("tds", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="income tax")),
                (
                    "recoveries",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="recovery of advances"
                    ),
                ),
                (
                    "other_deductions",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="other deductions"
                    ),
                ),
                (
                    "total_deductions",
                    core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="deductions"),
                ),
                ("net", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="net pay")),
                (
                    "employer_nps",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="government's NPS"
                    ),
                ),
                (
                    "taxable",
                    core.money.MoneyField(
                        decimal_places=2, max_digits=14, verbose_name="taxable salary of the month"
                    ),
                ),
                ("regime", models.CharField(max_length=3, verbose_name="tax regime")),
                (
                    "annual_income",
                    core.money.MoneyField(
                        decimal_places=2, max_digits=14, verbose_name="estimated salary of the year"
                    ),
                ),
                (
                    "annual_tax",
                    core.money.MoneyField(
                        decimal_places=2, max_digits=14, verbose_name="estimated tax of the year"
                    ),
                ),
                ("is_corrected", models.BooleanField(default=False, verbose_name="corrected")),
                (
                    "employee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="salary_details",
                        to="payroll_employees.employee",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="details",
                        to="payroll_runs.payrollrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "salary detail",
                "verbose_name_plural": "salary details",
                "ordering": ["run", "slip_no"],
                "constraints": [
                    models.UniqueConstraint(fields=("employee", "run"), name="salary_detail_once"),
                    models.UniqueConstraint(fields=("run", "slip_no"), name="salary_detail_slip"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "gross",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.expressions.CombinedExpression(
                                                    models.F("basic"), "+", models.F("da")
                                                ),
                                                "+",
                                                models.F("hra"),
                                            ),
                                            "+",
                                            models.F("ta"),
                                        ),
                                        "+",
                                        models.F("other_earnings"),
                                    ),
                                    "+",
                                    models.F("arrears"),
                                ),
                            )
                        ),
                        name="salary_detail_gross",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "total_deductions",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                models.F("nps"), "+", models.F("nps_arrears")
                                            ),
                                            "+",
                                            models.F("tds"),
                                        ),
                                        "+",
                                        models.F("recoveries"),
                                    ),
                                    "+",
                                    models.F("other_deductions"),
                                ),
                            )
                        ),
                        name="salary_detail_deductions",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "net",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("gross"), "-", models.F("total_deductions")
                                ),
                            ),
                            ("net__gte", 0),
                        ),
                        name="salary_detail_net",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SalaryElement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=20, verbose_name="code")),
                ("name", models.CharField(max_length=100, verbose_name="name")),
                ("kind", models.CharField(max_length=9, verbose_name="kind")),
                ("amount", core.money.MoneyField(decimal_places=2, max_digits=14, verbose_name="amount")),
                (
                    "employee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="payroll_employees.employee",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="payroll_runs.payrollrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "salary element",
                "verbose_name_plural": "salary elements",
                "ordering": ["run", "employee", "kind", "code"],
                "indexes": [models.Index(fields=["run", "employee"], name="salary_element_owner")],
            },
        ),
    ]
