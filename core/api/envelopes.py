"""The two JSON envelopes: payroll and ERP under /api, school under /api/v1."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, JsonResponse

from core.api.renderers import MoneyEncoder
from core.errors import ErrorCode


def is_school(path: str) -> bool:
    """Say whether the path speaks the school's envelope."""
    return path == "/api/v1" or path.startswith("/api/v1/")


def success(path: str, message: str, data: Any) -> dict[str, Any]:
    """Wrap a result."""
    if is_school(path):
        return {"ok": True, "data": data}
    return {"success": True, "message": message, "data": data if data is not None else {}}


def failure(
    path: str,
    *,
    code: str,
    message: str,
    fields: Mapping[str, Any] | None = None,
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Wrap a refusal."""
    details = {**(extra or {}), **({"fields": dict(fields)} if fields else {})}
    if is_school(path):
        return {"ok": False, "error": {"code": code, "message": message, **details}}
    return {"success": False, "message": message, "data": {"code": code, **details}}


def error_response(
    request: HttpRequest,
    *,
    code: ErrorCode,
    message: str,
    status: int,
    fields: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> JsonResponse:
    """Return a refusal from outside the REST views: middleware, 404, 500."""
    body = failure(request.path, code=code, message=str(message), fields=fields)
    return JsonResponse(body, status=status, headers=headers, encoder=MoneyEncoder)
