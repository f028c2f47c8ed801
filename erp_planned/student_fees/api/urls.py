"""Routes of students' fees."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from erp_planned.student_fees.api import views as v

_PAYMENT, _CONCESSION = "api/fees/payments/<int:payment_id>", "api/fees/concessions/<int:concession_id>"

urlpatterns = [
    *master_paths("api/fees/heads", v.FeeHeadViewSet),
    *master_paths("api/fees/structure", v.FeeStructureViewSet),
    *master_paths("api/fees/late-rules", v.LateRuleViewSet),
    path("api/fees/bills", v.FeeBillViewSet.as_view({"post": "create"})),
    path("api/fees/collect", v.FeePaymentViewSet.as_view({"post": "create"})),
    path("api/fees/payments", v.FeePaymentViewSet.as_view({"get": "list"})),
    path(_PAYMENT, v.FeePaymentViewSet.as_view({"get": "retrieve"})),
    path(f"{_PAYMENT}/pdf", v.FeePaymentViewSet.as_view({"get": "paper"})),
    *act_paths(_PAYMENT, v.FeePaymentViewSet, "put"),
    path("api/fees/concessions", v.StudentConcessionViewSet.as_view({"get": "list", "post": "create"})),
    *act_paths(_CONCESSION, v.StudentConcessionViewSet, "put"),
    path("api/fees/defaulters", v.DefaulterViewSet.as_view({"get": "list"})),
    path("api/students/<int:student_id>/fee-dues", v.FeeDuesViewSet.as_view({"get": "retrieve"})),
]
