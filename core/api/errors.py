"""Every exception becomes the envelope of the suite, with a code and a status."""

import logging
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.exceptions import ValidationError as DjangoValidationError
from django.core.signals import got_request_exception
from django.db import DatabaseError, connection
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from core.api.envelopes import failure
from core.api.names import camel_keys
from core.errors import DomainError, ErrorCode, TooManyRequests
from core.outages import RETRY_AFTER, is_outage, outage_message
from core.refusals import refusal_of

# Wrong fields that an answer names.
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
    exceptions.UnsupportedMediaType: ErrorCode.UNSUPPORTED_MEDIA_TYPE,
}


def handle_exception(exception: Exception, context: Mapping[str, Any]) -> Response:
    """Return the refusal for any exception; what nobody expected is logged and answered as 500."""
    set_rollback()
    code, status_code, message, fields, extra, headers = _describe(exception, context)
    body = failure(context["request"], code=code, message=str(message), fields=fields, extra=extra)
    response = Response(body, status=status_code, headers=headers)
    response.exception = True
    return response


def _describe(exception: Exception, context: Mapping[str, Any]) -> Any:
    """Return code, status, message, fields, extra and headers."""
    if is_outage(exception):
        return _describe_outage(exception, context["request"].path)
    found = _describe_expected(exception)
    if found:
        return found
    logger.error("unexpected error at %s", context["request"].path, exc_info=exception)
    got_request_exception.send(sender=None, request=context["request"]._request)  # noqa: SLF001 - Django's own
    return (
        ErrorCode.INTERNAL_ERROR,
        500,
        _("Something went wrong on our side. It has been noted."),
        None,
        None,
        {},
    )


def _describe_outage(exception: Exception, path: str) -> Any:
    logger.warning("503 at %s: %s: %s", path, type(exception).__name__, exception)
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
    headers = {"Retry-After": str(RETRY_AFTER)}
    return ErrorCode.UNAVAILABLE, 503, outage_message(exception), None, None, headers


def _describe_expected(exception: Exception) -> Any:
    for kind, describe in _DESCRIBERS.items():
        if isinstance(exception, kind):
            return describe(exception)
    found = refusal_of(exception)
    if found is not None:
        return _describe_domain_error(found)
    if isinstance(exception, DatabaseError) and not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
    return None


def _describe_domain_error(exception: DomainError) -> Any:
    headers = {"Retry-After": str(exception.retry_after)} if isinstance(exception, TooManyRequests) else {}
    if exception.status == status.HTTP_401_UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    fields, extra = camel_keys(exception.fields), camel_keys(exception.extra)
    return exception.code, exception.status, exception.message, fields, extra, headers


def _describe_validation(fields: Mapping[str, Any]) -> Any:
    fields = dict(islice(fields.items(), MOST_FIELDS))  # a list of thousands may be wrong in each line
    return ErrorCode.VALIDATION_ERROR, 400, _("Check the fields named below."), fields, None, {}


def _describe_model_validation(exception: DjangoValidationError) -> Any:
    named = hasattr(exception, "error_dict")
    return _describe_validation(camel_keys(exception.message_dict) if named else {"body": exception.messages})


def _describe_api_exception(exception: exceptions.APIException) -> Any:
    code = next(
        (code for kind, code in _DRF_CODES.items() if isinstance(exception, kind)), ErrorCode.CONFLICT
    )
    headers = {"WWW-Authenticate": "Bearer"} if exception.status_code == status.HTTP_401_UNAUTHORIZED else {}
    if isinstance(exception, exceptions.UnsupportedMediaType):
        return code, 415, _("Send the body as application/json."), None, None, headers
    return code, exception.status_code, exception.detail, None, None, headers


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


# In this order: the first kind that fits describes the exception.
_DESCRIBERS: dict[type[Exception], Callable[[Any], Any]] = {
    DomainError: _describe_domain_error,
    exceptions.ValidationError: lambda exception: _describe_validation(_flatten(exception.detail)),
    DjangoValidationError: _describe_model_validation,
    RequestDataTooBig: lambda _exception: (
        ErrorCode.PAYLOAD_TOO_LARGE,
        413,
        _("The body is larger than 5 MB."),
        None,
        None,
        {},
    ),
    Http404: lambda _exception: (ErrorCode.NOT_FOUND, 404, _("There is no such thing here."), None, None, {}),
    PermissionDenied: lambda _exception: (
        ErrorCode.FORBIDDEN,
        403,
        _("You do not have the right to do this."),
        None,
        None,
        {},
    ),
    exceptions.APIException: _describe_api_exception,
}
