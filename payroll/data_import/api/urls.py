"""Routes of /api/import."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
