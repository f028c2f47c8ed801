"""One OpenAPI document per suite."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView

SUITES = {"payroll": "config.urls_organization", "school": "config.urls_school"}


def suite_document(suite: str) -> dict[str, Any]:
    """Return the OpenAPI document of a suite's routes."""
    document = SchemaGenerator(urlconf=SUITES[suite]).get_schema(request=None, public=True)
    document["info"]["title"] = f"Karyalaya {suite}"
    return document


class SuiteSchemaView(SpectacularAPIView):
    """Serves a suite's document."""

    suite = "payroll"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer the document as plain OpenAPI, outside the envelope."""
        self.urlconf = SUITES[self.suite]
        return super().get(request, *args, **kwargs)
