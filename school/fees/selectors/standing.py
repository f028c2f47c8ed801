"""Whether the books tie: debits less credits are what the invoices ask and what the accounts say."""

from dataclasses import dataclass
from decimal import Decimal

from django.db import connection

MOST = 100
_FAULTS = """
SELECT * FROM (
    SELECT 'invoice' AS what, i.invoice_number AS name, i.outstanding AS kept, coalesce(l.owed, 0) AS found
    FROM school_fees_invoice i
    LEFT JOIN (SELECT invoice_id, sum(debit - credit) AS owed FROM school_fees_ledgerline GROUP BY 1) l
        ON l.invoice_id = i.id
    WHERE i.outstanding <> coalesce(l.owed, 0)
    UNION ALL
    SELECT 'account', a.id::text, a.balance, coalesce(l.owed, 0)
    FROM school_fees_feeaccount a
    LEFT JOIN (
        SELECT account_id, sum(debit - credit) AS owed, count(*) AS lines, max(sequence) AS last
        FROM school_fees_ledgerline GROUP BY 1
    ) l ON l.account_id = a.id
    WHERE a.balance <> coalesce(l.owed, 0) OR a.lines_count <> coalesce(l.lines, 0)
        OR coalesce(l.lines, 0) <> coalesce(l.last, 0)
    UNION ALL
    SELECT 'balance', l.reference, l.balance, l.carried
    FROM (
        SELECT reference, balance,
            sum(debit - credit) OVER (PARTITION BY account_id ORDER BY sequence) AS carried
        FROM school_fees_ledgerline
    ) l
    WHERE l.balance <> l.carried
    UNION ALL
    SELECT 'receipt', r.number, r.amount, coalesce(p.paid, 0)
    FROM school_fees_receipt r
    LEFT JOIN (SELECT receipt_id, sum(amount) AS paid FROM school_fees_allocation GROUP BY 1) p
        ON p.receipt_id = r.id
    WHERE r.amount <> coalesce(p.paid, 0)
    UNION ALL
    SELECT 'receipt in the ledger', r.number, CASE WHEN r.status = 'posted' THEN r.amount ELSE 0 END,
        coalesce(l.paid, 0)
    FROM school_fees_receipt r
    LEFT JOIN (
        SELECT receipt_id, sum(credit - debit) AS paid FROM school_fees_ledgerline
        WHERE receipt_id IS NOT NULL GROUP BY 1
    ) l ON l.receipt_id = r.id
    WHERE CASE WHEN r.status = 'posted' THEN r.amount ELSE 0 END <> coalesce(l.paid, 0)
    UNION ALL
    SELECT 'series', s.name || ' ' || s.period, s.last, coalesce(r.given, 0)
    FROM numbering_series s
    LEFT JOIN (SELECT split_part(number, '-', 2) || '-' || split_part(number, '-', 3) AS period, count(*) AS given
               FROM school_fees_receipt GROUP BY 1) r ON r.period = s.period
    WHERE s.name = 'fees.RCP' AND s.last <> coalesce(r.given, 0)
) faults ORDER BY what, name LIMIT %s
"""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that does not tie: what is kept beside what the lines say (rupees; of a series, how many)."""

    what: str
    name: str
    kept: Decimal
    found: Decimal


def ledger_faults() -> list[Fault]:
    """Return what does not tie, the first hundred; nothing where all does. Reads the whole ledger, for operators."""
    with connection.cursor() as cursor:
        cursor.execute(_FAULTS, [MOST])
        return [Fault(*row) for row in cursor.fetchall()]
