"""Routes of the pay-commission configuration; /api/cpc/calculate and the tax routes are income_tax's."""

from django.urls import path

from core.masters.api import master_paths
from payroll.pay_commission.api.matrix_views import CommissionViewSet, FixationViewSet, PayMatrixViewSet
from payroll.pay_commission.api.views import AllowanceRuleViewSet, DaRevisionViewSet, NpsRateViewSet

urlpatterns = [
    path("api/cpc/commissions", CommissionViewSet.as_view({"get": "versions"})),
    path("api/cpc/pay-matrix", PayMatrixViewSet.as_view({"get": "whole", "post": "load"})),
    path("api/cpc/pay-matrix/<str:level>", PayMatrixViewSet.as_view({"get": "level"})),
    *master_paths("api/cpc/da-revisions", DaRevisionViewSet),
    *master_paths("api/cpc/allowance-rules", AllowanceRuleViewSet),
    *master_paths("api/cpc/nps-rates", NpsRateViewSet),
    path("api/cpc/fixation", FixationViewSet.as_view({"get": "fixation"})),
]
