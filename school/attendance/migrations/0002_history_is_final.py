"""Corrections of attendance are only added, whoever writes (SQLSTATE KL031)."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION school_attendance_refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The history of attendance is never changed or removed.' USING ERRCODE = 'KL031';
END $$;

CREATE TRIGGER school_attendance_history_final BEFORE UPDATE OR DELETE ON school_attendance_entrychange
    FOR EACH ROW EXECUTE FUNCTION school_attendance_refuse_history_change();
CREATE TRIGGER school_attendance_history_kept BEFORE TRUNCATE ON school_attendance_entrychange
    FOR EACH STATEMENT EXECUTE FUNCTION school_attendance_refuse_history_change();
"""
BACKWARD = """
DROP TRIGGER school_attendance_history_kept ON school_attendance_entrychange;
DROP TRIGGER school_attendance_history_final ON school_attendance_entrychange;
DROP FUNCTION school_attendance_refuse_history_change();
"""


class Migration(migrations.Migration):
    dependencies = [("school_attendance", "0001_attendance")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
