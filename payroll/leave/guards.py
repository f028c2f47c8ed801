"""Guards of the tables of this app."""

from core.triggers import before, function

GUARDS = "\n".join(
    (
        function(
            "payroll_leave_is_removed",
            "RETURN coalesce(current_setting('karyalaya.removing_employee', true), '') = employee::text;",
            returns="boolean",
            takes="employee bigint",
        ),
        before(
            "payroll_leave_refuse_balance_change",
            {"payroll_leave_leaveaccount": "INSERT OR UPDATE OR DELETE"},
            body="""
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
""",
        ),
        before(
            "payroll_leave_refuse_entry_change",
            {"payroll_leave_leaveentry": "UPDATE OR DELETE OR TRUNCATE"},
            body="""
IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF payroll_leave_is_removed(OLD.employee_id) THEN
        RETURN OLD;
    END IF;
END IF;
RAISE EXCEPTION 'Lines of the leave ledger are never changed or removed.' USING ERRCODE = 'KL004';
""",
        ),
        function(
            "payroll_leave_post_entries",
            """
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
""",
        ),
        """
CREATE TRIGGER payroll_leave_entry_posted AFTER INSERT ON payroll_leave_leaveentry
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payroll_leave_post_entries();
""",
    )
)
