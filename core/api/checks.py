"""Start-up check: no REST action without a permission."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import Error, register
from django.urls import URLPattern, URLResolver, get_resolver


def routes(urlconf: str) -> Iterator[tuple[str, Any, dict[str, str]]]:
    """Yield (path, view class, {method: action}) of every REST view of a URL configuration."""

    def walk(patterns: list[Any], prefix: str) -> Iterator[tuple[str, Any, dict[str, str]]]:
        for pattern in patterns:
            path = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, path)
            elif isinstance(pattern, URLPattern) and hasattr(pattern.callback, "actions"):
                yield path, pattern.callback.cls, pattern.callback.actions  # type: ignore[attr-defined]

    yield from walk(get_resolver(urlconf).url_patterns, "/")


@register()
def every_action_has_a_permission(**_kwargs: Any) -> list[Error]:
    """Report each action that its view's `permissions` leaves out."""
    types: dict[str, Any] = settings.TENANT_TYPES
    return [
        Error(f"{view.__name__}.{action} at {path} declares no permission", id="core.E001")
        for kind in types.values()
        for path, view, actions in routes(kind["URLCONF"])
        for action in actions.values()
        if action not in getattr(view, "permissions", {})
    ]
