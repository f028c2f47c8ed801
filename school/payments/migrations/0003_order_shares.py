"""Orders over several invoices: what they pay of each, which adds up to the order and is never changed."""

import django.db.models.deletion
from django.db import migrations, models

import core.keys

FORWARD = """
CREATE FUNCTION school_order_share_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    parts bigint;
    whole bigint;
BEGIN
    EXECUTE format('SELECT sum(amount_paise) FROM %I.school_payments_ordershare WHERE order_id = $1',
        TG_TABLE_SCHEMA) INTO parts USING NEW.order_id;
    EXECUTE format('SELECT amount_paise FROM %I.school_payments_gatewayorder WHERE id = $1', TG_TABLE_SCHEMA)
        INTO whole USING NEW.order_id;
    IF parts IS DISTINCT FROM whole THEN
        RAISE EXCEPTION 'The parts of a payment order add up to its amount.' USING ERRCODE = 'KL073';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER school_order_share_whole AFTER INSERT ON school_payments_ordershare
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION school_order_share_whole();

CREATE FUNCTION school_order_share_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'An order of the gateway is not changed; begin another one.' USING ERRCODE = 'KL073';
END $$;
CREATE TRIGGER school_order_share_final BEFORE UPDATE OR DELETE ON school_payments_ordershare
    FOR EACH ROW EXECUTE FUNCTION school_order_share_final();
"""
BACKWARD = """
DROP FUNCTION school_order_share_whole() CASCADE;
DROP FUNCTION school_order_share_final() CASCADE;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("school_fees", "0002_ledger_final"),
        ("school_payments", "0002_payments_final"),
    ]

    operations = [
        migrations.CreateModel(
            name="OrderShare",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=core.keys.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("amount_paise", models.BigIntegerField(verbose_name="amount in paise")),
                (
                    "invoice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="school_fees.invoice",
                        verbose_name="invoice",
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shares",
                        to="school_payments.gatewayorder",
                    ),
                ),
            ],
            options={
                "verbose_name": "invoice of a payment order",
                "verbose_name_plural": "invoices of payment orders",
                "ordering": ["order", "invoice__due_on", "invoice__invoice_number"],
                "constraints": [
                    models.UniqueConstraint(fields=("order", "invoice"), name="school_order_share_once"),
                    models.CheckConstraint(
                        condition=models.Q(("amount_paise__gt", 0)), name="school_order_share_amount"
                    ),
                ],
            },
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
