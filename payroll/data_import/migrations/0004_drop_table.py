"""The table that stands in core.imports now."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("payroll_data_import", "0003_rows_to_core")]

    operations = [migrations.DeleteModel(name="ImportJob")]
