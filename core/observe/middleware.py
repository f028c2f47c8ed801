"""Outside everything: gives the request an identifier, and writes one line and the counts when it is answered."""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from core.observe import metrics
from core.observe.context import current_request, request_id_of
from core.requests import client_address

logger = logging.getLogger("karyalaya.access")

# Asked for every few seconds by machines, or files that a page brings along.
UNWRITTEN = ("/healthz", "/readyz", "/metrics", "/static/")


class RequestMiddleware:
    """`X-Request-ID` in and out, the access log, /metrics."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with the request as the current one."""
        request.request_id = request_id_of(request)  # type: ignore[attr-defined]
        token = current_request.set(request)
        began = time.monotonic()
        try:
            response = metrics.answer(request) if request.path == "/metrics" else self.get_response(request)
            seconds = time.monotonic() - began
            metrics.count(request, response, seconds)
            if not request.path.startswith(UNWRITTEN):
                self._write(request, response, seconds)
        finally:
            current_request.reset(token)
        response.headers["X-Request-ID"] = request.request_id  # type: ignore[attr-defined]
        return response

    def _write(self, request: HttpRequest, response: HttpResponse, seconds: float) -> None:
        """Write the path without its query: that may hold a PAN."""
        logger.info(
            "%s %s %s %d ms",
            request.method,
            request.path,
            response.status_code,
            seconds * 1000,
            extra={
                "method": request.method,
                "host": request.META.get("HTTP_HOST", "")[:200],
                "path": request.path[:300],
                "status": response.status_code,
                "milliseconds": round(seconds * 1000),
                "address": client_address(request),
            },
        )
