"""How much of a request is taken, told by its Content-Length before a byte of the body is read.

A server in front gives no body beyond what the header states, so the header is the bound.
"""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from core.errors import TooLarge

MEBIBYTE = 1024 * 1024
# A name and a password, or a refresh token, and nothing else: nobody is known yet.
ANONYMOUS = 16 * 1024
# Papers beside a form: 10 MB for the largest, and the form itself.
WITH_FILES = 11 * MEBIBYTE
# The form's own text around an uploaded file.
OVERHEAD = 64 * 1024


def check_body(request: HttpRequest, most: int) -> None:
    """Raise TooLarge when the body is longer than `most` bytes."""
    if stated_length(request) <= most:
        return
    size = f"{most / MEBIBYTE:.0f} MB" if most >= MEBIBYTE else f"{most // 1024} KB"
    raise TooLarge(_("The request is too large; at most %(size)s are taken here.") % {"size": size})


def stated_length(request: HttpRequest) -> int:
    """Return what Content-Length says; nothing readable is nothing, as the body will be."""
    text = request.META.get("CONTENT_LENGTH") or "0"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0


def most_of_pages(request: HttpRequest) -> int:
    """Return how much a page takes from who sends it: the office uploads backups, nobody else that much."""
    user = request.user
    if not user.is_authenticated:
        return ANONYMOUS
    if not getattr(user, "is_staff", False):
        return WITH_FILES
    return max(WITH_FILES, max(settings.IMPORT_MAX_MB, settings.BACKUP_UPLOAD_MAX_MB) * MEBIBYTE + OVERHEAD)
