"""The employee as a link, for the admin pages of what belongs to one."""

from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _


class OfEmployee:
    """What the admin of an employee's application, advance or the like says of whose it is."""

    @admin.display(description=_("employee"))
    def person(self, obj: Any) -> str:
        """Return the employee, whose page one may see, and the department."""
        page = reverse("organization:payroll_employees_employee_change", args=[obj.employee_id])
        return format_html('<a href="{}">{}</a> · {}', page, obj.employee, obj.employee.department)
