"""Locked months get what payroll deducted for provident fund, group insurance and professional tax,
and the employer's NPS share beside it.

The ledger of a locked run is never changed by the program; this fills columns that were not there when its months
were locked, from the lines of the payslips and the NPS ledger. Going back, the columns are dropped by the schema.
"""

from django.db import migrations

FORWARD = """
ALTER TABLE payroll_income_tax_tdsentry DISABLE TRIGGER tds_entry_locked_update;
UPDATE payroll_income_tax_tdsentry t SET savings = x.savings, profession_tax = x.profession_tax
FROM (
    SELECT run_id, employee_id,
           coalesce(sum(amount) FILTER (WHERE code IN (
               'GPF_SUB', 'GPF', 'CPF_SUB', 'CPF', 'EPF_SUB', 'EPF', 'PF_SUB', 'PF', 'VPF', 'CGEGIS', 'GIS', 'SGIS'
           )), 0) AS savings,
           coalesce(sum(amount) FILTER (WHERE code IN (
               'PROF_TAX', 'PROFESSIONAL_TAX', 'PROFESSION_TAX', 'PTAX', 'PT'
           )), 0) AS profession_tax
    FROM payroll_runs_salaryelement WHERE kind = 'deduction' GROUP BY run_id, employee_id
) x
WHERE x.run_id = t.run_id AND x.employee_id = t.employee_id AND (x.savings <> 0 OR x.profession_tax <> 0);
UPDATE payroll_income_tax_tdsentry t SET employer_nps = n.employer_share
FROM payroll_runs_npsentry n
WHERE n.run_id = t.run_id AND n.employee_id = t.employee_id AND n.employer_share <> 0;
-- Nothing may wait for the end of the transaction when the table is altered.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE payroll_income_tax_tdsentry ENABLE TRIGGER tds_entry_locked_update;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_income_tax", "0004_tables_kept"),
        ("payroll_runs", "0003_days_at_eighty_percent"),
    ]
    operations = [migrations.RunSQL(FORWARD, migrations.RunSQL.noop)]
