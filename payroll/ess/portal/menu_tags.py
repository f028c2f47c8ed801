"""The part of the portal's menu that other apps add."""

from typing import Any

from django import template

from payroll.ess.portal.menu import MenuPage, pages_of

register = template.Library()


@register.simple_tag(takes_context=True)
def more_pages(context: dict[str, Any]) -> list[MenuPage]:
    """Return the lines that the person has the right to."""
    return pages_of(context["request"])
