"""The audit log in the admin: read only, for institutions and for the platform."""

from typing import ClassVar
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import FieldTextFilter
from unfold.decorators import display
from unfold.paginator import InfinitePaginator

from core.access import OfficePermission
from core.admin import ServiceAdmin
from core.admin.filters import InstantRangeFilter
from core.admin.sites import on_every_site
from core.audit.models import AuditEntry
from core.audit.wording import act_of, changes_of


class AuditEntryAdmin(ServiceAdmin):
    """Who did what; no totals are counted, the table only grows."""

    permissions: ClassVar = {"view": OfficePermission.AUDIT_READ}
    paginator = InfinitePaginator
    list_display = ("at", "who", "role", "door", "act", "object_label", "address")
    list_display_links = ("at", "act")
    list_filter = (
        ("actor_name", FieldTextFilter),
        ("action", FieldTextFilter),
        ("at", InstantRangeFilter),
    )
    search_fields = ("actor_name", "object_label", "object_id")
    search_help_text = _("Person, object or its number. A name in the list shows only that person.")
    ordering = ("-id",)
    fields = (
        ("at", "act"),
        ("actor_name", "actor_id", "role"),
        ("door", "address"),
        ("object_type", "object_id", "object_label"),
        "changed",
        "action",
    )
    readonly_fields = ("act", "changed")

    @display(description=_("by"), ordering="actor_name")
    def who(self, obj: AuditEntry) -> str:
        """Return the name, which leads to all that this person did."""
        query = urlencode({"actor_name__icontains": obj.actor_name})
        return format_html('<a href="?{}" class="underline">{}</a>', query, obj.actor_name)

    @display(description=_("what was done"), ordering="action")
    def act(self, obj: AuditEntry) -> str:
        """Return the act in words."""
        return act_of(obj)

    @display(description=_("before and after"))
    def changed(self, obj: AuditEntry) -> str:
        """Return a table of the fields."""
        return render_to_string("admin/audit_changes.html", {"changes": changes_of(obj)})


on_every_site(lambda site: site.register(AuditEntry, AuditEntryAdmin))
