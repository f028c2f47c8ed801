"""How many notices wait for the person whose page this is."""

from typing import Any

from django import template
from django.http import HttpRequest

from core.outbox.selectors import unread_count
from core.tenancy.context import current_tenant

register = template.Library()


@register.simple_tag(takes_context=True)
def unread_notices(context: template.Context) -> int:
    """`{% unread_notices as unread %}` counts once for a page, by an index of unread rows alone."""
    request: HttpRequest | None = context.get("request")
    user: Any = getattr(request, "user", None)
    if user is None or not user.is_authenticated or (user.is_platform and not current_tenant().is_public):
        return 0
    return unread_count(user.pk)
