"""Routes of income tax."""

from django.urls import path

from payroll.income_tax.api.calculate import CalculateViewSet
from payroll.income_tax.api.staff import OpeningBalanceViewSet, StaffDeclarationViewSet
from payroll.income_tax.api.tables import TaxTableViewSet
from payroll.income_tax.api.views import IncomeTaxViewSet

urlpatterns = [
    path("api/cpc/calculate", CalculateViewSet.as_view({"get": "calculate"})),
    path("api/cpc/tax-slabs", IncomeTaxViewSet.as_view({"get": "slabs"})),
    path("api/cpc/tax", IncomeTaxViewSet.as_view({"get": "tax"})),
    path("api/cpc/tax-tables", TaxTableViewSet.as_view({"get": "list", "post": "create"})),
    path(
        "api/employees/<int:employee_id>/tax-declaration",
        StaffDeclarationViewSet.as_view({"get": "retrieve", "put": "update"}),
    ),
    path(
        "api/employees/<int:employee_id>/tax-opening-balance",
        OpeningBalanceViewSet.as_view({"get": "retrieve", "put": "update", "delete": "destroy"}),
    ),
]
