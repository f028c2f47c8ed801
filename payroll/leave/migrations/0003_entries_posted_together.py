"""The ledger's trigger works once a statement instead of once a line.

An import or a year-end writes lines by the thousand; a plan made for one line, while the accounts were few, was
kept for all of them. The function asks for index scans whatever the statistics say. Accounts are taken in order,
so that two writers wait for each other instead of standing in each other's way.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION payroll_leave_post_entries() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    -- What is taken away follows in a second step: the check would look at a debit alone, before the conflict
    -- with the account that is there is seen.
    INSERT INTO payroll_leave_leaveaccount AS account (employee_id, leave_type_id, balance)
    SELECT employee_id, leave_type_id, greatest(sum(days), 0) FROM new_rows
    GROUP BY employee_id, leave_type_id ORDER BY employee_id, leave_type_id
    ON CONFLICT (employee_id, leave_type_id) DO UPDATE SET balance = account.balance + excluded.balance;
    IF EXISTS (SELECT 1 FROM new_rows WHERE days < 0) THEN
        UPDATE payroll_leave_leaveaccount account SET balance = account.balance + taken.days
        FROM (
            SELECT employee_id, leave_type_id, sum(days) AS days FROM new_rows
            GROUP BY employee_id, leave_type_id HAVING sum(days) < 0
        ) taken
        WHERE account.employee_id = taken.employee_id AND account.leave_type_id = taken.leave_type_id;
    END IF;
    RETURN NULL;
END $$;
DROP TRIGGER payroll_leave_entry_posted ON payroll_leave_leaveentry;
CREATE TRIGGER payroll_leave_entry_posted AFTER INSERT ON payroll_leave_leaveentry
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payroll_leave_post_entries();
DROP FUNCTION payroll_leave_post_entry();
"""
BACKWARD = """
CREATE FUNCTION payroll_leave_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE payroll_leave_leaveaccount SET balance = balance + NEW.days
    WHERE employee_id = NEW.employee_id AND leave_type_id = NEW.leave_type_id;
    IF NOT FOUND THEN
        INSERT INTO payroll_leave_leaveaccount (employee_id, leave_type_id, balance)
        VALUES (NEW.employee_id, NEW.leave_type_id, 0) ON CONFLICT DO NOTHING;
        UPDATE payroll_leave_leaveaccount SET balance = balance + NEW.days
        WHERE employee_id = NEW.employee_id AND leave_type_id = NEW.leave_type_id;
    END IF;
    RETURN NULL;
END $$;
DROP TRIGGER payroll_leave_entry_posted ON payroll_leave_leaveentry;
CREATE TRIGGER payroll_leave_entry_posted AFTER INSERT ON payroll_leave_leaveentry
    FOR EACH ROW EXECUTE FUNCTION payroll_leave_post_entry();
DROP FUNCTION payroll_leave_post_entries();
"""


class Migration(migrations.Migration):
    dependencies = [("payroll_leave", "0002_ledger_rules")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
