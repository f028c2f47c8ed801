"""Fills an institution with made-up employees by SQL, for the benchmarks.

A quarter is in the old regime with a declaration, three in ten have recurring elements, one in ten is under
GPF, one in fifty has no PAN, one in two hundred has no bank account, one in fifty joins within the month.
"""

from __future__ import annotations

from django.db import connection, transaction

MASTERS = """
INSERT INTO payroll_employees_department (code, name, is_active)
SELECT 'D' || i, 'Department ' || i, true FROM generate_series(1, 20) i;
INSERT INTO payroll_employees_designation (name, is_active)
SELECT 'Designation ' || i, true FROM generate_series(1, 40) i
"""
PEOPLE = """
INSERT INTO payroll_employees_employee (code, name, gender, date_of_birth, date_of_joining, retirement_on,
    retirement_order, status, category, department_id, designation_id, email, phone, address, photo, bank_account,
    ifsc, pan, scheme, pran, gpf_number, tax_regime, hra_eligible, ta_eligible, hra_class, ta_class,
    created_at, updated_at)
SELECT 'E' || lpad(i::text, 6, '0'), 'Employee ' || i, 'male', date '1970-01-01' + i % 9000,
    CASE WHEN i % 50 = 7 THEN date '2026-08-11' ELSE date '2015-01-01' END, '2040-01-31', '', 'active', 'GEN',
    (SELECT min(id) FROM payroll_employees_department) + i % 20,
    (SELECT min(id) FROM payroll_employees_designation) + i % 40, '', '', '', '',
    CASE WHEN i % 200 = 3 THEN '' ELSE (30000000000 + i)::text END, 'SBIN0001234',
    CASE WHEN i % 50 = 1 THEN '' ELSE chr(65 + i / 260000) || chr(65 + i / 10000 % 26) || 'XPZ'
        || lpad((i % 10000)::text, 4, '0') || 'Q' END,
    CASE WHEN i % 10 = 0 THEN 'GPF' ELSE 'NPS' END, CASE WHEN i % 10 = 0 THEN '' ELSE (100000000000 + i)::text END,
    '', CASE WHEN i % 4 = 0 THEN 'old' ELSE 'new' END, i % 7 > 0, true, '', '', now(), now()
FROM generate_series(1, {count}) i
"""
PAY = """
INSERT INTO payroll_employees_payhistory
    (employee_id, effective_on, version, level, cell, basic, reason, order_reference, created_at, created_by)
SELECT e.id, e.date_of_joining, 7, m.level, m.cell, m.basic, 'joining', '', now(), ''
FROM payroll_employees_employee e
JOIN (SELECT row_number() OVER () AS place, count(*) OVER () AS cells, level, cell, basic
      FROM payroll_pay_commission_paymatrixcell) m ON m.place = 1 + e.id % m.cells
"""
ELEMENTS = """
INSERT INTO payroll_employees_employeeelement (employee_id, element_id, amount, from_on)
SELECT e.id, k.id, 500, '2026-01-01' FROM payroll_employees_employee e
JOIN payroll_employees_payelement k ON k.code IN ('CGHS', 'SPECIAL_PAY') WHERE e.id % 10 < 3
"""
DECLARATIONS = """
INSERT INTO payroll_income_tax_taxdeclaration (employee_id, financial_year, regime, section_80c,
    section_80ccd_1b, section_80d, home_loan_interest, professional_tax, other_deductions, rent_paid, is_metro,
    other_income, previous_salary, previous_tds, updated_at)
SELECT id, 2026, 'old', 60000 + id % 10 * 9000, 50000, 25000, 0, 0, 0, 180000, true, 0, 0, 0, now()
FROM payroll_employees_employee WHERE tax_regime = 'old'
"""


def fill(count: int) -> None:
    """Enter so many employees into the current institution, and collect the planner's statistics."""
    with connection.cursor() as cursor:
        with transaction.atomic():
            cursor.execute(MASTERS)
            cursor.execute(PEOPLE.format(count=count))
            for statement in (PAY, ELEMENTS, DECLARATIONS):
                cursor.execute(statement)
        cursor.execute("VACUUM ANALYZE")
