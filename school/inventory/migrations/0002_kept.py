"""What moved stays, the stock on hand says what the movements say, and no day ends below zero.

Looked at when the transaction ends, so that item and movement may be written in either order; by then another schema
may be the current one, so the trigger takes that of its table.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION school_stock_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Movements of the stock are never changed or removed.' USING ERRCODE = 'KL073';
END $$;
CREATE TRIGGER school_movement_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON school_inventory_movement
    FOR EACH STATEMENT EXECUTE FUNCTION school_stock_kept();

CREATE FUNCTION school_stock_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    item uuid;
    told numeric;
    moved numeric;
    least numeric;
BEGIN
    item := CASE TG_TABLE_NAME WHEN 'school_inventory_item' THEN NEW.id ELSE (to_jsonb(NEW)->>'item_id')::uuid END;
    EXECUTE format('SELECT on_hand FROM %I.school_inventory_item WHERE id = $1', TG_TABLE_SCHEMA)
        INTO told USING item;
    IF told IS NULL THEN
        RETURN NULL;
    END IF;
    EXECUTE format(
        'SELECT coalesce(sum(moved), 0), coalesce(min(running), 0) FROM ('
        ' SELECT sum(quantity) AS moved, sum(sum(quantity)) OVER (ORDER BY moved_on) AS running'
        ' FROM %I.school_inventory_movement WHERE item_id = $1 GROUP BY moved_on) AS days', TG_TABLE_SCHEMA)
        INTO moved, least USING item;
    IF told <> moved THEN
        RAISE EXCEPTION 'The stock on hand is %, its movements say %.', told, moved USING ERRCODE = 'KL073';
    END IF;
    IF least < 0 THEN
        RAISE EXCEPTION 'The stock would be below zero on a day.' USING ERRCODE = 'KL073';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER school_item_ties AFTER INSERT OR UPDATE OF on_hand ON school_inventory_item
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION school_stock_ties();
CREATE CONSTRAINT TRIGGER school_movement_ties AFTER INSERT ON school_inventory_movement
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION school_stock_ties();
"""
BACKWARD = """
DROP FUNCTION school_stock_kept() CASCADE;
DROP FUNCTION school_stock_ties() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("school_inventory", "0001_items")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
