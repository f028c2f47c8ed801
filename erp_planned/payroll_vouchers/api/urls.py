"""Routes of payroll's vouchers."""

from django.urls import path

from core.masters.api import master_paths
from erp_planned.payroll_vouchers.api.views import PayAccountViewSet, PayrollVoucherViewSet

urlpatterns = [
    *master_paths("api/finance/pay-accounts", PayAccountViewSet),
    path("api/finance/payroll-vouchers", PayrollVoucherViewSet.as_view({"get": "list", "post": "create"})),
]
