"""Damages for late goods are kept back from what a vendor is paid; decided, they are final as its other figures."""

import django.db.models.expressions
from django.db import migrations, models

import core.money

FORWARD = """
CREATE OR REPLACE FUNCTION erp_vendors_keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'Payments stay; cancel one that is wrong.' USING ERRCODE = 'KL091';
    END IF;
    IF OLD.status <> 'entered' AND (
        OLD.vendor_id, OLD.invoice_no, OLD.invoice_date, OLD.credited_on, OLD.amount, OLD.gst_amount,
        OLD.contract_value, OLD.tds_deducted, OLD.gst_tds_cgst, OLD.gst_tds_sgst, OLD.gst_tds_igst,
        OLD.net_amount, OLD.entered_by_id, OLD.damages_proposed, OLD.damages_deducted
    ) IS DISTINCT FROM (
        NEW.vendor_id, NEW.invoice_no, NEW.invoice_date, NEW.credited_on, NEW.amount, NEW.gst_amount,
        NEW.contract_value, NEW.tds_deducted, NEW.gst_tds_cgst, NEW.gst_tds_sgst, NEW.gst_tds_igst,
        NEW.net_amount, NEW.entered_by_id, NEW.damages_proposed, NEW.damages_deducted
    ) THEN
        RAISE EXCEPTION 'A decided payment is final; cancel or reverse it.' USING ERRCODE = 'KL092';
    END IF;
    RETURN NEW;
END $$;
"""
BACKWARD = """
CREATE OR REPLACE FUNCTION erp_vendors_keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'Payments stay; cancel one that is wrong.' USING ERRCODE = 'KL091';
    END IF;
    IF OLD.status <> 'entered' AND (
        OLD.vendor_id, OLD.invoice_no, OLD.invoice_date, OLD.credited_on, OLD.amount, OLD.gst_amount,
        OLD.contract_value, OLD.tds_deducted, OLD.gst_tds_cgst, OLD.gst_tds_sgst, OLD.gst_tds_igst,
        OLD.net_amount, OLD.entered_by_id
    ) IS DISTINCT FROM (
        NEW.vendor_id, NEW.invoice_no, NEW.invoice_date, NEW.credited_on, NEW.amount, NEW.gst_amount,
        NEW.contract_value, NEW.tds_deducted, NEW.gst_tds_cgst, NEW.gst_tds_sgst, NEW.gst_tds_igst,
        NEW.net_amount, NEW.entered_by_id
    ) THEN
        RAISE EXCEPTION 'A decided payment is final; cancel or reverse it.' USING ERRCODE = 'KL092';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("erp_finance", "0005_totals_kept"),
        ("erp_vendors", "0002_final_rows"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="vendorpayment",
            name="erp_vendor_payment_net",
        ),
        migrations.RemoveConstraint(
            model_name="vendorpayment",
            name="erp_vendor_payment_parts",
        ),
        migrations.AddField(
            model_name="vendorpayment",
            name="damages_deducted",
            field=core.money.MoneyField(
                db_default=0,
                decimal_places=2,
                default=0,
                editable=False,
                max_digits=14,
                verbose_name="damages deducted",
            ),
        ),
        migrations.AddField(
            model_name="vendorpayment",
            name="damages_proposed",
            field=core.money.MoneyField(
                db_default=0,
                decimal_places=2,
                default=0,
                editable=False,
                max_digits=14,
                verbose_name="damages for delay by the order",
            ),
        ),
        migrations.AddConstraint(
            model_name="vendorpayment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "net_amount",
                        django.db.models.expressions.CombinedExpression(
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                models.F("amount"), "+", models.F("gst_amount")
                                            ),
                                            "-",
                                            models.F("tds_deducted"),
                                        ),
                                        "-",
                                        models.F("gst_tds_cgst"),
                                    ),
                                    "-",
                                    models.F("gst_tds_sgst"),
                                ),
                                "-",
                                models.F("gst_tds_igst"),
                            ),
                            "-",
                            models.F("damages_deducted"),
                        ),
                    )
                ),
                name="erp_vendor_payment_net",
            ),
        ),
        migrations.AddConstraint(
            model_name="vendorpayment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("amount__gt", 0),
                    ("damages_deducted__gte", 0),
                    ("damages_deducted__lte", models.F("damages_proposed")),
                    ("gst_amount__gte", 0),
                    ("gst_tds_cgst__gte", 0),
                    ("gst_tds_igst__gte", 0),
                    ("gst_tds_sgst__gte", 0),
                    ("net_amount__gte", 0),
                    ("tds_deducted__gte", 0),
                ),
                name="erp_vendor_payment_parts",
            ),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
