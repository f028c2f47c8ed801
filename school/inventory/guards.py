"""Guards of the tables of this app."""

from core.triggers import kept, ties

GUARDS = "\n".join(
    (
        ties(
            "school_stock_ties",
            {"school_inventory_item": "INSERT OR UPDATE OF on_hand", "school_inventory_movement": "INSERT"},
            declare="""
item uuid;
told numeric;
moved numeric;
least numeric;
""",
            body="""
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
""",
        ),
        kept(
            "school_stock_kept",
            {"school_inventory_movement": "UPDATE OR DELETE OR TRUNCATE"},
            says="Movements of the stock are never changed or removed.",
            code="KL073",
        ),
    )
)
