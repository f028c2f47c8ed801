"""Addresses of the fees (contract/endpoints.csv)."""

from django.urls import URLPattern, URLResolver

from school.fees.api import invoice_urls, money_urls

urlpatterns: list[URLPattern | URLResolver] = [*invoice_urls.urlpatterns, *money_urls.urlpatterns]
