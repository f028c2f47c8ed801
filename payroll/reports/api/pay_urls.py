"""Routes of the pay reports: /api/reports/salary-register and its neighbours, /api/lpc; jobs and schedules."""

from functools import partial

from django.urls import path
from django.utils.translation import gettext_lazy as _

from core.reports.api.report_views import report_view
from core.reports.api.urls import report_urls
from core.reports.definitions import Parameter, ParameterKind
from payroll.employees.selectors.people import employee_by_id
from payroll.reports.api import serializers as s

MONTH = Parameter("month", _("Month"), ParameterKind.MONTH, help=_("One month, instead of from and to."))


def _path(employee_id: int) -> dict[str, str]:
    """Return the employee as the builders take it; a number that is none is a 404 before anything else."""
    return {"employeeId": f"#{employee_by_id(employee_id).pk}"}


view = partial(report_view, "organization")
urlpatterns = [
    path("api/reports/salary-register", view("salary-register", s.RegisterSerializer, more=[MONTH])),
    path("api/reports/nps-schedule", view("nps-schedule", s.NpsScheduleSerializer)),
    path("api/reports/da-arrears", view("da-arrears", s.ArrearsSerializer)),
    path(
        "api/reports/salary-certificate/<int:employee_id>",
        view("salary-certificate", s.YearSerializer, in_path=_path),
    ),
    path("api/lpc/<int:employee_id>", view("lpc", s.LpcSerializer, in_path=_path)),
    path("api/lpc/<int:employee_id>/pdf", view("lpc", s.LpcSerializer, in_path=_path, file_format="pdf")),
    *report_urls("api/reports"),
]
