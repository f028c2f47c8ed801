"""Start-up check: no REST action without a permission that some role has."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import Error
from django.urls import URLPattern, URLResolver, get_resolver

from core.access import known_permissions
from core.api.permissions import PUBLIC, SIGNED_IN
from core.modules import modules_of


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


def every_action_has_a_permission(**_kwargs: Any) -> list[Error]:
    """Report each action that its view's `permissions` leaves out, or gives a right that no role has."""
    types: dict[str, Any] = settings.TENANT_TYPES
    return [
        Error(f"{view.__name__}.{action} at {path} declares no permission that some role has", id="core.E001")
        for kind, parts in types.items()
        for path, view, actions in routes(parts["URLCONF"])
        for action in actions.values()
        if getattr(view, "permissions", {}).get(action) not in {PUBLIC, SIGNED_IN, *known_permissions(kind)}
    ]


def every_module_is_known(**_kwargs: Any) -> list[Error]:
    """Report each view that names a module which the suite does not have: it could never be switched off."""
    types: dict[str, Any] = settings.TENANT_TYPES
    return [
        Error(
            f"{view.__name__} at {path} names a module that {kind} does not have: {module!r}", id="core.E002"
        )
        for kind, parts in types.items()
        for path, view, _actions in routes(parts["URLCONF"])
        if (module := getattr(view, "module", "")) and str(module) not in modules_of(kind)
    ]
