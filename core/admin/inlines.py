"""Rows under a page that are shown there and never changed: they come from services."""

from typing import Any

from django.http import HttpRequest
from unfold.admin import TabularInline


class ShownInline(TabularInline):
    """`permission` is the right to see the rows."""

    permission = ""
    extra = 0
    can_delete = False
    show_change_link = False
    tab = True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Ask the matrix."""
        return bool(self.admin_site.allows(request, self.permission))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not here."""
        return False
