"""The language of pages and documents, beside what a person has chosen for notices."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.errors import ValidationFailed

A_YEAR = 365 * 24 * 3600
# In which documents are printed.
LANGUAGES = ("en", "hi")


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


def page_language() -> str:
    """Return the language of the page for a document: one of LANGUAGES."""
    return "hi" if (get_language() or "en").startswith("hi") else "en"


def check_language(text: str) -> str:
    """Return the language of a document. Raises ValidationFailed naming `language`."""
    if text not in LANGUAGES:
        message = _("The language is one of %(languages)s.") % {"languages": ", ".join(LANGUAGES)}
        raise ValidationFailed.at("language", message)
    return text
