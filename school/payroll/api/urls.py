"""Routes of /api/v1/payroll."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from school.payroll.api import views

ROOT = "api/v1/payroll"
RUN, SLIP, SALARY = f"{ROOT}/runs/<uuid:pk>", f"{ROOT}/payslips/<uuid:pk>", f"{ROOT}/salaries/<uuid:pk>"
_run, _slip, _salary = (
    view.as_view for view in (views.PayrollRunViewSet, views.PayslipViewSet, views.StaffSalaryViewSet)
)
urlpatterns = [
    path(f"{ROOT}/runs", _run({"get": "list", "post": "create"})),
    path(RUN, _run({"get": "retrieve"})),
    path(f"{RUN}/bank-file", _run({"get": "bank_file"})),
    *act_paths(RUN, views.PayrollRunViewSet, "post"),
    path(f"{ROOT}/payslips", _slip({"get": "list"})),
    path(SLIP, _slip({"get": "retrieve"})),
    path(f"{SLIP}/pdf", _slip({"get": "pdf"})),
    path(f"{ROOT}/salaries", _salary({"get": "list", "post": "create"})),
    path(SALARY, _salary({"get": "retrieve", "patch": "partial_update", "delete": "destroy"})),
    path(
        f"{ROOT}/structures/<uuid:pk>/lines",
        views.StructureLineViewSet.as_view({"get": "retrieve", "put": "update"}),
    ),
    *master_paths(f"{ROOT}/components", views.SalaryComponentViewSet),
    *master_paths(f"{ROOT}/structures", views.SalaryStructureViewSet),
    *master_paths(f"{ROOT}/contribution-rules", views.ContributionRuleViewSet),
    *master_paths(f"{ROOT}/professional-tax-slabs", views.ProfessionalTaxSlabViewSet),
    *master_paths(f"{ROOT}/earlier-incomes", views.EarlierIncomeViewSet),
]
