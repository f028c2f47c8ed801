"""Addresses of the fees (contract/endpoints.csv)."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
