"""OpenAPI: the envelope around every JSON answer, roles in the description."""

from typing import Any

from drf_spectacular.openapi import AutoSchema

from core.access import PLATFORM_ADMIN, is_allowed, permissions_of, roles_of
from core.api.permissions import PUBLIC, SIGNED_IN
from core.errors import ErrorCode
from core.suites import suite_at


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
            content["schema"] = suite_at(self.path).envelope.success_schema(content["schema"])
            for example in content.get("examples", {}).values():
                example["value"] = self._wrapped_example(example["value"])
        return response

    def _refusal(self) -> dict[str, Any]:
        suite = suite_at(self.path)
        texts = {"type": "array", "items": {"type": "string"}}
        codes = dict.fromkeys([*(suite.code(code) for code in ErrorCode), *suite.more_codes])
        schema = suite.envelope.failure_schema(list(codes), {"type": "object", "additionalProperties": texts})
        return {"description": "Refused", "content": {"application/json": {"schema": schema}}}

    def _wrapped_example(self, value: Any) -> dict[str, Any]:
        message = self.view.success_message() if hasattr(self.view, "success_message") else ""
        return suite_at(self.path).envelope.success(str(message), value)

    def get_description(self) -> str:  # type: ignore[override]
        """Add the right that the route needs."""
        action = getattr(self.view, "action", None)
        needed = getattr(self.view, "permissions", {}).get(action, "")
        description = super().get_description() or ""
        roles = ", ".join(roles_with(needed, suite_at(self.path).tenant_type))
        return f"{description}\n\nRight: `{needed}`. Roles: {roles}.".strip()


def roles_with(permission: str, tenant_type: str) -> list[str]:
    """Return the roles that hold the permission in institutions of a type, and the platform's."""
    if permission in {PUBLIC, SIGNED_IN}:
        return [permission]
    found = [
        role for role in roles_of(tenant_type) if is_allowed(permissions_of(tenant_type, role), permission)
    ]
    return [*sorted(found), PLATFORM_ADMIN]
