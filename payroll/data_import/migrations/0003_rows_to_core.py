"""Imports into the table of core.imports; jobs that wait follow the tasks' new names."""

from django.db import migrations

COLUMNS = (
    "id, kind, state, file_name, size, sha256, file, staged, annotated, files_deleted_at, language, rows, added,"
    " changed, unchanged, error_count, errors, warnings, sample, fingerprint, failure, apply_when_ready, new_users,"
    " job_id, created_by_id, created_by_name, created_at, checked_at, applied_by_name, applied_at"
)
MOVE = """
INSERT INTO {new}_importjob ({columns}) SELECT {columns} FROM {old}_importjob;
SELECT setval(pg_get_serial_sequence('{new}_importjob', 'id'), last_value, is_called) FROM {old}_importjob_id_seq;
DELETE FROM {old}_importjob;
UPDATE outbox_job SET task = '{new}' || substr(task, length('{old}') + 1)
 WHERE task IN ('{old}.check', '{old}.apply', '{old}.clean');
"""


class Migration(migrations.Migration):
    dependencies = [
        ("payroll_data_import", "0002_warnings"),
        ("imports", "0001_initial"),
        ("outbox", "0004_job_created_by_schema"),
    ]

    operations = [
        migrations.RunSQL(
            MOVE.format(old="payroll_data_import", new="imports", columns=COLUMNS),
            MOVE.format(old="imports", new="payroll_data_import", columns=COLUMNS),
        ),
    ]
