"""When backups are made and how long they are kept: one object, so the list leads straight to it."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.access import is_allowed
from core.admin import ServiceAdmin
from core.tenancy.backup import services
from core.tenancy.backup.models import BackupSettings
from core.tenancy.backup.permissions import BackupPermission as P
from core.tenancy.context import current_tenant


class BackupSettingsAdmin(ServiceAdmin):
    """Schedule and retention of this institution."""

    permissions: ClassVar = {"view": P.READ, "change": P.WRITE}
    fieldsets = (
        (_("Schedule"), {"fields": ("frequency", ("time_of_day", "weekday"))}),
        (_("Retention"), {"fields": (("keep_days", "keep_at_least"),)}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[BackupSettings]:
        return super().get_queryset(request).filter(tenant_id=current_tenant().pk)

    def get_readonly_fields(self, request: HttpRequest, obj: BackupSettings | None = None) -> Any:
        """Show the retention to whoever may not change it: that takes the right to delete backups."""
        fixed = super().get_readonly_fields(request, obj)
        may_delete = is_allowed(self.actor(request).permissions, P.RESTORE)
        return fixed if may_delete else (*fixed, *sorted(services.RETENTION))

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only object."""
        row = services.ensure_settings(tenant=current_tenant())
        return HttpResponseRedirect(reverse("admin:tenancy_backupsettings_change", args=[row.pk]))

    def update(self, request: HttpRequest, obj: BackupSettings, changed: dict[str, Any]) -> BackupSettings:
        """Change what the form changed."""
        return services.update_settings(tenant=current_tenant(), actor=self.actor(request), **changed)
