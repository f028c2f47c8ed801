"""Special pay is pay (Fundamental Rule 9(21)): it is cut for days without pay."""

from typing import Any

from django.db import migrations


def set_by_days(apps: Any, _editor: Any) -> None:
    """Mark the head that every institution began with."""
    elements = apps.get_model("payroll_employees", "PayElement")
    elements.objects.filter(code="SPECIAL_PAY", kind="earning").update(is_prorata=True)


class Migration(migrations.Migration):
    dependencies = [("payroll_employees", "0002_entitlement_and_retirement")]

    # Backwards the column goes with the migration before.
    operations = [migrations.RunPython(set_by_days, migrations.RunPython.noop)]
