"""What is to be recovered from the pay of a month, for everybody at once: SQL that payroll runs join.

The same arithmetic as `calc.due`; a test compares the two. Parameters: `first`, the month's first day, and
`only`, one employee's number or NULL.
"""

# One row per advance under recovery: the principal outstanding, the interest up to the month and what of it is
# paid, and whether the month is recovered or skipped already.
LEDGERS = """
    SELECT a.id AS application_id, a.employee_id, t.code, t.name, a.interest_instalments,
           ceil(a.sanctioned_amount / a.principal_instalments) AS principal_part,
           least(sum(l.change), coalesce(sum(l.change) FILTER (WHERE l.month <= %(first)s), 0)) AS rest,
           round(coalesce(sum(l.change * l.months) FILTER (WHERE l.months > 0), 0) * a.rate_pct / 1200) AS accrued,
           coalesce(sum(l.amount) FILTER (WHERE l.kind = 'interest'), 0) AS paid,
           bool_or(l.month = %(first)s AND (l.run_id IS NOT NULL OR l.kind = 'skip')) AS is_settled
    FROM payroll_advances_advanceapplication a
    JOIN payroll_advances_advancetype t ON t.id = a.type_id
    JOIN LATERAL (
        SELECT e.kind, e.amount, e.month, e.run_id,
               CASE WHEN e.kind = 'disbursement' THEN e.amount
                    WHEN e.kind IN ('principal', 'repayment') THEN -e.amount ELSE 0 END AS change,
               1 + least(
                   (extract(year FROM %(first)s::date) - extract(year FROM a.first_recovery_month)) * 12
                   + extract(month FROM %(first)s::date) - extract(month FROM a.first_recovery_month),
                   (extract(year FROM %(first)s::date) - extract(year FROM e.month)) * 12
                   + extract(month FROM %(first)s::date) - extract(month FROM e.month)
                   - CASE WHEN e.kind = 'principal' THEN 1 ELSE 0 END) AS months
        FROM payroll_advances_advanceentry e WHERE e.application_id = a.id
    ) l ON true
    WHERE a.state IN ('disbursed', 'recovering') AND a.first_recovery_month <= %(first)s
      AND (%(only)s::bigint IS NULL OR a.employee_id = %(only)s::bigint)
    GROUP BY a.id, t.id
"""

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
