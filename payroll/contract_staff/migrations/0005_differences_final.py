"""Differences that a locked run settled are as final as its other rows."""

from django.db import migrations

TABLE = "payroll_contract_staff_contractarrear"
FORWARD = f"""
CREATE TRIGGER {TABLE}_insert AFTER INSERT ON {TABLE} REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_contract_refuse_locked();
CREATE TRIGGER {TABLE}_update AFTER UPDATE ON {TABLE} REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_contract_refuse_locked();
CREATE TRIGGER {TABLE}_delete AFTER DELETE ON {TABLE} REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_contract_refuse_locked();
CREATE TRIGGER {TABLE}_truncate BEFORE TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_contract_refuse_locked();
"""
BACKWARD = "".join(
    f"DROP TRIGGER {TABLE}_{act} ON {TABLE};" for act in ("insert", "update", "delete", "truncate")
)


class Migration(migrations.Migration):
    dependencies = [("payroll_contract_staff", "0004_first_rates")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
