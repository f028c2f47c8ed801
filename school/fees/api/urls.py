"""Addresses of the fees (contract/endpoints.csv)."""

from django.urls import URLPattern, URLResolver

from school.fees.api import money_urls

urlpatterns: list[URLPattern | URLResolver] = [*money_urls.urlpatterns]
