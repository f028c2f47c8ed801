"""Routes of the tax returns and certificates."""

from django.urls import URLPattern, path

from payroll.reports.api.returns import SalaryReturnViewSet, TaxCertificateViewSet
from payroll.reports.api.returns_challans import ChallanViewSet

urlpatterns: list[URLPattern] = [
    path("api/reports/24q", SalaryReturnViewSet.as_view({"get": "form_24q"})),
    path("api/reports/24q/file", SalaryReturnViewSet.as_view({"get": "text"})),
    path("api/reports/form-16/<int:employee_id>", TaxCertificateViewSet.as_view({"get": "form_16"})),
    path("api/reports/challans", ChallanViewSet.as_view({"get": "list", "post": "create"})),
    path("api/reports/challans/<int:challan_id>", ChallanViewSet.as_view({"delete": "destroy"})),
]
