"""Addresses of data import."""

from core.imports.api.urls import import_urls
from core.tenancy.enums import TenantType

urlpatterns = import_urls("api/import", TenantType.ORGANIZATION)
