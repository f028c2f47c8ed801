"""Institutions that stand already get the first categories of assets; new ones are given them when they are made."""

from typing import Any

from django.db import migrations

from erp_planned.assets.seeds import write_categories


def give_categories(apps: Any, _schema_editor: Any) -> None:
    """Write the categories where the institution has a chart of accounts and no categories."""
    accounts = dict(
        apps.get_model("erp_finance", "Account").objects.filter(is_group=False).values_list("code", "pk")
    )
    if accounts:
        models = [apps.get_model("erp_assets", name) for name in ("AssetCategory", "CategoryTerms")]
        write_categories(*models, accounts)


class Migration(migrations.Migration):
    dependencies = [("erp_assets", "0002_final_rows"), ("erp_finance", "0006_later_accounts")]
    operations = [migrations.RunPython(give_categories, migrations.RunPython.noop)]
