import django.db.models.deletion
from django.db import migrations, models

import core.money


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_employees", "0001_squashed"),
        ("payroll_runs", "0001_squashed"),
    ]

    operations = [
        migrations.CreateModel(
            name="AcceptedDifference",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "basic",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="basic pay"
                    ),
                ),
                ("da", core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name="DA")),
                (
                    "hra",
                    core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name="HRA"),
                ),
                ("ta", core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name="TA")),
                (
                    "nps",
                    core.money.MoneyField(decimal_places=2, default=0, max_digits=14, verbose_name="NPS"),
                ),
                (
                    "employer_nps",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="government's NPS"
                    ),
                ),
                (
                    "other",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="other earnings"
                    ),
                ),
                (
                    "exempt",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="of it exempt"
                    ),
                ),
                (
                    "element_pay",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="of it pay for DA and NPS"
                    ),
                ),
                (
                    "deductions",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="other deductions"
                    ),
                ),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("accepted_by", models.CharField(max_length=150, verbose_name="accepted by")),
            ],
            options={
                "verbose_name": "accepted difference",
                "verbose_name_plural": "accepted differences",
                "ordering": ["run", "employee"],
            },
        ),
        migrations.AddField(
            model_name="payrollrun",
            name="is_brought",
            field=models.BooleanField(default=False, editable=False, verbose_name="drawn in another system"),
        ),
        migrations.AlterField(
            model_name="finding",
            name="code",
            field=models.CharField(
                choices=[
                    ("no_da", "No DA revision is in force for the month"),
                    ("no_rules", "Allowance or NPS rules are missing for the month"),
                    ("no_matrix", "The pay matrix of the chosen commission is empty"),
                    ("earlier_run_open", "An earlier month is not locked"),
                    ("attendance_open", "Attendance of the month is not locked"),
                    ("no_employees", "Nobody is on the rolls in this month"),
                    ("nothing_due", "Nothing is due to anybody for locked months"),
                    ("no_bank_account", "No bank account or IFSC"),
                    ("no_pay", "No pay is recorded for the month"),
                    ("outside_matrix", "Level, cell and basic pay do not agree with the pay matrix"),
                    ("negative_net", "Deductions exceed earnings"),
                    ("no_pan", "No PAN: tax is deducted at 20 percent where that is more"),
                    ("no_pran", "No PRAN: NPS is not deducted"),
                    ("arrears_leaver", "Arrears are due to somebody who is not in this run"),
                    ("overpaid_leaver", "Somebody who is not in this run was overpaid; recover it"),
                    ("paid_late", "Months that were not paid at their time are paid now"),
                    (
                        "recovery_carried",
                        "More was overpaid than the pay leaves; the rest is recovered later",
                    ),
                    ("tds_short", "Income tax exceeds the pay; the rest is deducted in the next months"),
                    ("change_too_old", "A change reaches back beyond the months that are compared"),
                    ("nothing_before", "Joined earlier, and no salary or tax of the year before this month"),
                    ("tax_provisional", "The tax tables of the year are provisional"),
                ],
                max_length=20,
                verbose_name="finding",
            ),
        ),
        migrations.AddConstraint(
            model_name="payrollrun",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_brought", False), ("number", 0), _connector="OR"),
                name="payroll_run_brought",
            ),
        ),
        migrations.AddField(
            model_name="accepteddifference",
            name="employee",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="payroll_employees.employee"
            ),
        ),
        migrations.AddField(
            model_name="accepteddifference",
            name="run",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="accepted_differences",
                to="payroll_runs.payrollrun",
            ),
        ),
        migrations.AddConstraint(
            model_name="accepteddifference",
            constraint=models.UniqueConstraint(fields=("run", "employee"), name="accepted_difference_once"),
        ),
    ]
