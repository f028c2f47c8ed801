"""Routes of the pay reports, report jobs and schedules."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
