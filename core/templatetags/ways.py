"""What a link of a template carries, so that the page behind it leads back (`core.admin.ways`)."""

from typing import Any
from urllib.parse import urlencode

from django import template

from core.admin.ways import FILTERS, leading_here

register = template.Library()


@register.simple_tag(takes_context=True)
def here(context: Any) -> str:
    """`href="…?{% here %}"` carries this page's address and title."""
    return urlencode(leading_here(context["request"], context.get("title", "")))


@register.simple_tag(takes_context=True)
def narrowed(context: Any) -> str:
    """Return the query of the list that led to this row, as it was narrowed."""
    request = context.get("request")
    filters = request.GET.get(FILTERS, "") if request else ""
    return f"?{filters}" if filters else ""
