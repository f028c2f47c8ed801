"""The audit log in the admin: read only, for institutions and for the platform."""

from typing import ClassVar

from django.contrib import admin
from unfold.contrib.filters.admin import FieldTextFilter
from unfold.paginator import InfinitePaginator

from core.admin import ServiceAdmin, organization_site, platform_site
from core.admin.filters import InstantRangeFilter
from core.audit.models import AuditEntry


@admin.register(AuditEntry, site=platform_site)
@admin.register(AuditEntry, site=organization_site)
class AuditEntryAdmin(ServiceAdmin):
    """Who did what; no totals are counted, the table only grows."""

    permissions: ClassVar = {"view": "audit:read"}
    paginator = InfinitePaginator
    list_display = ("at", "actor_name", "role", "door", "action", "object_label", "address")
    list_filter = (
        ("action", FieldTextFilter),
        ("actor_name", FieldTextFilter),
        ("at", InstantRangeFilter),
    )
    search_fields = ("object_label", "object_id")
    ordering = ("-id",)
    fields = (
        ("at", "action"),
        ("actor_name", "actor_id", "role"),
        ("door", "address"),
        ("object_type", "object_id", "object_label"),
        "before",
        "after",
    )
