"""What moved stays, the stock on hand says what the movements say, and no day ends below zero.

Looked at when the transaction ends, so that item and movement may be written in either order.
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
    told numeric;
    moved numeric;
    least numeric;
BEGIN
    SELECT on_hand INTO told FROM school_inventory_item WHERE id = NEW.id;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    SELECT coalesce(sum(quantity), 0) INTO moved FROM school_inventory_movement WHERE item_id = NEW.id;
    IF told <> moved THEN
        RAISE EXCEPTION 'The stock on hand is %, its movements say %.', told, moved USING ERRCODE = 'KL073';
    END IF;
    SELECT min(running) INTO least FROM (
        SELECT sum(sum(quantity)) OVER (ORDER BY moved_on) AS running
        FROM school_inventory_movement WHERE item_id = NEW.id GROUP BY moved_on
    ) AS days;
    IF least < 0 THEN
        RAISE EXCEPTION 'The stock would be below zero on a day.' USING ERRCODE = 'KL073';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER school_item_ties AFTER INSERT OR UPDATE OF on_hand ON school_inventory_item
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION school_stock_ties();
CREATE FUNCTION school_movement_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    told numeric;
    moved numeric;
BEGIN
    SELECT on_hand INTO told FROM school_inventory_item WHERE id = NEW.item_id;
    SELECT sum(quantity) INTO moved FROM school_inventory_movement WHERE item_id = NEW.item_id;
    IF told IS DISTINCT FROM moved THEN
        RAISE EXCEPTION 'The stock on hand is %, its movements say %.', told, moved USING ERRCODE = 'KL073';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER school_movement_ties AFTER INSERT ON school_inventory_movement
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION school_movement_ties();
"""
BACKWARD = """
DROP FUNCTION school_stock_kept() CASCADE;
DROP FUNCTION school_stock_ties() CASCADE;
DROP FUNCTION school_movement_ties() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [("school_inventory", "0001_items")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
