"""Retention below the floor is raised to it: at least 7 days and 3 copies. Going back changes nothing."""

from django.db import migrations


def raise_retention(apps, schema_editor):
    settings = apps.get_model("tenancy", "BackupSettings").objects.using(schema_editor.connection.alias)
    settings.filter(keep_days__lt=7).update(keep_days=7)
    settings.filter(keep_at_least__lt=3).update(keep_at_least=3)


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0004_backups")]

    operations = [migrations.RunPython(raise_retention, migrations.RunPython.noop)]
