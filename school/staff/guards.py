"""Guards of the tables of this app."""

from core.triggers import before, function, kept

GUARDS = "\n".join(
    (
        before(
            "school_leave_refuse_balance_change",
            {"school_staff_leaveaccount": "INSERT OR UPDATE OR DELETE"},
            body="""
IF pg_trigger_depth() > 1 OR (TG_OP = 'INSERT' AND NEW.balance = 0) THEN
    RETURN NEW;
END IF;
RAISE EXCEPTION 'A leave balance changes by lines of the ledger only.' USING ERRCODE = 'KL008';
""",
        ),
        kept(
            "school_leave_refuse_entry_change",
            {"school_staff_leaveentry": "UPDATE OR DELETE OR TRUNCATE"},
            says="Lines of the leave ledger are never changed or removed.",
            code="KL008",
            rows=True,
        ),
        function(
            "school_leave_post_entry",
            """
UPDATE school_staff_leaveaccount SET balance = balance + NEW.days WHERE id = NEW.account_id;
RETURN NULL;
""",
        ),
        """
CREATE TRIGGER school_leave_entry_posted AFTER INSERT ON school_staff_leaveentry
    FOR EACH ROW EXECUTE FUNCTION school_leave_post_entry();
""",
    )
)
