"""Work on thousands of employees at once, by the rules of the single services, without a query per row."""

from payroll.employees.services.bulk.pay import PayBulk
from payroll.employees.services.bulk.people import PeopleBulk

__all__ = ["PayBulk", "PeopleBulk"]
