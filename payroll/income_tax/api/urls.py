"""Routes of income tax."""

from django.urls import path

from payroll.income_tax.api.calculate import CalculateViewSet
from payroll.income_tax.api.views import IncomeTaxViewSet

urlpatterns = [
    path("api/cpc/calculate", CalculateViewSet.as_view({"get": "calculate"})),
    path("api/cpc/tax-slabs", IncomeTaxViewSet.as_view({"get": "slabs"})),
    path("api/cpc/tax", IncomeTaxViewSet.as_view({"get": "tax"})),
]
