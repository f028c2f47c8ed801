"""Every exception becomes a refusal in the envelope of the suite, with a code and a status."""

import logging
from collections.abc import Mapping
from itertools import islice
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.signals import got_request_exception
from django.db import DatabaseError, connection
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from core.api.envelopes import failure
from core.api.names import camel, camel_keys
from core.errors import (
    DomainError,
    ErrorCode,
    Forbidden,
    NotFound,
    TooLarge,
    UnsupportedMedia,
    ValidationFailed,
)
from core.outages import RETRY_AFTER, is_contention, is_outage, outage_message
from core.refusals import refusal_of
from core.suites import suite_of

# Wrong fields that an answer names: a list of thousands may be wrong in each line.
MOST_FIELDS = 100
logger = logging.getLogger(__name__)

_DRF_CODES: dict[type[Exception], ErrorCode] = {
    exceptions.ParseError: ErrorCode.PARSE_ERROR,
    exceptions.NotAuthenticated: ErrorCode.UNAUTHENTICATED,
    exceptions.AuthenticationFailed: ErrorCode.UNAUTHENTICATED,
    exceptions.PermissionDenied: ErrorCode.FORBIDDEN,
    exceptions.NotFound: ErrorCode.NOT_FOUND,
    exceptions.MethodNotAllowed: ErrorCode.METHOD_NOT_ALLOWED,
    exceptions.NotAcceptable: ErrorCode.NOT_ACCEPTABLE,
}


def handle_exception(exception: Exception, context: Mapping[str, Any]) -> Response:
    """Return the refusal for any exception; what nobody expected is logged and answered as 500."""
    set_rollback()
    request = context["request"]
    refusal = _refusal(exception, request)
    headers = {"Retry-After": str(refusal.retry_after)} if refusal.retry_after else {}
    if refusal.status == status.HTTP_401_UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    is_as_sent = isinstance(exception, exceptions.ValidationError)
    names = getattr(context.get("view"), "wire_names", {})
    fields = {
        name if is_as_sent else _on_the_wire(name, names): texts for name, texts in refusal.fields.items()
    }
    body = failure(
        request,
        code=refusal.code,
        message=str(refusal.message),
        fields=dict(islice(fields.items(), MOST_FIELDS)),
        extra=camel_keys(refusal.extra),
    )
    answered = suite_of(request).status(refusal.code, refusal.status)
    response = Response(body, status=answered, headers=headers)
    response.exception = True
    return response


def _on_the_wire(name: str, names: Mapping[str, str]) -> str:
    """Return a field's name as it was sent, also of a place in a list: `lines.0.item_id` as `items.0.itemId`."""
    if name in names:
        return names[name]
    first, dot, rest = name.partition(".")
    return f"{names.get(first, camel(first))}{dot}{camel(rest)}"


def _refusal(exception: Exception, request: Any) -> DomainError:
    if is_outage(exception) and not is_contention(exception):
        logger.warning("503 at %s: %s: %s", request.path, type(exception).__name__, exception)
        refusal = DomainError(
            outage_message(exception), code=ErrorCode.UNAVAILABLE, status=503, retry_after=RETRY_AFTER
        )
    else:
        refusal = _of_framework(exception) or refusal_of(exception) or _unexpected(exception, request)
    if isinstance(exception, DatabaseError) and not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
    return refusal


def _unexpected(exception: Exception, request: Any) -> DomainError:
    logger.error("unexpected error at %s", request.path, exc_info=exception)
    got_request_exception.send(sender=None, request=request._request)  # noqa: SLF001 - Django's own
    text = _("Something went wrong on our side. It has been noted.")
    return DomainError(text, code=ErrorCode.INTERNAL_ERROR, status=500)


def _of_framework(exception: Exception) -> DomainError | None:
    """Return the refusal that an exception of Django or of the REST framework amounts to."""
    match exception:
        case Http404():
            return NotFound(_("There is no such thing here."))
        case PermissionDenied():
            return Forbidden(_("You do not have the right to do this."))
        case RequestDataTooBig():
            return TooLarge(_("The body is larger than 5 MB."))
        case exceptions.UnsupportedMediaType():
            return UnsupportedMedia(_("Send the body as application/json."))
        case exceptions.ValidationError():
            return ValidationFailed(_("Check the fields named below."), fields=_flatten(exception.detail))
        case exceptions.APIException():
            code = next(
                (code for kind, code in _DRF_CODES.items() if isinstance(exception, kind)), ErrorCode.CONFLICT
            )
            return DomainError(exception.detail, code=code, status=exception.status_code)
    return None


def _flatten(detail: Any, prefix: str = "") -> dict[str, list[str]]:
    """Return DRF's nested error detail as {path: [texts]}."""
    if isinstance(detail, Mapping):
        fields: dict[str, list[str]] = {}
        for name, value in detail.items():
            inner = prefix if name == "non_field_errors" else ".".join(filter(None, [prefix, str(name)]))
            fields.update(_flatten(value, inner))
        return fields
    if isinstance(detail, list) and any(isinstance(item, Mapping) for item in detail):
        fields = {}
        for index, item in enumerate(detail):
            fields.update(_flatten(item, f"{prefix}.{index}" if prefix else str(index)))
        return fields
    texts = detail if isinstance(detail, list) else [detail]
    return {prefix or "body": [str(text) for text in texts]} if texts else {}
