"""Words for a challan that is entered twice."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_tds", "0001_initial"),
    ]

    operations = [
        migrations.AlterConstraint(
            model_name="challan",
            name="tds_challan_unique",
            constraint=models.UniqueConstraint(
                fields=("mode", "receipt_code", "paid_on", "serial"),
                name="tds_challan_unique",
                violation_error_message="This challan is entered already: same code, date and serial.",
            ),
        ),
    ]
