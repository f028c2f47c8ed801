"""A designation is unique in any case of letters."""

import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_employees", "0003_special_pay_by_days"),
    ]

    operations = [
        migrations.AlterField(
            model_name="designation",
            name="name",
            field=models.CharField(max_length=120, verbose_name="name"),
        ),
        migrations.AddConstraint(
            model_name="designation",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("name"), name="designation_name_unique"
            ),
        ),
    ]
