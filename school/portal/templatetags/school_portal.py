"""What the frame of the portal asks for."""

from typing import Any

from django import template

from school.portal import menu

register = template.Library()


@register.simple_tag(takes_context=True)
def portal_menu(context: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the lines of the menu for whoever is signed in."""
    return list(menu.entries(context["request"]))
