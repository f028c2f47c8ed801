"""Routes for these tests: they answer where a request stands, whatever the path."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.urls import re_path


def where(request: HttpRequest, **kwargs: Any) -> JsonResponse:
    """Tell the tenant of the request, the schema of the database, and who is signed in."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        (schema,) = cursor.fetchone()
    user = getattr(request, "user", None)
    name = user.username if user is not None and user.is_authenticated else ""
    users = list(get_user_model().objects.order_by("username").values_list("username", flat=True))
    return JsonResponse({"tenant": request.tenant.slug, "schema": schema, "user": name, "users": users})


urlpatterns = [re_path("^.*$", where)]
