"""Work on thousands of employees at once, by the rules of the single services, without a query per row."""

from payroll.employees.services.bulk.pay import PayBulk
from payroll.employees.services.bulk.people import PeopleBulk
from payroll.employees.services.bulk.rows import ADDED, RowPlan

__all__ = ["ADDED", "PayBulk", "PeopleBulk", "RowPlan"]
