"""Rules of leaving and the usual clearance list for institutions that were there before this app; new ones are seeded.

What an institution has entered itself is left alone.
"""

from datetime import date
from typing import Any

from django.db import migrations

CAPS = ((date(2016, 1, 1), 2_000_000), (date(2024, 1, 1), 2_500_000))
ITEMS = ("Accounts", "Library", "Stores", "Information technology", "Quarters")


def add(apps: Any, editor: Any) -> None:
    """Write rules and items where an institution stands and has none."""

    def rows(app: str, name: str) -> Any:
        return apps.get_model(app, name).objects.using(editor.connection.alias)

    if not rows("payroll_organizations", "Organization").exists():
        return
    rules, items = rows("erp_separation", "LeavingRule"), rows("erp_separation", "ClearanceItem")
    if not rules.exists():
        for day, cap in CAPS:
            rules.create(effective_on=day, gratuity_basis="central", gratuity_cap=cap)
    if not items.exists():
        for name in ITEMS:
            items.create(name=name)


class Migration(migrations.Migration):
    dependencies = [("erp_separation", "0003_voucher_again"), ("payroll_organizations", "0001_initial")]
    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
