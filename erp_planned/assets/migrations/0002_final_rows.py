"""What is posted stays: rows of a posted year are neither changed nor removed; a decided disposal keeps its figures."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_assets_posted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    stands text;
    of_run bigint := CASE WHEN TG_OP = 'INSERT' THEN NEW.run_id ELSE OLD.run_id END;
BEGIN
    EXECUTE format('SELECT state FROM %I.erp_assets_depreciationrun WHERE id = $1', TG_TABLE_SCHEMA)
        INTO stands USING of_run;
    IF stands IN ('posted', 'reversed') THEN
        RAISE EXCEPTION 'The depreciation of this year is posted; its rows are final.' USING ERRCODE = 'KL085';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER erp_assets_rows_final BEFORE INSERT OR UPDATE OR DELETE ON erp_assets_assetdepreciation
    FOR EACH ROW EXECUTE FUNCTION erp_assets_posted();
CREATE TRIGGER erp_assets_blocks_final BEFORE INSERT OR UPDATE OR DELETE ON erp_assets_blockyear
    FOR EACH ROW EXECUTE FUNCTION erp_assets_posted();

CREATE FUNCTION erp_assets_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free text[] := CASE TG_TABLE_NAME
        WHEN 'erp_assets_depreciationrun' THEN '{state,voucher_id,reversed_by,reversed_at,reason}'::text[]
        ELSE '{state,voucher_id,remarks,decided_by,decided_at}'::text[] END;
BEGIN
    IF OLD.state IN ('draft', 'proposed') THEN
        RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'DELETE' OR to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
        OR (OLD.state NOT IN ('posted', 'approved') AND NEW.state IS DISTINCT FROM OLD.state) THEN
        RAISE EXCEPTION 'What is posted or decided is final; reverse it.' USING ERRCODE = 'KL085';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_assets_run_final BEFORE UPDATE OR DELETE ON erp_assets_depreciationrun
    FOR EACH ROW EXECUTE FUNCTION erp_assets_final();
CREATE TRIGGER erp_assets_disposal_final BEFORE UPDATE OR DELETE ON erp_assets_assetdisposal
    FOR EACH ROW EXECUTE FUNCTION erp_assets_final();
"""
BACKWARD = """
DROP FUNCTION erp_assets_posted() CASCADE;
DROP FUNCTION erp_assets_final() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_assets", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
