"""Pages and JSON go out compressed where the browser takes it.

gzip of Django's kind, which adds bytes of random number to each answer: the length of an answer tells nobody which part
of a secret was guessed (BREACH). Brotli packs a page by a sixth less, but pads nothing, and costs more of the processor
at the levels where it does. What matters besides: the form's token is masked anew in each answer, and the session's
cookie goes along with no request that another site makes, but for links that somebody follows.

Files are left alone: most are packed already, and those that are streamed would be held up.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

PACKED = ("text/html", "application/json")
# Below this a packet holds the answer as it is.
SHORTEST = 1200


class CompressionMiddleware(GZipMiddleware):
    """Compress the bodies that are worth it."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Leave out what is streamed, short, no page and no JSON, or a file to keep."""
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if kind not in PACKED or response.streaming or len(getattr(response, "content", b"")) < SHORTEST:
            return response
        if "attachment" in response.headers.get("Content-Disposition", ""):
            return response
        packed: HttpResponseBase = super().process_response(request, response)
        return packed
