"""The database itself refuses to change or remove audit entries."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit entries are never changed or removed' USING ERRCODE = 'KL002';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
"""
BACKWARD = "DROP TRIGGER audit_append_only ON audit_auditentry; DROP FUNCTION audit_refuse_change();"


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
