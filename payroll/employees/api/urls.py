"""Routes of /api/employees."""

from django.urls import path

from payroll.employees.api import masters
from payroll.employees.api.views import EmployeeViewSet

urlpatterns = [
    *masters.urlpatterns,
    path("api/employees", EmployeeViewSet.as_view({"get": "list", "post": "create"})),
    path("api/employees/search", EmployeeViewSet.as_view({"get": "search", "post": "search_in_body"})),
    path("api/employees/increments", EmployeeViewSet.as_view({"post": "increments"})),
    path(
        "api/employees/<int:pk>",
        EmployeeViewSet.as_view({"get": "retrieve", "put": "update", "delete": "destroy"}),
    ),
    path("api/employees/<int:pk>/credentials", EmployeeViewSet.as_view({"post": "credentials"})),
    path("api/employees/<int:pk>/pay-history", EmployeeViewSet.as_view({"get": "pay_history"})),
]
