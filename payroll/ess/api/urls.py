"""Routes of employee self-service."""

from django.urls import path

from payroll.ess.api.advances import OwnAdvanceViewSet
from payroll.ess.api.leave import OwnLeaveViewSet
from payroll.ess.api.views import EssSignInViewSet, PayslipViewSet, SelfViewSet

urlpatterns = [
    path("api/ess/login", EssSignInViewSet.as_view({"post": "login"})),
    path("api/ess/profile", SelfViewSet.as_view({"get": "profile"})),
    path("api/ess/payslips", PayslipViewSet.as_view({"get": "list"})),
    path("api/ess/payslips/<int:payslip_id>", PayslipViewSet.as_view({"get": "retrieve"})),
    path("api/ess/payslips/<int:payslip_id>/pdf", PayslipViewSet.as_view({"get": "pdf"})),
    path("api/ess/tax-computation", SelfViewSet.as_view({"get": "tax_computation"})),
    path(
        "api/ess/tax-declaration",
        SelfViewSet.as_view({"get": "tax_declaration", "put": "declare"}),
    ),
    path("api/ess/leave/balance", OwnLeaveViewSet.as_view({"get": "balance"})),
    path("api/ess/leave/apply", OwnLeaveViewSet.as_view({"post": "apply"})),
    path("api/ess/leave/history", OwnLeaveViewSet.as_view({"get": "history"})),
    path("api/ess/leave/<int:pk>/cancel", OwnLeaveViewSet.as_view({"post": "cancel"})),
    path("api/ess/advances", OwnAdvanceViewSet.as_view({"get": "list", "post": "create"})),
    path("api/ess/nps-statement", SelfViewSet.as_view({"get": "nps_statement"})),
]
