"""What a document template may load: the project's own static files and embedded pictures.

A value typed by a user that reaches a template's attribute must never make the server call out or
read its own disk, so everything else stops the rendering (a refused address is a mistake in a
template, not a broken picture to pass over).
"""

import base64
import binascii
import mimetypes
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes, urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from django.utils._os import safe_join
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from core.documents.signatures import image_kind

# An origin that cannot exist (RFC 2606), so that `/static/...` in templates and plain relative
# addresses in document.css have something to be relative to.
BASE_URL = "http://documents.invalid/"


class ResourceRefused(FatalURLFetchingError):
    """Ends WeasyPrint's rendering: it swallows every exception that is no FatalURLFetchingError."""


class StaticFilesOnly(URLFetcher):
    """WeasyPrint's fetcher without any network or file scheme.

    `refused` keeps what was turned away: for pictures inside SVG, WeasyPrint passes over even a
    fatal error, so the caller looks here when the rendering is done.
    """

    def __init__(self) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False, fail_on_errors=True)
        self.refused: list[str] = []

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Answer a static file or an embedded PNG or JPEG; raises ResourceRefused for anything else."""
        if url[:5].lower() == "data:":
            return self._embedded_image(url)
        path = static_path(url)
        if path is None:
            raise self._refusal(f"a document loads static files and embedded images only, not {url[:200]!r}")
        content_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": content_type})

    def _embedded_image(self, url: str) -> URLFetcherResponse:
        header, _, body = url[5:].partition(",")
        try:
            content = unquote_to_bytes(body)
            if header.lower().endswith(";base64"):
                content = base64.b64decode(content, validate=True)
        except (ValueError, binascii.Error):
            content = b""
        # The label is not believed: Pillow would open any format that the bytes are.
        kind = image_kind(content)
        if kind is None:
            raise self._refusal("a document may embed PNG and JPEG images only")
        return URLFetcherResponse("data:", content, {"Content-Type": f"image/{kind}"})

    def _refusal(self, message: str) -> ResourceRefused:
        self.refused.append(message)
        return ResourceRefused(message)


def static_base() -> str:
    """The address under which documents see the static files."""
    return urljoin(BASE_URL, str(settings.STATIC_URL))


def static_path(url: str) -> Path | None:
    """The file behind a static address, or None when the address is not one of ours."""
    prefix = static_base()
    if not url.startswith(prefix):
        return None
    name = unquote(urlsplit(url[len(prefix) :]).path)
    try:
        found = finders.find(name)
        if not found and settings.STATIC_ROOT:  # names with a hash exist only where they were collected
            found = safe_join(settings.STATIC_ROOT, name)
    except (SuspiciousFileOperation, ValueError):
        return None
    path = Path(found) if found else None
    return path if path and path.is_file() else None
