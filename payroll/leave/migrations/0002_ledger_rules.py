"""The database keeps the rules of the ledger, whoever writes (SQLSTATE KL004).

- An account is the sum of its ledger lines: a trigger adds each line, the row's lock puts two writers in line,
  and the check constraint on the account refuses the line that would take it below zero.
- A line is never changed or removed. The one exception is an employee entered by mistake, who is deleted with
  every trace of the record: the service names the employee in the setting `karyalaya.removing_employee`.
- Live applications of one employee do not overlap, counted in half days.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION payroll_leave_is_removed(employee bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT coalesce(current_setting('karyalaya.removing_employee', true), '') = employee::text
$$;

CREATE FUNCTION payroll_leave_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE payroll_leave_leaveaccount SET balance = balance + NEW.days
    WHERE employee_id = NEW.employee_id AND leave_type_id = NEW.leave_type_id;
    IF NOT FOUND THEN
        -- An empty account first: the check would look at a debit alone, before the conflict is seen.
        INSERT INTO payroll_leave_leaveaccount (employee_id, leave_type_id, balance)
        VALUES (NEW.employee_id, NEW.leave_type_id, 0) ON CONFLICT DO NOTHING;
        UPDATE payroll_leave_leaveaccount SET balance = balance + NEW.days
        WHERE employee_id = NEW.employee_id AND leave_type_id = NEW.leave_type_id;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION payroll_leave_refuse_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
        IF payroll_leave_is_removed(OLD.employee_id) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'Lines of the leave ledger are never changed or removed.' USING ERRCODE = 'KL004';
END $$;

CREATE FUNCTION payroll_leave_refuse_balance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.balance = 0 OR pg_trigger_depth() > 1 THEN
            RETURN NEW;
        END IF;
    ELSIF TG_OP = 'UPDATE' THEN
        IF pg_trigger_depth() > 1 THEN
            RETURN NEW;
        END IF;
    ELSIF TG_OP = 'DELETE' AND payroll_leave_is_removed(OLD.employee_id) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'A leave balance changes by lines of the ledger only.' USING ERRCODE = 'KL004';
END $$;

CREATE TRIGGER payroll_leave_entry_posted AFTER INSERT ON payroll_leave_leaveentry
    FOR EACH ROW EXECUTE FUNCTION payroll_leave_post_entry();
CREATE TRIGGER payroll_leave_entry_final BEFORE UPDATE OR DELETE ON payroll_leave_leaveentry
    FOR EACH ROW EXECUTE FUNCTION payroll_leave_refuse_entry_change();
CREATE TRIGGER payroll_leave_entry_kept BEFORE TRUNCATE ON payroll_leave_leaveentry
    FOR EACH STATEMENT EXECUTE FUNCTION payroll_leave_refuse_entry_change();
CREATE TRIGGER payroll_leave_account_kept BEFORE INSERT OR UPDATE OR DELETE ON payroll_leave_leaveaccount
    FOR EACH ROW EXECUTE FUNCTION payroll_leave_refuse_balance_change();

ALTER TABLE payroll_leave_leaveapplication ADD CONSTRAINT leave_application_overlap EXCLUDE USING gist (
    employee_id WITH =,
    int4range((from_on - DATE '2000-01-01') * 2 + from_half::int,
              (to_on - DATE '2000-01-01') * 2 + 2 - to_half::int) WITH &&
) WHERE (state IN ('pending', 'approved'));
"""
BACKWARD = """
ALTER TABLE payroll_leave_leaveapplication DROP CONSTRAINT leave_application_overlap;
DROP TRIGGER payroll_leave_account_kept ON payroll_leave_leaveaccount;
DROP TRIGGER payroll_leave_entry_kept ON payroll_leave_leaveentry;
DROP TRIGGER payroll_leave_entry_final ON payroll_leave_leaveentry;
DROP TRIGGER payroll_leave_entry_posted ON payroll_leave_leaveentry;
DROP FUNCTION payroll_leave_refuse_balance_change();
DROP FUNCTION payroll_leave_refuse_entry_change();
DROP FUNCTION payroll_leave_post_entry();
DROP FUNCTION payroll_leave_is_removed(bigint);
"""


class Migration(migrations.Migration):
    dependencies = [("payroll_leave", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
