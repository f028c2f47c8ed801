"""Admin screens of a plain subject: list, search, filters, export, form and rights from its declaration.

    register_master(site, rooms, group="rooms", icon="bed")

What differs is written by hand: further class attributes as options, or a subclass of `MasterAdmin` as `base`.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import models
from django.http import HttpRequest
from django.utils.text import capfirst

from core.admin.confirming import ConfirmingAdmin
from core.admin.navigation import Entry, register_entries
from core.admin.service_admin import ServiceAdmin
from core.masters.declaration import Master


class MasterAdmin(ServiceAdmin):
    """Calls the declaration's services."""

    master: ClassVar[Master[Any]]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Any:
        return self.master.create(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> Any:
        return self.master.update(obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Delete one that nothing needs."""
        self.master.delete(obj, actor=self.actor(request))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Offer no form for a dated row that is used."""
        return super().has_change_permission(request, obj) and not self._is_used(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Offer no deletion of a dated row that is used."""
        return super().has_delete_permission(request, obj) and not self._is_used(obj)

    def _is_used(self, obj: Any) -> bool:
        return self.master.dated and obj is not None and obj.used_at is not None


def register_master(
    site: Any,
    master: Master[Any],
    *,
    group: str,
    icon: str,
    base: type[MasterAdmin] = MasterAdmin,
    exported: Sequence[str] = (),
    **options: Any,
) -> None:
    """Put the subject's screens on a site, and an entry into the sidebar's group (its key).

    `exported` are the columns of the file where it holds others than the list. `options` are attributes of the
    admin class, as Django names them.
    """
    columns = options.pop("list_display", master.columns or master.writable)
    derived = {
        "list_display": columns,
        "list_export": [(_heading(base, master, name), name) for name in exported or columns],
        "list_filter": [name for name in master.filters if not _is_date(master, name)],
        "search_fields": master.search,
        "fields": master.writable,
        "date_hierarchy": "effective_on" if master.dated else None,
    }
    if "fieldsets" in options:
        del derived["fields"]
    rights = {"view": master.read, "add": master.write, "change": master.write, "delete": master.write}
    fixed = {"master": master, "permissions": rights}
    name = f"{master.model.__name__}Admin"
    asks = master.confirms and not issubclass(base, ConfirmingAdmin)
    bases = (ConfirmingAdmin, base) if asks else (base,)
    site.register(master.model, type(name, bases, {**derived, **options, **fixed}))
    kind = master.model._meta
    view = f"{kind.app_label}_{kind.model_name}_changelist"
    entry = Entry(capfirst(kind.verbose_name_plural), icon, view, master.read)
    register_entries(site.name, group, entry, order=60)


def _is_date(master: Master[Any], name: str) -> bool:
    return isinstance(master.model._meta.get_field(name), models.DateField)


def _heading(base: type[MasterAdmin], master: Master[Any], name: str) -> Any:
    """Return a column's heading: the field's name, or what the admin's method is shown as."""
    shown = getattr(getattr(base, name, None), "short_description", None)
    if shown is None:
        shown = master.model._meta.get_field(name).verbose_name
    return capfirst(shown)
