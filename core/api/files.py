"""Which media types a route that answers files offers beside JSON."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.utils.mediatypes import media_type_matches

# By the word in `?format=`; `file` is a file of our own kind, which has no type of its own.
MEDIA_TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv",
    "pdf": "application/pdf",
    "zip": "application/zip",
    "txt": "text/plain",
    "file": "application/octet-stream",
}


def file_answers(*names: str, json: Any = None) -> dict[tuple[int, str], Any]:
    """Return what `extend_schema(responses=...)` wants for answers that are files, and `json` beside them.

    The document takes the first key in the alphabet for what a list is made of: JSON, with its type named.
    """
    answers: dict[tuple[int, str], Any] = {} if json is None else {(200, "application/json"): json}
    return answers | {(200, MEDIA_TYPES[name]): OpenApiTypes.BINARY for name in names}


def is_file_accepted(request: Request, always: Iterable[str]) -> bool:
    """Say whether the caller takes the file: one that the route always gives, or the `format` asked for."""
    wanted = [*always, request.query_params.get("format", "")]
    offered = [MEDIA_TYPES[name] for name in wanted if name in MEDIA_TYPES]
    accepted = DefaultContentNegotiation().get_accept_list(request)
    return any(media_type_matches(taken.strip(), media) for taken in accepted for media in offered)
