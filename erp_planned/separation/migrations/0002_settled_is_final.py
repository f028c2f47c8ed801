"""A settlement and its lines are final: what changes afterwards is a settlement of its own."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_settled_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A settlement is final; settle again what later facts changed.' USING ERRCODE = 'KL081';
END $$;
CREATE TRIGGER erp_settlement_final BEFORE UPDATE OR DELETE OR TRUNCATE ON erp_separation_settlement
    FOR EACH STATEMENT EXECUTE FUNCTION erp_settled_is_final();
CREATE TRIGGER erp_settlement_line_final BEFORE UPDATE OR DELETE OR TRUNCATE ON erp_separation_settlementline
    FOR EACH STATEMENT EXECUTE FUNCTION erp_settled_is_final();
"""
BACKWARD = "DROP FUNCTION erp_settled_is_final() CASCADE;"


class Migration(migrations.Migration):
    dependencies = [("erp_separation", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
