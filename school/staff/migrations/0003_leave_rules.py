"""The database keeps the rules of leave, whoever writes (SQLSTATE KL008).

- An account is the sum of its ledger lines: a trigger adds each line, and the check constraint on the account refuses
  the line that would take it below zero.
- A line is never changed or removed, and a balance changes by lines only.
- Live requests of one person do not overlap, counted in half days.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION school_leave_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE school_staff_leaveaccount SET balance = balance + NEW.days WHERE id = NEW.account_id;
    RETURN NULL;
END $$;

CREATE FUNCTION school_leave_refuse_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Lines of the leave ledger are never changed or removed.' USING ERRCODE = 'KL008';
END $$;

CREATE FUNCTION school_leave_refuse_balance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF pg_trigger_depth() > 1 OR (TG_OP = 'INSERT' AND NEW.balance = 0) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A leave balance changes by lines of the ledger only.' USING ERRCODE = 'KL008';
END $$;

CREATE TRIGGER school_leave_entry_posted AFTER INSERT ON school_staff_leaveentry
    FOR EACH ROW EXECUTE FUNCTION school_leave_post_entry();
CREATE TRIGGER school_leave_entry_final BEFORE UPDATE OR DELETE ON school_staff_leaveentry
    FOR EACH ROW EXECUTE FUNCTION school_leave_refuse_entry_change();
CREATE TRIGGER school_leave_entry_kept BEFORE TRUNCATE ON school_staff_leaveentry
    FOR EACH STATEMENT EXECUTE FUNCTION school_leave_refuse_entry_change();
CREATE TRIGGER school_leave_account_kept BEFORE INSERT OR UPDATE OR DELETE ON school_staff_leaveaccount
    FOR EACH ROW EXECUTE FUNCTION school_leave_refuse_balance_change();

ALTER TABLE school_staff_leaverequest ADD CONSTRAINT school_leave_overlap EXCLUDE USING gist (
    staff_id WITH =,
    int4range((starts_on - DATE '2000-01-01') * 2 + starts_half::int,
              (ends_on - DATE '2000-01-01') * 2 + 2 - ends_half::int) WITH &&
) WHERE (state IN ('requested', 'approved'));
"""
BACKWARD = """
ALTER TABLE school_staff_leaverequest DROP CONSTRAINT school_leave_overlap;
DROP TRIGGER school_leave_account_kept ON school_staff_leaveaccount;
DROP TRIGGER school_leave_entry_kept ON school_staff_leaveentry;
DROP TRIGGER school_leave_entry_final ON school_staff_leaveentry;
DROP TRIGGER school_leave_entry_posted ON school_staff_leaveentry;
DROP FUNCTION school_leave_refuse_balance_change();
DROP FUNCTION school_leave_refuse_entry_change();
DROP FUNCTION school_leave_post_entry();
"""


class Migration(migrations.Migration):
    dependencies = [("school_staff", "0002_leave_and_papers")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
