"""Warnings of an import: lawful cells that are mostly a slip."""

import django.core.serializers.json
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_data_import", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="importjob",
            name="warnings",
            field=models.JSONField(default=list, encoder=django.core.serializers.json.DjangoJSONEncoder),
        ),
    ]
