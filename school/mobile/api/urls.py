"""Route of the mobile service."""

from django.urls import path

from school.mobile.api.views import BootstrapViewSet

urlpatterns = [path("api/v1/mobile/bootstrap", BootstrapViewSet.as_view({"get": "retrieve"}))]
