"""Institutions that stand already get the accounts that stock, assets and GST post to, where the codes are free."""

from typing import Any

from django.db import migrations

# Code, name, the group above it, a group itself.
ACCOUNTS = (
    ("15", "Stock", "1", True),
    ("1109", "Assets Received, to be Capitalized", "11", False),
    ("1310", "Electronic Cash Ledger (GST)", "13", False),
    ("1501", "Stock in Stores", "15", False),
)
FUND_CLASSES = {"11": "fixed_asset", "13": "current", "15": "current"}


def give_accounts(apps: Any, _schema_editor: Any) -> None:
    """Add the accounts to a chart that has their groups; a new institution's chart is written with them."""
    account = apps.get_model("erp_finance", "Account")
    for code, name, above, is_group in ACCOUNTS:
        parent = account.objects.filter(code=above, is_group=True, type="Asset").first()
        if parent is not None and not account.objects.filter(code=code).exists():
            account.objects.create(
                code=code, name=name, type="Asset", parent=parent, is_group=is_group,
                fund_class="" if is_group else FUND_CLASSES[above],
            )  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("erp_finance", "0005_totals_kept")]
    operations = [migrations.RunPython(give_accounts, migrations.RunPython.noop)]
