"""OpenAPI: the envelope around every JSON answer, roles in the description."""

from typing import Any

from drf_spectacular.openapi import AutoSchema

from core.api.envelopes import is_school

_TEXT = {"type": "string"}


class EnvelopeSchema(AutoSchema):
    """Describes what the renderer and the error handler put around the data."""

    def _get_response_for_code(self, serializer: Any, status_code: str, *args: Any, **kwargs: Any) -> dict[str, Any]:
        response = super()._get_response_for_code(serializer, status_code, *args, **kwargs)
        content = response.get("content", {}).get("application/json")
        if content and str(status_code).startswith("2"):
            content["schema"] = self._wrapped(content["schema"])
        return response

    def _wrapped(self, schema: dict[str, Any]) -> dict[str, Any]:
        if is_school(self.path):
            properties = {"ok": {"type": "boolean"}, "data": schema}
            return {"type": "object", "required": list(properties), "properties": properties}
        properties = {"success": {"type": "boolean"}, "message": _TEXT, "data": schema}
        return {"type": "object", "required": list(properties), "properties": properties}

    def get_description(self) -> str:
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
