"""Routes of a school about itself."""

from django.urls import path

from school.foundation.api.views import CapabilitiesViewSet

urlpatterns = [
    path("api/v1/capabilities", CapabilitiesViewSet.as_view({"get": "capabilities"})),
    path("api/v1/subscription", CapabilitiesViewSet.as_view({"get": "subscription"})),
]
