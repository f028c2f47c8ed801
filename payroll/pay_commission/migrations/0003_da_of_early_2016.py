"""DA from 1 January to 30 June 2016 was 0%: months of early 2016 are computed, not refused."""

from datetime import date
from typing import Any

from django.db import migrations

FIRST_DAY = date(2016, 1, 1)
ORDER = "CCS (Revised Pay) Rules 2016"


def add_row(apps: Any, _editor: Any) -> None:
    """Add the row where there is a history without its beginning; empty histories are seeded whole."""
    revisions = apps.get_model("payroll_pay_commission", "DaRevision").objects
    if revisions.exists() and not revisions.filter(effective_on__lte=FIRST_DAY).exists():
        revisions.create(effective_on=FIRST_DAY, percentage=0, order_reference=ORDER)


def remove_row(apps: Any, _editor: Any) -> None:
    """Take the row out again where no locked run has used it."""
    revisions = apps.get_model("payroll_pay_commission", "DaRevision").objects
    revisions.filter(effective_on=FIRST_DAY, percentage=0, order_reference=ORDER, used_at=None).delete()


class Migration(migrations.Migration):
    dependencies = [("payroll_pay_commission", "0002_used_rates")]

    operations = [migrations.RunPython(add_row, remove_row)]
