"""The filter by department of every list that has people in it."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from payroll.employees.selectors.people import departments_named


class DepartmentFilter(django_filters.CharFilter):
    """A department by code, name or id; `through` leads from the row to the employee."""

    def __init__(self, through: str = "", **kwargs: Any) -> None:
        self.through = through
        super().__init__(**{"label": _("code, name or id"), "max_length": 120, **kwargs})

    def filter(self, rows: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        """Narrow to the department's rows."""
        if not value:
            return rows
        return rows.filter(**{f"{self.through}department__in": departments_named(value)})
