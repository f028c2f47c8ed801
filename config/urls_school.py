"""Routes of a school's host. Only the base for now; the school suite adds its own."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
