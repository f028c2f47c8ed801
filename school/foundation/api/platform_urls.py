"""Routes that the bare host answers too: the service itself, sign-in, and the platform's own."""

from django.urls import path

from school.foundation.api.platform import PlatformPlanViewSet, PlatformSchoolViewSet
from school.foundation.api.sign_in import SignInViewSet
from school.foundation.api.views import ServiceViewSet

urlpatterns = [
    path("api/v1", ServiceViewSet.as_view({"get": "index"})),
    path("api/v1/health", ServiceViewSet.as_view({"get": "health"})),
    path("api/v1/auth/login", SignInViewSet.as_view({"post": "login"})),
    path("api/v1/auth/refresh", SignInViewSet.as_view({"post": "refresh"})),
    path("api/v1/auth/logout", SignInViewSet.as_view({"post": "logout"})),
    path("api/v1/auth/me", SignInViewSet.as_view({"get": "me"})),
    path("api/v1/auth/change-password", SignInViewSet.as_view({"post": "change_password"})),
    path("api/v1/platform/schools", PlatformSchoolViewSet.as_view({"get": "list", "post": "create"})),
    path(
        "api/v1/platform/schools/<uuid:school_id>", PlatformSchoolViewSet.as_view({"patch": "partial_update"})
    ),
    path("api/v1/platform/plans", PlatformPlanViewSet.as_view({"get": "list", "post": "create"})),
]
