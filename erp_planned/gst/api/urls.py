"""Routes of GST."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from core.reports.api.report_views import report_view
from core.tenancy.enums import TenantType
from erp_planned.gst.api import report_serializers as r
from erp_planned.gst.api import views as v

_INVOICE, _RETURN = "api/gst/invoices/<int:invoice_id>", "api/gst/returns/<int:return_id>"
_ORGANIZATION = TenantType.ORGANIZATION

urlpatterns = [
    *master_paths("api/gst/registrations", v.RegistrationViewSet),
    *master_paths("api/gst/limits", v.LawViewSet),
    *master_paths("api/gst/rates", v.RateViewSet),
    *master_paths("api/gst/reverse-charge", v.ReverseChargeViewSet),
    *master_paths("api/gst/hsn-codes", v.HsnCodeViewSet),
    *master_paths("api/gst/student-supplies", v.StudentSupplyViewSet),
    path("api/gst/invoices", v.GstInvoiceViewSet.as_view({"get": "list", "post": "create"})),
    path("api/gst/collect", v.GstInvoiceViewSet.as_view({"post": "collect"})),
    path(_INVOICE, v.GstInvoiceViewSet.as_view({"get": "retrieve"})),
    path(f"{_INVOICE}/credit", v.GstInvoiceViewSet.as_view({"put": "set_credit"})),
    *act_paths(_INVOICE, v.GstInvoiceViewSet, "put"),
    path("api/gst/returns", v.GstReturnViewSet.as_view({"get": "list"})),
    path(_RETURN, v.GstReturnViewSet.as_view({"get": "retrieve", "put": "update"})),
    path(f"{_RETURN}/documents", v.GstReturnViewSet.as_view({"get": "documents"})),
    path(f"{_RETURN}/json", v.GstReturnViewSet.as_view({"get": "file"})),
    path("api/gst/gstr1/generate", v.GstReturnViewSet.as_view({"post": "gstr1"})),
    path("api/gst/gstr3b/generate", v.GstReturnViewSet.as_view({"post": "gstr3b"})),
    path("api/gst/gstr9/generate", v.GstReturnViewSet.as_view({"post": "gstr9"})),
    path("api/gst/hsn-summary", report_view(_ORGANIZATION, "gst-hsn-summary", r.HsnTableSerializer)),
    path("api/gst/gstr7", report_view(_ORGANIZATION, "gstr7", r.Gstr7TableSerializer)),
]
