"""Screens of reports: figures and charts on the first page of the office."""

from school.foundation.home_parts import HomePart, register_home_part
from school.reports.admin.home import context
from school.reports.permissions import ReportsPermission as P

register_home_part(HomePart("school/reports/home_part.html", P.READ, context))
