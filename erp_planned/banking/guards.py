"""Guards of the tables of this app."""

from core.triggers import function, kept, refuse, ties

GUARDS = "\n".join(
    (
        function(
            "erp_bank_match_ties_of",
            """
EXECUTE format('SELECT bank_account_id FROM %I.erp_banking_bankmatch WHERE id = $1', space)
    INTO own USING wanted;
IF own IS NULL THEN
    RETURN;
END IF;
EXECUTE format('SELECT sum(CASE WHEN type = ''Credit'' THEN amount ELSE -amount END),
    count(*) FILTER (WHERE bank_account_id <> $2)
    FROM %I.erp_banking_banktransaction WHERE match_id = $1', space) INTO bank, strange USING wanted, own;
EXECUTE format('SELECT sum(e.debit - e.credit),
    $3 + count(*) FILTER (WHERE e.posted_on IS NULL OR e.account_id IS DISTINCT FROM b.account_id)
    FROM %1$I.erp_banking_matchedentry m JOIN %1$I.erp_finance_voucherentry e ON e.id = m.entry_id
    JOIN %1$I.erp_banking_bankaccount b ON b.id = $2 WHERE m.match_id = $1', space)
    INTO books, strange USING wanted, own, strange;
IF bank IS NULL OR bank IS DISTINCT FROM books OR strange > 0 THEN
    RAISE EXCEPTION 'Lines of the bank and entries of the books that are matched must have the same sum.'
        USING ERRCODE = 'KL082';
END IF;
""",
            declare="""
own bigint;
bank numeric;
books numeric;
strange bigint;
""",
            returns="void",
            takes="space text, wanted bigint",
        ),
        refuse(
            "erp_advice_final",
            "erp_banking_paymentadvice",
            declare="""
free text[] := '{leaf_id}';
undone boolean;
""",
            look="""
IF TG_OP = 'UPDATE' AND OLD.state = 'approved' THEN
    IF NEW.state = 'cancelled' THEN
        free := '{leaf_id,state,remarks}';
    ELSIF OLD.voucher_id IS NOT NULL AND NEW.voucher_id IS NOT NULL THEN
        EXECUTE format('SELECT status IN (''rejected'', ''cancelled'') FROM %I.erp_finance_voucher WHERE id = $1',
            TG_TABLE_SCHEMA) INTO undone USING OLD.voucher_id;
        IF undone THEN
            free := '{leaf_id,voucher_id}';
        END IF;
    END IF;
END IF;
""",
            when="""
TG_OP = 'DELETE' OR (OLD.state <> 'waiting' AND to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free)
    OR (NEW.amount <> OLD.amount OR NEW.bank_account_id <> OLD.bank_account_id OR NEW.pay_on <> OLD.pay_on)
""",
            says="A payment advice is final once it is decided, and its amount from the start.",
            code="KL084",
        ),
        refuse(
            "erp_bank_line_kept",
            "erp_banking_banktransaction",
            look="""
IF TG_OP = 'DELETE' THEN
    IF OLD.match_id IS NOT NULL THEN
        RAISE EXCEPTION 'A matched line of a bank statement stays.' USING ERRCODE = 'KL081';
    END IF;
    RETURN OLD;
END IF;
""",
            when="to_jsonb(NEW) - 'match_id' IS DISTINCT FROM to_jsonb(OLD) - 'match_id'",
            says="A line of a bank statement is never changed.",
            code="KL081",
        ),
        ties(
            "erp_bank_match_ties",
            {
                "erp_banking_banktransaction": "INSERT OR UPDATE OF match_id",
                "erp_banking_matchedentry": "INSERT OR UPDATE OR DELETE",
            },
            declare="wanted bigint;",
            body="""
FOREACH wanted IN ARRAY ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.match_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.match_id END
] LOOP
    IF wanted IS NOT NULL THEN
        EXECUTE format('SELECT %I.erp_bank_match_ties_of($1, $2)', TG_TABLE_SCHEMA)
            USING TG_TABLE_SCHEMA::text, wanted;
    END IF;
END LOOP;
""",
        ),
        refuse(
            "erp_cheque_kept",
            {"erp_banking_chequeleaf": "DELETE"},
            when="OLD.state <> 'blank'",
            says="A cheque that was used, cancelled or spoiled stays on record.",
            code="KL083",
        ),
        kept(
            "erp_payee_kept",
            "erp_banking_payee",
            says="The payees of a payment advice never change; cancel it and enter another.",
            code="KL084",
            rows=True,
        ),
    )
)
