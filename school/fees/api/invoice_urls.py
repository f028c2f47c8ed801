"""Addresses of heads, plans and invoices."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from school.fees.api import views
from school.fees.api.bulk import BulkInvoiceViewSet

BASE = "api/v1/fees"
ONE = f"{BASE}/invoices/<uuid:invoice_id>"
urlpatterns = [
    *master_paths(f"{BASE}/heads", views.FeeHeadViewSet),
    *master_paths(f"{BASE}/concession-rules", views.ConcessionRuleViewSet),
    *master_paths(f"{BASE}/options", views.OptedHeadViewSet),
    *master_paths(f"{BASE}/concessions", views.ConcessionGrantViewSet),
    path(f"{BASE}/plans", views.FeePlanViewSet.as_view({"get": "list", "post": "create"})),
    path(
        f"{BASE}/plans/<uuid:pk>",
        views.FeePlanViewSet.as_view({"get": "retrieve", "patch": "partial_update", "delete": "destroy"}),
    ),
    path(
        f"{BASE}/plans/<uuid:pk>/admission-invoice",
        views.FeePlanViewSet.as_view({"post": "admission_invoice"}),
    ),
    path(f"{BASE}/structure", views.FeePlanViewSet.as_view({"get": "structure"})),
    path(f"{BASE}/invoices", views.InvoiceViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{BASE}/invoices/bulk", BulkInvoiceViewSet.as_view({"post": "create"})),
    path(f"{BASE}/invoices/bulk/<int:job_id>", BulkInvoiceViewSet.as_view({"get": "retrieve"})),
    path(ONE, views.InvoiceViewSet.as_view({"get": "retrieve"})),
    path(f"{ONE}/pdf", views.InvoiceViewSet.as_view({"get": "pdf"})),
    *act_paths(ONE, views.InvoiceViewSet, "post"),
    path(f"{BASE}/outstanding", views.OutstandingViewSet.as_view({"get": "list"})),
    path(f"{BASE}/dues", views.DuesViewSet.as_view({"get": "list"})),
]
