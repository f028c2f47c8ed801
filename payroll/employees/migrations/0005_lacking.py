"""Who in service lacks a bank account, PAN or PRAN is counted on every home page: an index of them alone."""

from django.db import migrations, models
from django.db.models import Q

ACTIVE = Q(status="active")
LACKS = {
    "bank": Q(bank_account="") | Q(ifsc=""),
    "pan": Q(pan=""),
    "pran": Q(pran="", scheme__in=["NPS", "UPS"]),
}


class Migration(migrations.Migration):
    dependencies = [("payroll_employees", "0004_designation_in_any_case")]

    operations = [
        migrations.AddIndex(
            "employee",
            models.Index(fields=["code"], condition=lacks & ACTIVE, name=f"employee_lacks_{what}"),
        )
        for what, lacks in LACKS.items()
    ]
