"""A registration stays as it was signed: it is cancelled once, and never removed."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_einvoice_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free text[] := '{status,cancelled_at,cancelled_by,cancel_reason,cancel_remarks}'::text[];
BEGIN
    IF TG_OP = 'DELETE' OR OLD.status = 'CNL' OR to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free THEN
        RAISE EXCEPTION 'A registration is final; it is cancelled once.' USING ERRCODE = 'KL085';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_einvoice_final BEFORE UPDATE OR DELETE ON erp_einvoice_einvoice
    FOR EACH ROW EXECUTE FUNCTION erp_einvoice_final();
"""
BACKWARD = "DROP FUNCTION erp_einvoice_final() CASCADE;"


class Migration(migrations.Migration):
    dependencies = [("erp_einvoice", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
