"""What an employee has drawn for a locked month: its salary detail, and what locked runs paid for it since."""

from typing import NamedTuple

# Arrears paid for the month by locked runs that paid the employee; of a month that another system paid, what was
# accepted as the difference counts as paid too.
PAID_SINCE = """
    SELECT p.employee_id, sum(p.basic) AS basic, sum(p.da) AS da, sum(p.hra) AS hra, sum(p.ta) AS ta, sum(p.nps) AS nps,
           sum(p.employer_nps) AS employer_nps, sum(p.other) AS other, sum(p.exempt) AS exempt,
           sum(p.element_pay) AS element_pay, sum(p.deductions) AS deductions
    FROM (
        SELECT l.employee_id, l.basic_due - l.basic_drawn AS basic, l.da_due - l.da_drawn AS da,
               l.hra_due - l.hra_drawn AS hra, l.ta_due - l.ta_drawn AS ta, l.nps_due - l.nps_drawn AS nps,
               l.employer_nps_due - l.employer_nps_drawn AS employer_nps, l.other_due - l.other_drawn AS other,
               l.other_exempt AS exempt, l.element_pay, l.deduction_due - l.deduction_drawn AS deductions
        FROM payroll_runs_arrearline l JOIN payroll_runs_payrollrun r ON r.id = l.run_id
        JOIN payroll_runs_salarydetail paid ON paid.run_id = l.run_id AND paid.employee_id = l.employee_id
        WHERE l.month = %(month)s AND r.state = 'locked'
        UNION ALL
        SELECT d.employee_id, d.basic, d.da, d.hra, d.ta, d.nps, d.employer_nps, d.other, d.exempt, d.element_pay,
               d.deductions
        FROM payroll_runs_accepteddifference d WHERE d.run_id = %(locked)s
    ) p GROUP BY p.employee_id
"""
# Arrears of earlier months that are inside the figures of the month's own detail.
PAID_WITH_IT = """
    SELECT employee_id, sum(employer_nps_due - employer_nps_drawn) AS employer_nps, sum(other_exempt) AS exempt,
           sum(deduction_due - deduction_drawn) AS deductions
    FROM payroll_runs_arrearline WHERE run_id = %(locked)s GROUP BY employee_id
"""
# Of plain months, where nothing but the rates can make a difference.
PLAIN = f"""
SELECT s.employee_id, s.basic, s.hra_basic, s.hra_class, s.scheme,
       s.nps > 0 OR s.employer_nps > 0, s.basic_rate, s.element_pay + coalesce(a.element_pay, 0),
       s.basic + coalesce(a.basic, 0), s.da + coalesce(a.da, 0), s.hra + coalesce(a.hra, 0),
       s.ta + coalesce(a.ta, 0), s.nps + coalesce(a.nps, 0),
       s.employer_nps - coalesce(own.employer_nps, 0) + coalesce(a.employer_nps, 0), s.ta_class, s.level
FROM payroll_runs_salarydetail s
LEFT JOIN ({PAID_SINCE}) a ON a.employee_id = s.employee_id
LEFT JOIN ({PAID_WITH_IT}) own ON own.employee_id = s.employee_id
WHERE s.run_id = %(locked)s AND NOT s.by_days AND s.employee_id <> ALL(%(others)s) {{only}}
ORDER BY s.employee_id
"""  # noqa: S608 - constants
# Of single employees, whether the month's own run paid them or not.
SINGLE = f"""
SELECT e.id, s.id IS NOT NULL, coalesce(s.scheme, ''), coalesce(s.pran, ''), coalesce(s.hra_class, ''),
       coalesce(s.ta_class, ''),
       coalesce(s.basic, 0) + coalesce(a.basic, 0), coalesce(s.da, 0) + coalesce(a.da, 0),
       coalesce(s.hra, 0) + coalesce(a.hra, 0), coalesce(s.ta, 0) + coalesce(a.ta, 0),
       coalesce(s.nps, 0) + coalesce(a.nps, 0),
       coalesce(s.employer_nps, 0) - coalesce(own.employer_nps, 0) + coalesce(a.employer_nps, 0),
       coalesce(s.other_earnings, 0) + coalesce(a.other, 0),
       coalesce(s.gross - s.taxable, 0) - coalesce(own.exempt, 0) + coalesce(a.exempt, 0),
       coalesce(s.element_pay, 0) + coalesce(a.element_pay, 0),
       coalesce(s.other_deductions, 0) - coalesce(own.deductions, 0) + coalesce(a.deductions, 0),
       EXISTS (SELECT 1 FROM payroll_income_tax_tdsentry t
               WHERE t.employee_id = e.id AND t.run_id IS NULL AND t.month >= %(month)s)
FROM payroll_employees_employee e
LEFT JOIN payroll_runs_salarydetail s ON s.run_id = %(locked)s AND s.employee_id = e.id
LEFT JOIN ({PAID_SINCE}) a ON a.employee_id = e.id
LEFT JOIN ({PAID_WITH_IT}) own ON own.employee_id = e.id AND s.id IS NOT NULL
WHERE e.id = ANY(%(people)s)
"""  # noqa: S608 - constants


class PlainDrawn(NamedTuple):
    """One row of PLAIN as text."""

    employee_id: str
    basic: str
    hra_basic: str
    hra_class: str
    scheme: str
    contributes: str
    basic_rate: str
    element_pay: str
    drawn_basic: str
    drawn_da: str
    drawn_hra: str
    drawn_ta: str
    drawn_nps: str
    drawn_employer_nps: str
    ta_class: str
    level: str
