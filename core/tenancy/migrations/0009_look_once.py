"""Institutions that were there before the list of due looks are looked at once: what waits in them is not lost."""

from django.db import migrations

LOOK_ONCE = """
INSERT INTO tenancy_due (tenant_id, look, at) SELECT id, '', now() FROM tenancy_tenant WHERE type <> 'public'
"""


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0008_due")]

    operations = [migrations.RunSQL(LOOK_ONCE, migrations.RunSQL.noop)]
