"""Routes of e-invoices."""

from django.urls import path

from core.api.acts import act_paths
from erp_planned.einvoice.api.views import EInvoiceViewSet

_ONE = "api/gst/e-invoice/<int:e_invoice_id>"

urlpatterns = [
    path("api/gst/e-invoice", EInvoiceViewSet.as_view({"get": "list"})),
    path("api/gst/e-invoice/generate", EInvoiceViewSet.as_view({"post": "create"})),
    path("api/gst/e-invoice/keys", EInvoiceViewSet.as_view({"get": "keys"})),
    path(_ONE, EInvoiceViewSet.as_view({"get": "retrieve"})),
    path(f"{_ONE}/pdf", EInvoiceViewSet.as_view({"get": "paper"})),
    *act_paths(_ONE, EInvoiceViewSet, "put"),
]
