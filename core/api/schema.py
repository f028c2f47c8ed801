"""OpenAPI: the envelope around every JSON answer, roles, examples, and parameters that follow from the action."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status

from core.access import holds, permissions_of, roles_of
from core.api.examples import example_of
from core.api.files import MEDIA_TYPES
from core.api.permissions import PUBLIC, SIGNED_IN
from core.errors import ErrorCode
from core.suites import Suite, suite_at

KEY = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER, description="the same key acts once"
)
JSON = "application/json"
PAGING = ("page", "limit")


def _plain(name: str) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.INT if name in PAGING else OpenApiTypes.STR)


class EnvelopeSchema(AutoSchema):
    """Describes what the renderer and the error handler put around the data."""

    def get_override_parameters(self) -> list[Any]:
        """Add the key of an action that acts once, the query that it declares, and `format` where it has several."""
        action = str(getattr(self.view, "action", None))
        found: list[Any] = []
        if getattr(getattr(self.view, action, None), "takes_key", False):
            found.append(KEY)
        query = getattr(self.view, "queries", {}).get(action)
        if isinstance(query, type):
            found.append(query)
        # What an action says of a name itself replaces this.
        found += [_plain(name) for name in query or ()] if isinstance(query, list | tuple) else []
        formats = self._formats()
        if len(formats) > 1:
            found.append(OpenApiParameter("format", OpenApiTypes.STR, enum=formats))
        return found

    def _formats(self) -> list[str]:
        """Return the words of `?format=` for the media types of a good answer."""
        answers = self.get_response_serializers()
        if not isinstance(answers, dict):
            return []
        good = [key if isinstance(key, tuple) else (key, JSON) for key in answers]
        media = {kind for code, kind in good if int(code) == status.HTTP_200_OK}
        return [name for name, kind in {"json": JSON, **MEDIA_TYPES}.items() if kind in media]

    def _get_request_body(self, direction: Any = "request") -> Any:
        """Add an example to a body that has none."""
        body = super()._get_request_body(direction)
        for content in (body or {}).get("content", {}).values():
            if not content.get("examples"):
                value = example_of(content["schema"], self._schema, is_body=True)
                content["examples"] = {"Example": {"value": value}}
        return body

    def _schema(self, name: str) -> dict[str, Any]:
        schema: dict[str, Any] = self.registry[(name, ResolvedComponent.SCHEMA)].schema
        return schema

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
            response = {"description": "", "content": {JSON: {"schema": {"type": "object"}}}}
        content = response["content"].get(JSON)
        if content:
            if not content.get("examples"):
                content["examples"] = {"Example": {"value": example_of(content["schema"], self._schema)}}
            content["schema"] = suite_at(self.path).envelope.success_schema(content["schema"])
            for example in content.get("examples", {}).values():
                example["value"] = self._wrapped_example(example["value"])
        return response

    def _refusal(self) -> dict[str, Any]:
        suite = suite_at(self.path)
        texts = {"type": "array", "items": {"type": "string"}}
        codes = dict.fromkeys([*(suite.code(code) for code in ErrorCode), *suite.more_codes])
        schema = suite.envelope.failure_schema(list(codes), {"type": "object", "additionalProperties": texts})
        return {"description": "Refused", "content": {JSON: {"schema": schema}}}

    def _wrapped_example(self, value: Any) -> dict[str, Any]:
        message = self.view.success_message() if hasattr(self.view, "success_message") else ""
        return suite_at(self.path).envelope.success(str(message), value)

    def get_description(self) -> str:  # type: ignore[override]
        """Add the right that the route needs."""
        action = getattr(self.view, "action", None)
        needed = getattr(self.view, "permissions", {}).get(action, "")
        description = super().get_description() or ""
        roles = ", ".join(roles_with(needed, suite_at(self.path)))
        return f"{description}\n\nRight: `{needed}`. Roles: {roles}.".strip()


def roles_with(permission: str, suite: Suite) -> list[str]:
    """Return the roles that hold the permission in institutions of a suite, and the platform's."""
    if permission in {PUBLIC, SIGNED_IN}:
        return [permission]
    kind = suite.tenant_type
    found = [role for role in roles_of(kind) if holds(permissions_of(kind, role), permission)]
    return [*sorted(found), suite.platform_role]
