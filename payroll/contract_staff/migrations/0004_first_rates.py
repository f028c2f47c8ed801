"""Every contract gets its rate as a dated row from the month it begins in."""

from django.db import migrations

FORWARD = """
INSERT INTO payroll_contract_staff_contractrate (staff_id, from_on, rate, reason, entered_at, entered_by)
SELECT s.id, date_trunc('month', s.contract_from)::date, s.rate, '', s.created_at, ''
FROM payroll_contract_staff_contractstaff s
"""
BACKWARD = "DELETE FROM payroll_contract_staff_contractrate"


class Migration(migrations.Migration):
    dependencies = [("payroll_contract_staff", "0003_dated_rates_and_differences")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
