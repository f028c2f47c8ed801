"""What is to be recovered from the pay of a month, for everybody at once: SQL that payroll runs join.

The same arithmetic as `calc.due`; a test compares the two. Parameters: `first`, the month's first day, and
`only`, one employee's number or NULL.
"""

# A month of an advance with entries: what they do to the principal, what was repaid beside the pay, the interest paid.
MONTHS = """
    SELECT e.month,
           sum(CASE WHEN e.kind = 'disbursement' THEN e.amount
                    WHEN e.kind IN ('principal', 'repayment') THEN -e.amount ELSE 0 END) AS change,
           coalesce(sum(e.amount) FILTER (WHERE e.kind = 'repayment'), 0) AS repaid,
           coalesce(sum(e.amount) FILTER (WHERE e.kind = 'interest'), 0) AS interest,
           bool_or(e.run_id IS NOT NULL OR e.kind = 'skip') AS is_step
    FROM payroll_advances_advanceentry e WHERE e.application_id = a.id GROUP BY e.month
"""
# With the principal that came over, and the next month with entries, at most the one after the month asked for.
ROWS = f"""
    SELECT m.*, coalesce(sum(m.change) OVER earlier, 0) AS opening,
           least(lead(m.month) OVER (ORDER BY m.month), (%(first)s::date + interval '1 month')::date) AS following
    FROM ({MONTHS}) m
    WINDOW earlier AS (ORDER BY m.month ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
"""  # noqa: S608 - a constant of this module

# One row per advance under recovery: the principal outstanding, the interest up to the month and what of it is
# paid, and whether the month is recovered or skipped already.
LEDGERS = f"""
    SELECT a.id AS application_id, a.employee_id, t.code, t.name, a.interest_instalments,
           ceil(a.sanctioned_amount / a.principal_instalments) AS principal_part,
           least(l.whole, l.known) AS rest, round(l.balances * a.rate_pct / 1200) AS accrued, l.paid, l.is_settled
    FROM payroll_advances_advanceapplication a
    JOIN payroll_advances_advancetype t ON t.id = a.type_id
    JOIN LATERAL (
        SELECT sum(r.change) AS whole,
               coalesce(sum(r.change) FILTER (WHERE r.month <= %(first)s), 0) AS known,
               coalesce(sum(greatest(r.opening - r.repaid, 0) + (r.opening + r.change) * (
                   (extract(year FROM r.following) - extract(year FROM r.month)) * 12
                   + extract(month FROM r.following) - extract(month FROM r.month) - 1
               )) FILTER (WHERE r.month <= %(first)s), 0) AS balances,
               sum(r.interest) AS paid,
               bool_or(r.is_step AND r.month = %(first)s) AS is_settled
        FROM ({ROWS}) r
        HAVING count(*) > 0
    ) l ON true
    WHERE a.state IN ('disbursed', 'recovering') AND a.first_recovery_month <= %(first)s
      AND (%(only)s::bigint IS NULL OR a.employee_id = %(only)s::bigint)
"""  # noqa: S608 - a constant of this module

# One row per advance with something due: what of principal, what of interest.
DUES = f"""
SELECT d.application_id, d.employee_id, d.code, d.name,
       CASE WHEN d.rest > 0 THEN least(d.principal_part, d.rest) ELSE 0 END AS principal,
       CASE WHEN d.rest > 0 THEN 0
            ELSE greatest(least(ceil(d.accrued / greatest(d.interest_instalments, 1)), d.accrued - d.paid), 0)
       END AS interest
FROM ({LEDGERS}) d WHERE NOT d.is_settled
"""  # noqa: S608 - a constant of this module

# One row per employee: the month's recoveries together.
RECOVERIES = f"""
SELECT employee_id, sum(principal + interest) AS amount FROM ({DUES}) due
WHERE principal + interest > 0 GROUP BY employee_id
"""  # noqa: S608 - a constant of this module

# What a run has posted, per employee; parameter `run`.
POSTED = """
SELECT a.employee_id, sum(e.amount) AS amount
FROM payroll_advances_advanceentry e JOIN payroll_advances_advanceapplication a ON a.id = e.application_id
WHERE e.run_id = %(run)s GROUP BY a.employee_id
"""
