"""One OpenAPI document per suite."""

from functools import cache
from typing import Any

from django.conf import settings
from django.utils import translation
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator

from core.suites import suites


class BearerScheme(OpenApiAuthenticationExtension):
    """Tells how calls are authenticated."""

    target_class = "core.accounts.authentication.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}


@cache
def suite_document(suite: str) -> dict[str, Any]:
    """Return the OpenAPI document of a suite's routes. It is built once: routes do not change while running."""
    return make_document(suite)


def make_document(suite: str) -> dict[str, Any]:
    """Build the OpenAPI document of a suite's routes: seconds of work, and tens of megabytes."""
    (tenant_type,) = (one.tenant_type for one in suites() if one.name == suite)
    urlconf = settings.TENANT_TYPES[tenant_type]["URLCONF"]
    with translation.override("en"):
        document: dict[str, Any] = SchemaGenerator(urlconf=urlconf).get_schema(request=None, public=True)
    document["info"]["title"] = f"Karyalaya {suite}"
    return document
