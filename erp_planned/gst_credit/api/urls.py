"""Routes of input credit."""

from django.urls import path

from erp_planned.gst_credit.api import views as v

_RECONCILIATION = "api/gst/reconciliation"

urlpatterns = [
    path("api/gst/input-credit", v.InputCreditViewSet.as_view({"get": "list"})),
    path("api/gst/input-credit/<int:invoice_id>", v.InputCreditViewSet.as_view({"put": "update"})),
    path("api/gst/credit-reversals", v.ReversalViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{_RECONCILIATION}/import", v.ImportViewSet.as_view({"post": "create"})),
    path(f"{_RECONCILIATION}/run", v.ReconciliationViewSet.as_view({"post": "run"})),
    path(f"{_RECONCILIATION}/accept", v.ReconciliationViewSet.as_view({"post": "accept"})),
    path(f"{_RECONCILIATION}/totals", v.ReconciliationViewSet.as_view({"get": "totals"})),
    path(_RECONCILIATION, v.ReconciliationViewSet.as_view({"get": "list"})),
    path(f"{_RECONCILIATION}/<int:match_id>", v.ReconciliationViewSet.as_view({"put": "update"})),
]
