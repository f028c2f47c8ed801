"""Pages of the ERP in the employees' portal; each group of pages is a module of its own."""

from django.urls import URLPattern

app_name = "erp"
urlpatterns: list[URLPattern] = []
