"""Rows under a page that are shown there and never changed: they come from services."""

from typing import Any

from django.http import HttpRequest
from unfold.admin import TabularInline

from core.admin.columns import renamed, show_figures


class ShownInline(TabularInline):
    """`permission` is the right to see the rows."""

    permission = ""
    extra = 0
    can_delete = False
    show_change_link = False
    tab = True
    # The columns say it all; Unfold would repeat each row's own text above it.
    hide_title = True
    fields: Any = ()
    readonly_fields: Any = ()

    def __init__(self, parent_model: Any, admin_site: Any) -> None:
        """Show figures and months as people write them."""
        super().__init__(parent_model, admin_site)
        self.fields = renamed(self.fields, show_figures(self))
        self.readonly_fields = tuple(self.fields)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(self.admin_site.allows(request, self.permission))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
