"""Routes of /api/auth."""

from django.urls import path

from core.accounts.api.views import AuthViewSet

urlpatterns = [
    path("api/auth/login", AuthViewSet.as_view({"post": "login"})),
    path("api/auth/register", AuthViewSet.as_view({"post": "register"})),
    path("api/auth/refresh", AuthViewSet.as_view({"post": "refresh"})),
    path("api/auth/logout", AuthViewSet.as_view({"post": "logout"})),
    path("api/auth/change-password", AuthViewSet.as_view({"post": "change_password"})),
    path("api/auth/me", AuthViewSet.as_view({"get": "me"})),
]
