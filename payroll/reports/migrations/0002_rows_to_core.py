"""Schedules, and what they have sent, into the tables of core.reports; jobs that wait follow the task's new name."""

from django.db import migrations

# Table behind the prefix of its app, and its columns.
TABLES = {
    "reportschedule": "id, report, parameters, period, file_format, day_of_month, hour, is_active, starts_at,"
    " created_by, created_at",
    "reportschedule_recipients": "id, reportschedule_id, user_id",
    "scheduledreport": "id, period, report, month, job_id, note, created_at, schedule_id",
    "scheduledreport_recipients": "id, scheduledreport_id, user_id",
}
COPY = """
INSERT INTO {new}_{table} ({columns}) SELECT {columns} FROM {old}_{table};
SELECT setval(pg_get_serial_sequence('{new}_{table}', 'id'), last_value, is_called) FROM {old}_{table}_id_seq;
"""
EMPTY = "DELETE FROM {old}_{table};\n"
TASKS = """
UPDATE outbox_job SET task = '{new}' || substr(task, length('{old}') + 1)
 WHERE task IN ('{old}.make', '{old}.poll', '{old}.clean');
"""
# A table whose rows wait for their foreign keys to be looked at cannot be dropped in the same transaction.
CHECK = "SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED;"


def moved(old: str, new: str) -> str:
    """Return the SQL that moves the rows of all tables."""
    copies = "".join(COPY.format(old=old, new=new, table=table, columns=TABLES[table]) for table in TABLES)
    emptied = "".join(EMPTY.format(old=old, table=table) for table in reversed(TABLES))
    return copies + emptied + TASKS.format(old=old, new=new) + CHECK


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_reports", "0001_initial"),
        ("reports", "0001_initial"),
        ("outbox", "0004_job_created_by_schema"),
    ]

    operations = [
        migrations.RunSQL(moved("payroll_reports", "reports"), moved("reports", "payroll_reports")),
    ]
