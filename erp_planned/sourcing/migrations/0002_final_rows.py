"""Opened amounts and approved comparisons never change; the limits of GFR 2017 to begin with.

The limits are those of the rules as issued in 2017 and as raised by the Department of Expenditure's memorandum
F.1/3/2024-PPD of 10 Jul 2024.
"""

from datetime import date
from typing import Any

from django.db import migrations

FORWARD = """
CREATE FUNCTION erp_quotation_item_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The lines of an opened quotation never change.' USING ERRCODE = 'KL085';
END $$;
CREATE TRIGGER erp_quotation_item_kept BEFORE UPDATE OR DELETE ON erp_sourcing_quotationitem
    FOR EACH ROW EXECUTE FUNCTION erp_quotation_item_kept();

CREATE FUNCTION erp_quotation_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.state = 'withdrawn' OR NEW.vendor_id <> OLD.vendor_id
        OR NEW.enquiry_id <> OLD.enquiry_id OR NEW.valid_until <> OLD.valid_until
        OR (OLD.state = 'opened' AND (NEW.state <> 'opened' OR NEW.total_amount <> OLD.total_amount)) THEN
        RAISE EXCEPTION 'A quotation stays as it was sent.' USING ERRCODE = 'KL085';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erp_quotation_kept BEFORE UPDATE OR DELETE ON erp_sourcing_quotation
    FOR EACH ROW EXECUTE FUNCTION erp_quotation_kept();

CREATE FUNCTION erp_comparison_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'approved' THEN
        RAISE EXCEPTION 'An approved comparison is final.' USING ERRCODE = 'KL086';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER erp_comparison_final BEFORE UPDATE OR DELETE ON erp_sourcing_comparison
    FOR EACH ROW EXECUTE FUNCTION erp_comparison_final();

CREATE FUNCTION erp_comparison_choice_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    found text;
BEGIN
    EXECUTE format('SELECT state FROM %I.erp_sourcing_comparison WHERE id = $1', TG_TABLE_SCHEMA) INTO found
        USING CASE WHEN TG_OP = 'INSERT' THEN NEW.comparison_id ELSE OLD.comparison_id END;
    IF found = 'approved' THEN
        RAISE EXCEPTION 'An approved comparison is final.' USING ERRCODE = 'KL086';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER erp_comparison_choice_final BEFORE INSERT OR UPDATE OR DELETE ON erp_sourcing_comparisonchoice
    FOR EACH ROW EXECUTE FUNCTION erp_comparison_choice_final();

CREATE FUNCTION erp_indent_item_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    found text;
BEGIN
    EXECUTE format('SELECT status FROM %I.erp_sourcing_indent WHERE id = $1', TG_TABLE_SCHEMA) INTO found
        USING OLD.indent_id;
    IF found <> 'draft' THEN
        RAISE EXCEPTION 'The lines of an indent that was handed on never change.' USING ERRCODE = 'KL087';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER erp_indent_item_kept BEFORE UPDATE OR DELETE ON erp_sourcing_indentitem
    FOR EACH ROW EXECUTE FUNCTION erp_indent_item_kept();
"""
BACKWARD = """
DROP FUNCTION erp_quotation_item_kept() CASCADE;
DROP FUNCTION erp_quotation_kept() CASCADE;
DROP FUNCTION erp_comparison_final() CASCADE;
DROP FUNCTION erp_comparison_choice_final() CASCADE;
DROP FUNCTION erp_indent_item_kept() CASCADE;
"""
# (mode, over, up to, rule) in rupees, by the day from which they hold.
OLD, NEW = date(2017, 4, 1), date(2024, 7, 10)
LIMITS = {
    OLD: (
        ("direct", 0, 25_000, "GFR 2017, rule 154"),
        ("committee", 25_000, 250_000, "GFR 2017, rule 155"),
        ("limited", 250_000, 2_500_000, "GFR 2017, rule 162"),
        ("advertised", "2499999.99", None, "GFR 2017, rule 161"),
        ("gem_any", 0, 25_000, "GFR 2017, rule 149"),
        ("gem_lowest", 25_000, 500_000, "GFR 2017, rule 149"),
        ("gem_bid", 500_000, None, "GFR 2017, rule 149"),
    ),
    NEW: (
        ("direct", 0, 50_000, "GFR 2017, rule 154; F.1/3/2024-PPD of 10 Jul 2024"),
        ("committee", 50_000, 500_000, "GFR 2017, rule 155; F.1/3/2024-PPD of 10 Jul 2024"),
        ("limited", 500_000, 5_000_000, "GFR 2017, rule 162; F.1/3/2024-PPD of 10 Jul 2024"),
        ("advertised", "4999999.99", None, "GFR 2017, rule 161; F.1/3/2024-PPD of 10 Jul 2024"),
        ("gem_any", 0, 50_000, "GFR 2017, rule 149; F.1/3/2024-PPD of 10 Jul 2024"),
        ("gem_lowest", 50_000, 1_000_000, "GFR 2017, rule 149; F.1/3/2024-PPD of 10 Jul 2024"),
        ("gem_bid", 1_000_000, None, "GFR 2017, rule 149; F.1/3/2024-PPD of 10 Jul 2024"),
    ),
}


def seed(apps: Any, _editor: Any) -> None:
    """Enter the limits of both days."""
    limit = apps.get_model("erp_sourcing", "PurchaseLimit")
    limit.objects.bulk_create(
        [
            limit(mode=mode, over=over, up_to=up_to, valid_from=day, rule=rule)
            for day, rows in LIMITS.items()
            for mode, over, up_to, rule in rows
        ]
    )


class Migration(migrations.Migration):
    dependencies = [("erp_sourcing", "0001_initial")]
    operations = [
        migrations.RunSQL(FORWARD, BACKWARD),
        migrations.RunPython(seed, migrations.RunPython.noop),
    ]
