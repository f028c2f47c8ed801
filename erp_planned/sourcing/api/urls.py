"""Routes of /api/purchase before an order."""

from django.urls import path

from core.masters.api import master_paths
from erp_planned.sourcing.api import views as v

_INDENT = "api/purchase/indents/<int:pk>"
_ENQUIRY = "api/purchase/enquiries/<int:pk>"
_COMPARISON = "api/purchase/comparisons/<int:pk>"

urlpatterns = [
    *master_paths("api/purchase/limits", v.PurchaseLimitViewSet),
    *master_paths("api/purchase/split-windows", v.SplitWindowViewSet),
    path("api/purchase/indents", v.IndentViewSet.as_view({"get": "list", "post": "create"})),
    path(_INDENT, v.IndentViewSet.as_view({"get": "retrieve", "put": "update", "patch": "update"})),
    path(f"{_INDENT}/submit", v.IndentViewSet.as_view({"put": "submit"})),
    path(f"{_INDENT}/approve", v.IndentViewSet.as_view({"put": "approve"})),
    path(f"{_INDENT}/cancel", v.IndentViewSet.as_view({"put": "cancel"})),
    path("api/purchase/enquiries", v.EnquiryViewSet.as_view({"get": "list", "post": "create"})),
    path(_ENQUIRY, v.EnquiryViewSet.as_view({"get": "retrieve"})),
    path(f"{_ENQUIRY}/open", v.EnquiryViewSet.as_view({"put": "open_bids"})),
    path(f"{_ENQUIRY}/cancel", v.EnquiryViewSet.as_view({"put": "cancel"})),
    path("api/purchase/quotations", v.QuotationViewSet.as_view({"get": "list", "post": "create"})),
    path("api/purchase/quotations/compare", v.ComparisonViewSet.as_view({"post": "compare"})),
    path("api/purchase/quotations/<int:pk>/withdraw", v.QuotationViewSet.as_view({"put": "withdraw"})),
    path("api/purchase/quotations/<int:pk>/disqualify", v.QuotationViewSet.as_view({"put": "disqualify"})),
    path(_COMPARISON, v.ComparisonViewSet.as_view({"get": "retrieve"})),
    path(f"{_COMPARISON}/choose", v.ComparisonViewSet.as_view({"put": "choose"})),
    path(f"{_COMPARISON}/approve", v.ComparisonViewSet.as_view({"put": "approve"})),
]
