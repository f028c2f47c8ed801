"""Punches stay as they were received: the database refuses to change or remove them."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_punches_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Punches stay as they were received.' USING ERRCODE = 'KL081';
END $$;
CREATE TRIGGER erp_punches_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON erp_biometrics_punch
    FOR EACH STATEMENT EXECUTE FUNCTION erp_punches_stay();
"""
BACKWARD = """
DROP TRIGGER erp_punches_stay ON erp_biometrics_punch;
DROP FUNCTION erp_punches_stay();
"""


class Migration(migrations.Migration):
    dependencies = [("erp_biometrics", "0001_initial")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
