"""The language of the pages, beside what a person has chosen for notices."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

A_YEAR = 365 * 24 * 3600


def keep_language(request: HttpRequest, response: HttpResponse, language: str) -> None:
    """Set the cookie that LocaleMiddleware reads; an unknown language changes nothing."""
    if language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=A_YEAR,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
