"""Routes of the pay-commission configuration; /api/cpc/calculate and the tax routes are income_tax's."""

from typing import Any

from django.urls import path

from payroll.pay_commission.api.matrix_views import CommissionViewSet, FixationViewSet, PayMatrixViewSet
from payroll.pay_commission.api.views import AllowanceRuleViewSet, DaRevisionViewSet

_LIST: dict[str, Any] = {"get": "list", "post": "create"}
_ONE: dict[str, Any] = {"put": "update", "patch": "partial_update", "delete": "destroy"}

urlpatterns = [
    path("api/cpc/commissions", CommissionViewSet.as_view({"get": "versions"})),
    path("api/cpc/pay-matrix", PayMatrixViewSet.as_view({"get": "whole", "post": "load"})),
    path("api/cpc/pay-matrix/<str:level>", PayMatrixViewSet.as_view({"get": "level"})),
    path("api/cpc/da-revisions", DaRevisionViewSet.as_view(_LIST)),
    path("api/cpc/da-revisions/<int:revision_id>", DaRevisionViewSet.as_view(_ONE)),
    path("api/cpc/allowance-rules", AllowanceRuleViewSet.as_view(_LIST)),
    path("api/cpc/allowance-rules/<int:rule_id>", AllowanceRuleViewSet.as_view(_ONE)),
    path("api/cpc/fixation", FixationViewSet.as_view({"get": "fixation"})),
]
