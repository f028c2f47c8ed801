"""The row of the platform itself, and the extensions that tenant tables use.

Extensions stand in public: installed by a tenant's migration they would land in that tenant's schema.
"""

from typing import Any

from django.db import migrations


def add_public_tenant(apps: Any, _schema_editor: Any) -> None:
    """Add the row with slug `public`."""
    apps.get_model("tenancy", "Tenant").objects.get_or_create(
        slug="public",
        defaults={"schema_name": "public", "name": "Karyalaya", "type": "public", "status": "active"},
    )


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0001_squashed")]
    operations = [
        # Search by part of a name from an index.
        migrations.RunSQL(
            "CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public", migrations.RunSQL.noop
        ),
        # Constraints against overlapping periods.
        migrations.RunSQL(
            "CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public", migrations.RunSQL.noop
        ),
        migrations.RunPython(add_public_tenant, migrations.RunPython.noop),
    ]
