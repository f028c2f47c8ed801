"""Routes of the tax returns and certificates."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
