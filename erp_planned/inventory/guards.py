"""Guards of the tables of this app."""

from core.triggers import function, kept

GUARDS = "\n".join(
    (
        kept(
            "erp_stock_kept",
            {
                "erp_inventory_stockmovement": "UPDATE OR DELETE OR TRUNCATE",
                "erp_inventory_revaluation": "UPDATE OR DELETE OR TRUNCATE",
            },
            says="Movements of the stock are never changed or removed.",
            code="KL085",
        ),
        function(
            "erp_stock_moved",
            """
EXECUTE format('INSERT INTO %I.erp_inventory_itembook (item_id, quantity, value, method)
    SELECT DISTINCT item_id, 0, 0, '''' FROM moved ORDER BY item_id ON CONFLICT (item_id) DO NOTHING', TG_TABLE_SCHEMA);
EXECUTE format('UPDATE %I.erp_inventory_itembook AS kept
    SET quantity = kept.quantity + given.quantity, value = kept.value + given.value
    FROM (SELECT item_id,
            sum(CASE WHEN kind = ''transfer'' THEN 0 WHEN type = ''In'' THEN quantity ELSE -quantity END) AS quantity,
            sum(CASE WHEN kind = ''transfer'' THEN 0 WHEN type = ''In'' THEN value ELSE -value END) AS value
        FROM moved GROUP BY item_id) AS given
    WHERE kept.item_id = given.item_id', TG_TABLE_SCHEMA);
EXECUTE format('UPDATE %I.erp_inventory_stock AS kept
    SET quantity = kept.quantity + given.change, updated_at = clock_timestamp()
    FROM (SELECT item_id, store_id, batch_id, sum(CASE WHEN type = ''In'' THEN quantity ELSE -quantity END) AS change
        FROM moved GROUP BY item_id, store_id, batch_id) AS given
    WHERE kept.item_id = given.item_id AND kept.store_id = given.store_id
        AND kept.batch_id IS NOT DISTINCT FROM given.batch_id', TG_TABLE_SCHEMA);
EXECUTE format('INSERT INTO %1$I.erp_inventory_stock (item_id, store_id, batch_id, quantity, updated_at)
    SELECT item_id, store_id, batch_id, sum(CASE WHEN type = ''In'' THEN quantity ELSE -quantity END), clock_timestamp()
    FROM moved WHERE NOT EXISTS (SELECT 1 FROM %1$I.erp_inventory_stock AS kept
        WHERE kept.item_id = moved.item_id AND kept.store_id = moved.store_id
            AND kept.batch_id IS NOT DISTINCT FROM moved.batch_id)
    GROUP BY item_id, store_id, batch_id', TG_TABLE_SCHEMA);
RETURN NULL;
""",
        ),
        """
CREATE TRIGGER erp_stock_moved AFTER INSERT ON erp_inventory_stockmovement
    REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION erp_stock_moved();
""",
        function(
            "erp_stock_revalued",
            """
EXECUTE format('UPDATE %I.erp_inventory_itembook AS kept SET value = kept.value + given.amount
    FROM (SELECT item_id, sum(amount) AS amount FROM revalued GROUP BY item_id) AS given
    WHERE kept.item_id = given.item_id', TG_TABLE_SCHEMA);
RETURN NULL;
""",
        ),
        """
CREATE TRIGGER erp_stock_revalued AFTER INSERT ON erp_inventory_revaluation
    REFERENCING NEW TABLE AS revalued FOR EACH STATEMENT EXECUTE FUNCTION erp_stock_revalued();
""",
    )
)
