"""OpenAPI: the envelope around every JSON answer, roles in the description."""

from typing import Any

from drf_spectacular.openapi import AutoSchema

from core.api.envelopes import is_school, success
from core.errors import ErrorCode

_TEXT = {"type": "string"}
_NO = {"type": "boolean", "enum": [False]}


class EnvelopeSchema(AutoSchema):
    """Describes what the renderer and the error handler put around the data."""

    def _get_response_bodies(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Add the one shape of all refusals."""
        return {**super()._get_response_bodies(*args, **kwargs), "default": self._refusal()}

    def _get_response_for_code(
        self, serializer: Any, status_code: str, *args: Any, **kwargs: Any
    ) -> dict[str, Any]:
        response = super()._get_response_for_code(serializer, status_code, *args, **kwargs)
        if not str(status_code).startswith("2"):
            return response
        if not response.get("content"):  # a serializer without fields: the envelope is there all the same
            response = {"description": "", "content": {"application/json": {"schema": {"type": "object"}}}}
        content = response["content"].get("application/json")
        if content:
            content["schema"] = self._wrapped(content["schema"])
            for example in content.get("examples", {}).values():
                example["value"] = self._wrapped_example(example["value"])
        return response

    def _refusal(self) -> dict[str, Any]:
        fields = {"type": "object", "additionalProperties": {"type": "array", "items": _TEXT}}
        code = {"type": "string", "enum": [code.value for code in ErrorCode]}
        if is_school(self.path):
            error = {"type": "object", "properties": {"code": code, "message": _TEXT, "fields": fields}}
            properties: dict[str, Any] = {"ok": _NO, "error": error}
        else:
            # A refusal may say more, for example which moves the state allows.
            data = {
                "type": "object",
                "properties": {"code": code, "fields": fields},
                "additionalProperties": True,
            }
            properties = {"success": _NO, "message": _TEXT, "data": data}
        schema = {"type": "object", "required": list(properties), "properties": properties}
        return {"description": "Refused", "content": {"application/json": {"schema": schema}}}

    def _wrapped_example(self, value: Any) -> dict[str, Any]:
        message = self.view.success_message() if hasattr(self.view, "success_message") else ""
        return success(self.path, str(message), value)

    def _wrapped(self, schema: dict[str, Any]) -> dict[str, Any]:
        if is_school(self.path):
            properties = {"ok": {"type": "boolean"}, "data": schema}
            return {"type": "object", "required": list(properties), "properties": properties}
        properties = {"success": {"type": "boolean"}, "message": _TEXT, "data": schema}
        return {"type": "object", "required": list(properties), "properties": properties}

    def get_description(self) -> str:  # type: ignore[override]
        """Add the right that the route needs."""
        action = getattr(self.view, "action", None)
        needed = getattr(self.view, "permissions", {}).get(action, "")
        description = super().get_description() or ""
        roles = ", ".join(roles_with(needed))
        return f"{description}\n\nRight: `{needed}`. Roles: {roles}.".strip()


def roles_with(permission: str) -> list[str]:
    """Return the roles of institutions that hold the permission."""
    from core.access import is_allowed, permissions_of, roles_of  # noqa: PLC0415 - read late, after registration

    if permission in {"public", "signed-in"}:
        return [permission]
    found = {
        role
        for kind in ("organization", "school")
        for role in roles_of(kind)
        if is_allowed(permissions_of(kind, role), permission)
    }
    return [*sorted(found), "platform_admin"]
