"""The set of rules by which an institution pays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_organizations", "0003_tds_particulars"),
    ]

    operations = [
        migrations.AddField(
            model_name="organizationsettings",
            name="rule_set",
            field=models.CharField(
                blank=True,
                choices=[
                    ("spec", "As in the specification: HRA on basic pay and DA, TA without DA"),
                    ("central", "Central rules: HRA on basic pay, TA with DA on it, NPS to the next rupee"),
                    ("own", "Our own choice of each"),
                ],
                help_text="Nothing chosen: as in the specification. A choice says whose pay changes before it is saved.",
                max_length=7,
                verbose_name="rules of pay",
            ),
        ),
    ]
