"""The address of a suite's OpenAPI document."""

import gzip
import hashlib

from django.http import HttpResponse as PlainResponse
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from core.api.kept_documents import packed_document


class SuiteSchemaView(APIView):
    """Serves a suite's document, plain and outside the envelope, to anybody, within the throttle of all callers.

    The bytes are kept ones, packed as they are sent; whoever has them already is told so.
    """

    suite = ""
    authentication_classes = []
    permission_classes = []
    renderer_classes = [OpenApiJsonRenderer]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseBase:
        packed = packed_document(self.suite)
        # Weak: the same content goes out packed and plain.
        etag = f'W/"{hashlib.sha256(packed).hexdigest()[:32]}"'
        response = get_conditional_response(request._request, etag) or self._whole(request, packed)  # noqa: SLF001
        response.headers["ETag"], response.headers["Cache-Control"] = etag, "no-cache"
        patch_vary_headers(response, ["Accept-Encoding"])
        return response

    def _whole(self, request: Request, packed: bytes) -> PlainResponse:
        kind = OpenApiJsonRenderer.media_type
        if not takes_gzip(request.headers.get("Accept-Encoding", "")):
            return PlainResponse(gzip.decompress(packed), content_type=kind)
        return PlainResponse(packed, content_type=kind, headers={"Content-Encoding": "gzip"})


def takes_gzip(accepted: str) -> bool:
    """Say whether the header Accept-Encoding names gzip, and does not refuse it by q=0."""
    for part in accepted.lower().split(","):
        name, _semicolon, quality = part.strip().partition(";")
        if name.strip() in {"gzip", "*"}:
            return quality.replace(" ", "").rstrip("0").rstrip(".") not in {"q=", "q=0"}
    return False
