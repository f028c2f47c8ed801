"""Totals of days follow the posted lines; what stands already is added up once."""

from django.db import migrations

FORWARD = """
INSERT INTO erp_finance_daytotal (account_id, posted_on, debit, credit, lines)
    SELECT account_id, posted_on, sum(debit), sum(credit), count(*) FROM erp_finance_voucherentry
    WHERE posted_on IS NOT NULL GROUP BY account_id, posted_on;

CREATE FUNCTION erp_entry_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.posted_on IS NOT NULL THEN
        EXECUTE format('UPDATE %I.erp_finance_daytotal SET debit = debit - $3, credit = credit - $4, lines = lines - 1
            WHERE account_id = $1 AND posted_on = $2', TG_TABLE_SCHEMA)
            USING OLD.account_id, OLD.posted_on, OLD.debit, OLD.credit;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.posted_on IS NOT NULL THEN
        EXECUTE format('INSERT INTO %I.erp_finance_daytotal AS kept (account_id, posted_on, debit, credit, lines)
            VALUES ($1, $2, $3, $4, 1) ON CONFLICT (account_id, posted_on) DO UPDATE
            SET debit = kept.debit + $3, credit = kept.credit + $4, lines = kept.lines + 1', TG_TABLE_SCHEMA)
            USING NEW.account_id, NEW.posted_on, NEW.debit, NEW.credit;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER erp_entry_totals AFTER INSERT OR UPDATE OR DELETE ON erp_finance_voucherentry
    FOR EACH ROW EXECUTE FUNCTION erp_entry_totals();
"""
BACKWARD = """
DROP FUNCTION erp_entry_totals() CASCADE;
DELETE FROM erp_finance_daytotal;
"""


class Migration(migrations.Migration):
    dependencies = [("erp_finance", "0004_day_totals")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
