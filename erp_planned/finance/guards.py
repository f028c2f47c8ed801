"""Guards of the tables of this app."""

from core.triggers import before, function, kept, refuse

GUARDS = "\n".join(
    (
        before(
            "erp_account_fits",
            {"erp_finance_account": "INSERT OR UPDATE"},
            declare="""
above record;
""",
            body="""
IF NEW.parent_id IS NOT NULL THEN
    EXECUTE format('SELECT type, is_group FROM %I.erp_finance_account WHERE id = $1', TG_TABLE_SCHEMA)
        INTO above USING NEW.parent_id;
    IF NOT above.is_group OR above.type <> NEW.type THEN
        RAISE EXCEPTION 'An account stands under a group of its own type.' USING ERRCODE = 'KL084';
    END IF;
END IF;
IF TG_OP = 'UPDATE' AND (OLD.type, OLD.is_group, OLD.cash_or_bank, OLD.is_control)
        IS DISTINCT FROM (NEW.type, NEW.is_group, NEW.cash_or_bank, NEW.is_control) THEN
    IF EXISTS (SELECT 1 FROM erp_finance_voucherentry WHERE account_id = NEW.id AND posted_on IS NOT NULL)
        OR EXISTS (SELECT 1 FROM erp_finance_opening WHERE account_id = NEW.id)
        OR EXISTS (SELECT 1 FROM erp_finance_account WHERE parent_id = NEW.id) THEN
        RAISE EXCEPTION 'The account is in use: its type and kind stay.' USING ERRCODE = 'KL084';
    END IF;
END IF;
RETURN NEW;
""",
        ),
        refuse(
            "erp_entry_final",
            {"erp_finance_voucherentry": "INSERT OR UPDATE OR DELETE"},
            declare="vouchers bigint[];",
            look="""
vouchers := ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.voucher_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.voucher_id END
];
""",
            when="EXISTS (SELECT 1 FROM erp_finance_voucher WHERE id = ANY (vouchers) AND status = 'approved')",
            says="An approved voucher is final; take it back by a reversing voucher.",
            code="KL081",
        ),
        kept(
            "erp_finance_kept",
            {"erp_finance_voucherentry": "TRUNCATE", "erp_finance_voucher": "TRUNCATE"},
            says="Vouchers are never removed in bulk.",
            code="KL081",
        ),
        function(
            "erp_entry_posted",
            """
EXECUTE format('SELECT EXISTS (SELECT 1 FROM %1$I.erp_finance_voucher v JOIN %1$I.erp_finance_voucherentry e
    ON e.voucher_id = v.id WHERE e.id = $1 AND (e.posted_on IS NULL OR v.status = ''approved''))', TG_TABLE_SCHEMA)
    INTO stands USING NEW.id;
IF NOT stands THEN
    RAISE EXCEPTION 'Only lines of an approved voucher are posted.' USING ERRCODE = 'KL083';
END IF;
RETURN NULL;
""",
            declare="stands boolean;",
        ),
        """
CREATE CONSTRAINT TRIGGER erp_entry_posted AFTER INSERT OR UPDATE ON erp_finance_voucherentry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.posted_on IS NOT NULL)) EXECUTE FUNCTION erp_entry_posted();
""",
        function(
            "erp_entry_totals",
            """
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
""",
        ),
        """
CREATE TRIGGER erp_entry_totals AFTER INSERT OR DELETE OR UPDATE ON erp_finance_voucherentry
    FOR EACH ROW EXECUTE FUNCTION erp_entry_totals();
""",
        refuse(
            "erp_opening_open",
            {"erp_finance_opening": "INSERT OR UPDATE OR DELETE"},
            declare="""
state text;
kind record;
""",
            look="""
EXECUTE format('SELECT status FROM %I.erp_finance_bookyear WHERE id = $1', TG_TABLE_SCHEMA)
    INTO state USING CASE WHEN TG_OP = 'DELETE' THEN OLD.year_id ELSE NEW.year_id END;
IF state <> 'Open' THEN
    RAISE EXCEPTION 'The financial year is closed.' USING ERRCODE = 'KL082';
END IF;
IF TG_OP = 'DELETE' THEN
    RETURN OLD;
END IF;
EXECUTE format('SELECT type, is_group, is_control FROM %I.erp_finance_account WHERE id = $1', TG_TABLE_SCHEMA)
    INTO kind USING NEW.account_id;
""",
            when="""
kind.is_group OR kind.type NOT IN ('Asset', 'Liability') OR (kind.is_control AND NEW.party_ref = '')
""",
            says="Assets and liabilities that are no groups have openings; those kept by party, by party.",
            code="KL084",
        ),
        refuse(
            "erp_voucher_final",
            "erp_finance_voucher",
            when="OLD.status = 'approved' OR (TG_OP = 'DELETE' AND OLD.voucher_no <> '')",
            says="An approved voucher is final; take it back by a reversing voucher.",
            code="KL081",
        ),
        function(
            "erp_voucher_period",
            """
SELECT status, is_locked, start_date, end_date INTO book FROM erp_finance_bookyear WHERE id = NEW.year_id;
IF NEW.date < book.start_date OR NEW.date > book.end_date THEN
    RAISE EXCEPTION 'The date lies outside of the voucher''s financial year.' USING ERRCODE = 'KL082';
END IF;
IF book.status <> 'Open' THEN
    RAISE EXCEPTION 'The financial year is closed.' USING ERRCODE = 'KL082';
END IF;
-- The year end writes into a March that may be locked already.
IF NOT NEW.is_closing AND (book.is_locked
    OR EXISTS (SELECT 1 FROM erp_finance_periodlock WHERE month = date_trunc('month', NEW.date)::date)) THEN
    RAISE EXCEPTION 'The month is locked.' USING ERRCODE = 'KL082';
END IF;
RETURN NEW;
""",
            declare="book record;",
        ),
        """
CREATE TRIGGER erp_voucher_period BEFORE INSERT OR UPDATE ON erp_finance_voucher
    FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION erp_voucher_period();
""",
        function(
            "erp_voucher_ties",
            """
EXECUTE format(
    'SELECT count(*) AS lines, coalesce(sum(e.debit), 0) AS debit, coalesce(sum(e.credit), 0) AS credit,
            count(*) FILTER (WHERE e.posted_on IS DISTINCT FROM $2) AS unposted,
            count(*) FILTER (WHERE a.is_group OR NOT a.is_active) AS wrong,
            count(*) FILTER (WHERE a.is_control AND e.party_ref = '''') AS nobody,
            count(*) FILTER (WHERE a.cash_or_bank <> '''') AS money,
            count(*) FILTER (WHERE a.cash_or_bank <> '''' AND e.debit > 0) AS money_in,
            count(*) FILTER (WHERE a.cash_or_bank <> '''' AND e.credit > 0) AS money_out
     FROM %1$I.erp_finance_voucherentry e JOIN %1$I.erp_finance_account a ON a.id = e.account_id
     WHERE e.voucher_id = $1', TG_TABLE_SCHEMA) INTO sums USING NEW.id, NEW.date;
fault := CASE
    WHEN sums.lines < 2 THEN 'A voucher has at least two lines.'
    WHEN sums.debit <> sums.credit OR sums.debit <> NEW.total THEN 'The voucher does not balance.'
    WHEN sums.unposted > 0 THEN 'Lines of an approved voucher are posted on its date.'
    WHEN sums.wrong > 0 THEN 'A voucher posts to active accounts that are no groups.'
    WHEN sums.nobody > 0 THEN 'A line on an account that is kept by party names the party.'
    WHEN NEW.type = 'Receipt' AND (sums.money_in = 0 OR sums.money_out > 0)
        THEN 'A receipt debits cash or bank, and never credits it.'
    WHEN NEW.type = 'Payment' AND (sums.money_out = 0 OR sums.money_in > 0)
        THEN 'A payment credits cash or bank, and never debits it.'
    WHEN NEW.type = 'Journal' AND sums.money > 0 THEN 'A journal touches neither cash nor bank.'
    WHEN NEW.type = 'Contra' AND sums.money < sums.lines
        THEN 'A contra moves money between cash and bank accounts alone.'
END;
IF fault IS NOT NULL THEN
    RAISE EXCEPTION '%', fault USING ERRCODE = 'KL083';
END IF;
RETURN NULL;
""",
            declare="""
sums record;
fault text;
""",
        ),
        """
CREATE CONSTRAINT TRIGGER erp_voucher_ties AFTER INSERT OR UPDATE ON erp_finance_voucher
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION erp_voucher_ties();
""",
    )
)
