"""One OpenAPI document per suite, and the pages to try it."""

from functools import cache
from typing import Any

from django.conf import settings
from django.utils import translation
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

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
    (tenant_type,) = (one.tenant_type for one in suites() if one.name == suite)
    urlconf = settings.TENANT_TYPES[tenant_type]["URLCONF"]
    with translation.override("en"):
        document: dict[str, Any] = SchemaGenerator(urlconf=urlconf).get_schema(request=None, public=True)
    document["info"]["title"] = f"Karyalaya {suite}"
    return document


class SuiteSchemaView(APIView):
    """Serves a suite's document, plain and outside the envelope, to anybody."""

    suite = ""
    authentication_classes = []
    permission_classes = []
    renderer_classes = [OpenApiJsonRenderer]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(suite_document(self.suite))
