"""What the templates of lists ask for."""

from typing import Any

from django import template

from core.admin import filter_bar

register = template.Library()


@register.simple_tag(takes_context=True)
def filter_chips(context: template.Context) -> list[filter_bar.Chip]:
    """`{% filter_chips as chips %}`: the filters in force."""
    return filter_bar.chips(context["cl"], context["request"])


@register.simple_tag
def filter_select(spec: Any, choices: Any) -> filter_bar.Select | None:
    """`{% filter_select spec choices as select %}`: a filter of links as a box to choose from, if it can be one."""
    return filter_bar.as_select(spec, list(choices))
