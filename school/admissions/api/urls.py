"""Routes of /api/v1/admissions."""

from django.urls import path
from rest_framework.parsers import MultiPartParser

from core.api.parsers import StrictJsonParser
from core.masters.api import master_paths
from school.admissions.api.masters import AdmissionWindowViewSet, DocumentRuleViewSet
from school.admissions.api.views import InquiryViewSet

BASE = "api/v1/admissions"
ONE = f"{BASE}/inquiries/<uuid:pk>"
urlpatterns = [
    path(f"{BASE}/inquiries", InquiryViewSet.as_view({"get": "list", "post": "create"})),
    path(ONE, InquiryViewSet.as_view({"get": "retrieve"})),
    path(f"{ONE}/status", InquiryViewSet.as_view({"patch": "status"})),
    path(
        f"{ONE}/documents",
        InquiryViewSet.as_view({"patch": "documents"}, parser_classes=[StrictJsonParser, MultiPartParser]),
    ),
    path(f"{ONE}/documents/<uuid:document_id>", InquiryViewSet.as_view({"get": "document"})),
    path(f"{ONE}/enroll", InquiryViewSet.as_view({"post": "enroll"})),
    *master_paths(f"{BASE}/windows", AdmissionWindowViewSet),
    *master_paths(f"{BASE}/document-rules", DocumentRuleViewSet),
]
