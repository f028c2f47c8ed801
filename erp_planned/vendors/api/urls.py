"""Routes of vendors."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from erp_planned.vendors.api.papers import BankChangeViewSet, DocumentViewSet
from erp_planned.vendors.api.payments import PaymentViewSet
from erp_planned.vendors.api.vendors import (
    BlacklistViewSet,
    RatingViewSet,
    VendorActsViewSet,
    VendorCategoryViewSet,
    VendorCertificateViewSet,
    VendorViewSet,
)

ONE = "api/vendors/<int:vendor_id>"

urlpatterns = [
    *master_paths("api/vendors/categories", VendorCategoryViewSet),
    *master_paths("api/vendors/certificates", VendorCertificateViewSet),
    *master_paths("api/vendors", VendorViewSet),
    *act_paths(ONE, VendorActsViewSet, "put"),
    path(f"{ONE}/documents", DocumentViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{ONE}/documents/<int:document_id>", DocumentViewSet.as_view({"get": "download"})),
    path(f"{ONE}/documents/<int:document_id>/verify", DocumentViewSet.as_view({"put": "verify"})),
    path(f"{ONE}/bank-changes", BankChangeViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{ONE}/bank-changes/<int:change_id>", BankChangeViewSet.as_view({"put": "decide"})),
    path(f"{ONE}/rate", RatingViewSet.as_view({"post": "rate"})),
    path(f"{ONE}/ratings", RatingViewSet.as_view({"get": "list"})),
    path(f"{ONE}/blacklist", BlacklistViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{ONE}/blacklist/<int:blacklist_id>", BlacklistViewSet.as_view({"put": "lift"})),
    path(f"{ONE}/payments", PaymentViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{ONE}/payments/<int:payment_id>", PaymentViewSet.as_view({"get": "retrieve", "put": "change"})),
]
