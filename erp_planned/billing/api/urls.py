"""Routes of billing."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from core.reports.api.report_views import report_view
from core.tenancy.enums import TenantType
from erp_planned.billing.api import serializers as s
from erp_planned.billing.api import views as v

_INVOICE, _RECEIPT = "api/finance/invoices/<int:invoice_id>", "api/finance/receipts/<int:receipt_id>"

urlpatterns = [
    *master_paths("api/finance/customers", v.CustomerViewSet),
    path("api/finance/invoices", v.InvoiceViewSet.as_view({"get": "list", "post": "create"})),
    path(_INVOICE, v.InvoiceViewSet.as_view({"get": "retrieve"})),
    path(f"{_INVOICE}/pdf", v.InvoiceViewSet.as_view({"get": "paper"})),
    *act_paths(_INVOICE, v.InvoiceViewSet, "put"),
    path("api/finance/receipts", v.ReceiptViewSet.as_view({"get": "list", "post": "create"})),
    path(_RECEIPT, v.ReceiptViewSet.as_view({"get": "retrieve"})),
    path(f"{_RECEIPT}/pdf", v.ReceiptViewSet.as_view({"get": "paper"})),
    path(f"{_RECEIPT}/allocate", v.ReceiptViewSet.as_view({"put": "allocate"})),
    *act_paths(_RECEIPT, v.ReceiptViewSet, "put"),
    path("api/finance/ageing", report_view(TenantType.ORGANIZATION, "ageing", s.AgeingSerializer)),
]
