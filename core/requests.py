"""Facts about an HTTP request that several doors need."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the caller's address; X-Forwarded-For counts only when a trusted proxy sent it."""
    address = request.META.get("REMOTE_ADDR", "") or ""
    if address in settings.TRUSTED_PROXIES:
        forwarded = [
            part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()
        ]
        for candidate in reversed(forwarded):
            if candidate not in settings.TRUSTED_PROXIES:
                return candidate
    return address


def is_api(path: str) -> bool:
    """Say whether a path belongs to REST (JSON answers) and not to HTML."""
    return path == "/api" or path.startswith("/api/")
