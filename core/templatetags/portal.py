"""Template filters of the portals."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def item(values: Mapping[str, Any], key: str) -> Any:
    """`{{ notes|item:field.name }}` gives the entry of a mapping, or nothing."""
    return values.get(key, "")
